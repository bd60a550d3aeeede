// Tells a page when its table has changed: by the one stream of this browser, or by a stream of its own where shared
// workers are missing. A page is an object with `changed`, which gets the present version, `connected` and `lost`.
const LATER = 3000;

export function follow(page) {
  const path = location.pathname.replace(/[^/]*$/, "");
  if (window.SharedWorker) share(path, page);
  else listen(path, page);
}

function share(path, page) {
  const worker = new SharedWorker("/static/stream.js");
  const { port } = worker;
  const join = () => port.postMessage({ path });
  port.onmessage = ({ data }) => {
    if (data.asks) join();
    else if (data.lost) page.lost();
    else {
      page.connected();
      page.changed(data.version);
    }
  };
  worker.onerror = () => listen(path, page);
  addEventListener("pagehide", () => port.postMessage({ path: "" }));
  addEventListener("pageshow", (event) => event.persisted && join());
  document.addEventListener("visibilitychange", () => document.hidden || join());
  join();
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
