// One stream of changes for all pages of this browser, because it opens only six connections to a server. A page says
// the path of its seat. The browser sends the key of that path alone, so a page gets the versions of its own table.
const LATER = 3000;
const ASK = 60000; // milliseconds between the questions whether a page is still there
const MOST_MISSED = 3;
const pages = new Map(); // by port: the path, and the number of unanswered questions
let events = null;
let stream = "";

const isOpen = (path) => [...pages.values()].some((page) => page.path === path);

function tell(message, isFor) {
  for (const [port, { path }] of pages) if (isFor(path)) port.postMessage(message);
}

function listen() {
  events = new EventSource("/stream");
  events.addEventListener("stream", ({ data }) => {
    stream = data;
    new Set([...pages.values()].map(({ path }) => path)).forEach(follow);
  });
  events.onmessage = ({ data }) => {
    const [table, version] = data.split(" ");
    tell({ version }, (path) => path.startsWith(`/t/${table}/`));
  };
  events.onerror = () => {
    stream = "";
    tell({ lost: true }, () => true);
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, LATER);
  };
}

function send(path, fields) {
  const headers = { Accept: "application/json" };
  return fetch(`${path}follow`, { method: "POST", body: new URLSearchParams({ stream, ...fields }), headers });
}

async function follow(path) {
  const own = stream;
  if (!own || !isOpen(path)) return; // it comes when the stream is there
  let version;
  try {
    const reply = await send(path, {});
    if (reply.ok) ({ version } = await reply.json());
    else if (reply.status === 404) version = ""; // the page finds out why
  } catch {
    // The connection may come back.
  }
  if (own !== stream) return;
  if (version === undefined) setTimeout(follow, LATER, path);
  else tell({ version }, (one) => one === path);
}

function join(port, path) {
  const known = pages.get(port);
  pages.set(port, { path, missed: 0 });
  if (known) return;
  if (events) follow(path);
  else listen();
}

function leave(port) {
  const known = pages.get(port);
  pages.delete(port);
  if (known && stream && !isOpen(known.path)) send(known.path, { leave: "1" }).catch(() => {});
}

self.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => (data.path ? join(port, data.path) : leave(port));
};

// A page that crashed says nothing; one that was asleep says that it is there when it is shown again.
setInterval(() => {
  for (const [port, page] of pages) {
    page.missed += 1;
    if (page.missed > MOST_MISSED) leave(port);
    else port.postMessage({ asks: true });
  }
}, ASK);
