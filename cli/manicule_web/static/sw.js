// Shows the messages of the server while its pages are closed, and opens the table by a click.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => {
  const { path } = event.notification.data;
  event.notification.close();
  event.waitUntil(event.action === "stop" ? stop(path) : open(path));
});

// A browser that is told nothing it can read must show something all the same.
function read(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

function show(data) {
  const { title = "☞", body = "", path = "/", stop: end, language, direction } = read(data);
  return self.registration.showNotification(title, {
    body,
    tag: path,
    renotify: true,
    icon: "/static/icon-192.png",
    lang: language,
    dir: direction,
    data: { path },
    actions: end ? [{ action: "stop", title: end }] : [],
  });
}

async function open(path) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((one) => new URL(one.url).pathname === path);
  return shown ? shown.focus() : self.clients.openWindow(path);
}

// One click ends the messages to this browser. If that fails, the page of the settings tells why.
async function stop(path) {
  const own = await self.registration.pushManager.getSubscription();
  const body = new URLSearchParams(own ? { do: "forget", endpoint: own.endpoint } : { do: "end" });
  const reply = await fetch(`${path}notifications`, { method: "POST", body }).catch(() => null);
  if (!reply || !reply.ok) await self.clients.openWindow(`${path}notifications`);
}
