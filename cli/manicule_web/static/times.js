// Shows times as the reader reads them: in their language and their time zone.
export function localize() {
  for (const time of document.querySelectorAll("time:not([data-local])")) {
    time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
    time.dataset.local = "1";
  }
}

localize();
