// One stream of changes for all pages of this browser, because it opens only six connections to a server. A page says
// the paths of its seats: one at a table, many in the list of tables. The browser sends the key of each path alone, so a
// page gets the versions of its own tables.
const LATER = 3000;
const ASK = 60000; // milliseconds between the questions whether a page is still there
const MOST_MISSED = 3;
const pages = new Map(); // by port: the paths, and the number of unanswered questions
let events = null;
let stream = "";

const isOpen = (path) => [...pages.values()].some((page) => page.paths.includes(path));

function tell(message, isFor) {
  for (const [port, { paths }] of pages) for (const path of paths.filter(isFor)) port.postMessage({ ...message, path });
}

function listen() {
  events = new EventSource("/stream");
  events.addEventListener("stream", ({ data }) => {
    stream = data;
    new Set([...pages.values()].flatMap(({ paths }) => paths)).forEach(follow);
  });
  events.onmessage = ({ data }) => {
    const [table, version] = data.split(" ");
    tell({ version }, (path) => path.startsWith(`/t/${table}/`));
  };
  events.onerror = () => {
    stream = "";
    for (const port of pages.keys()) port.postMessage({ lost: true });
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

function join(port, paths) {
  const known = pages.get(port);
  pages.set(port, { paths, missed: 0 });
  const before = known ? known.paths : [];
  for (const path of before) if (!paths.includes(path)) part(path);
  if (!events) listen();
  else for (const path of paths) if (!before.includes(path)) follow(path);
}

function part(path) {
  if (stream && !isOpen(path)) send(path, { leave: "1" }).catch(() => {});
}

function leave(port) {
  const known = pages.get(port);
  pages.delete(port);
  if (known) known.paths.forEach(part);
}

self.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => (data.paths.length ? join(port, data.paths) : leave(port));
};

// A page that crashed says nothing; one that was asleep says that it is there when it is shown again.
setInterval(() => {
  for (const [port, page] of pages) {
    page.missed += 1;
    if (page.missed > MOST_MISSED) leave(port);
    else port.postMessage({ asks: true });
  }
}, ASK);
