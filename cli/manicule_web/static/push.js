// Notifications of this browser: for closed pages by the service worker (sw.js), else by the open page.
const { push: key = "", told = "" } = document.body.dataset;
const address = `${location.pathname.replace(/[^/]*$/, "")}notifications`;

export const canPush = () =>
  Boolean(key && window.isSecureContext && navigator.serviceWorker && window.PushManager && window.Notification);

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));

async function subscription() {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return worker && worker.pushManager.getSubscription();
}

// Whether the server tells this browser already: it sends digests of the addresses that it knows.
export async function isTold() {
  const own = canPush() && Notification.permission === "granted" && (await subscription());
  if (!own) return false;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(own.endpoint));
  const shown = [...new Uint8Array(digest)].map((one) => one.toString(16).padStart(2, "0")).join("");
  return told.split(" ").some((one) => one && shown.startsWith(one));
}

const post = (fields) => fetch(address, { method: "POST", body: new URLSearchParams(fields) });

export async function turnOn() {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const wanted = bytes(key);
  let own = await worker.pushManager.getSubscription();
  const used = own && own.options.applicationServerKey && new Uint8Array(own.options.applicationServerKey);
  if (used && used.join() !== wanted.join()) {
    await own.unsubscribe(); // the server has another key than before
    own = null;
  }
  own = own || (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted }));
  const { endpoint, keys } = own.toJSON();
  return (await post({ do: "push", endpoint, ...keys })).ok;
}

// Other tables may still use the subscription of this browser.
export async function turnOff() {
  const own = await subscription();
  return own ? (await post({ do: "forget", endpoint: own.endpoint })).ok : true;
}

// Android shows notifications by the service worker alone, and throws otherwise.
export async function notify(title) {
  const options = { tag: location.pathname };
  try {
    const worker = navigator.serviceWorker && (await navigator.serviceWorker.getRegistration("/"));
    if (worker) await worker.showNotification(title, { ...options, data: { path: location.pathname } });
    else new Notification(title, options);
  } catch {
    // The title and the icon of the page tell it all the same.
  }
}
