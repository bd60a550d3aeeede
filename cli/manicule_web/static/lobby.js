// Before the game begins: the page follows who comes, and a link can be copied.
import { remember } from "./tables.js";

if (document.body.dataset.lobby) {
  remember(document.body.dataset.name);
  const { version } = document.body.dataset;
  const events = new EventSource("events");
  events.onmessage = (event) => {
    // A link is shown once: while one is in sight, the page stays.
    if (event.data !== version && !document.getElementById("link")) location.replace(location.pathname.replace(/[^/]*$/, ""));
  };
}

const copy = document.getElementById("copy");
if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById("link").value);
    copy.textContent = copy.dataset.done;
  });
}
for (const select of document.querySelectorAll(".seats select")) {
  select.form.querySelector(".set").hidden = true;
  select.addEventListener("change", () => select.form.requestSubmit());
}
