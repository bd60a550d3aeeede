// The lobby: the page shows new players as they come, and a link can be copied. Only changed parts are replaced,
// because a link may be shown for the last time, and an open choice must stay open.
import { follow } from "./follow.js";
import { tellLooks } from "./looks.js";
import { remember } from "./tables.js";

const LATER = 2000;
const here = location.pathname.replace(/[^/]*$/, "");
const list = document.querySelector(".seats");
const rows = list ? [...list.children].map((row) => row.outerHTML) : [];
let { version } = document.body.dataset;
let looking = Promise.resolve();

// One request at a time: an older page must not replace a newer one.
function look() {
  looking = looking.then(renewSeats).catch(() => setTimeout(look, LATER)); // a lost connection may come back
}

async function renewSeats() {
  const reply = await fetch(here);
  if (reply.status === 429) throw new Error("too often");
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  if (!page.body.dataset.lobby) location.replace(here); // the game has started, or the table is gone
  else if (list) page.querySelectorAll(".seats > li").forEach(sit);
  document.title = page.title; // it says when all are there
  for (const button of document.querySelectorAll("#start, #link-invite")) {
    button.className = page.getElementById(button.id)?.className ?? "";
  }
  ({ version } = page.body.dataset);
}

function sit(row, at) {
  if (row.outerHTML === rows[at]) return;
  rows[at] = row.outerHTML;
  const before = list.children[at];
  const isChosenFrom = before.contains(document.activeElement);
  before.replaceWith(row);
  choose(row);
  if (isChosenFrom) (row.querySelector("select") || document.getElementById("main")).focus({ preventScroll: true });
}

function choose(row) {
  const select = row.querySelector("select");
  if (!select) return;
  select.form.querySelector(".set").hidden = true;
  select.addEventListener("change", async () => {
    const body = new URLSearchParams(new FormData(select.form));
    const reply = await fetch(select.form.action, { method: "POST", body }).catch(() => null);
    if (reply && reply.ok) look();
    else select.form.requestSubmit();
  });
}

if (document.body.dataset.lobby) {
  remember(document.body.dataset.name);
  if (list) tellLooks();
  follow({
    changed(now) {
      if (now !== version) look();
    },
    connected() {},
    lost() {},
  });
}
for (const row of list ? list.children : []) choose(row);

const copy = document.getElementById("copy");
if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById("link").value);
    copy.textContent = copy.dataset.done;
  });
}
