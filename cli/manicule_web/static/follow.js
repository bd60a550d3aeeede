// Tells a page when its table has changed: by the one stream of this browser, or by a stream of its own where shared
// workers are missing. A page is an object with `changed`, which gets the present version, `connected` and `lost`.
const LATER = 3000;
const ASK = 30000;

export function follow(page) {
  const path = location.pathname.replace(/[^/]*$/, "");
  if (window.SharedWorker) share(() => [path], page, () => listen(path, page));
  else listen(path, page);
}

// Follows many tables without being present at them: `paths` returns their addresses now. Returns what to call after
// they have changed. Without shared workers the list asks now and then.
export function followAll(paths, page) {
  const ask = () => setInterval(() => document.hidden || paths().forEach((path) => page.changed("", path)), ASK);
  if (window.SharedWorker) {
    const changed = (version, path) => page.changed(version, path.replace(/list\/$/, ""));
    return share(() => paths().map((path) => `${path}list/`), { ...page, changed }, ask);
  }
  ask();
  return () => {};
}

function share(paths, page, otherwise) {
  const worker = new SharedWorker("/static/stream.js");
  const { port } = worker;
  const join = () => port.postMessage({ paths: paths() });
  port.onmessage = ({ data }) => {
    if (data.asks) join();
    else if (data.lost) page.lost();
    else {
      page.connected();
      page.changed(data.version, data.path);
    }
  };
  worker.onerror = otherwise;
  addEventListener("pagehide", () => port.postMessage({ paths: [] }));
  addEventListener("pageshow", (event) => event.persisted && join());
  document.addEventListener("visibilitychange", () => document.hidden || join());
  join();
  return join;
}

function listen(path, page) {
  const events = new EventSource(`${path}events`);
  events.onmessage = ({ data }) => page.changed(data);
  events.onopen = page.connected;
  events.onerror = () => {
    page.lost();
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, LATER, path, page);
  };
}
