// Shows rules, signs and the whole log beside the running game; Escape closes them, and / searches them.
import { isSearchKey, toSearch } from "./search.js";

const panel = document.getElementById("reader");
const paper = document.getElementById("reader-page");
const PAGES = ["rules", "terms", "signs", "log"];
let from = null;

function pageOf(address) {
  const name = new URL(address, location.href).pathname.slice(location.pathname.length);
  return address && new URL(address, location.href).pathname.startsWith(location.pathname) && PAGES.includes(name);
}

async function open(address) {
  const reply = await fetch(address).catch(() => null);
  if (!reply || !reply.ok) {
    location.assign(address);
    return;
  }
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  for (const link of page.querySelectorAll("#main > p > a[href='./']")) link.parentElement.remove();
  paper.replaceChildren(...page.getElementById("main").childNodes);
  if (panel.hidden) from = document.activeElement;
  panel.hidden = false;
  document.body.classList.add("reading");
  paper.scrollTop = 0;
  panel.scrollTop = 0;
  paper.focus({ preventScroll: true });
  const opening = paper.querySelector("[autofocus]"); // the rules of the current phase
  if (!opening) return;
  opening.scrollIntoView();
  opening.focus({ preventScroll: true });
}

function close() {
  if (panel.hidden) return;
  panel.hidden = true;
  document.body.classList.remove("reading");
  paper.replaceChildren();
  if (from && document.contains(from)) from.focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const href = link.getAttribute("href");
  if (href.startsWith("#") && panel.contains(link)) {
    event.preventDefault();
    const target = paper.querySelector(`[id="${CSS.escape(href.slice(1))}"]`);
    if (target) target.scrollIntoView();
  } else if (pageOf(href)) {
    event.preventDefault();
    open(href);
  }
});
panel.addEventListener("submit", (event) => {
  if (event.target.method !== "get") return;
  event.preventDefault();
  open(`${event.target.getAttribute("action")}?${new URLSearchParams(new FormData(event.target))}`);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
  else if (isSearchKey(event) && !document.getElementById("term")) {
    event.preventDefault();
    open("rules").then(toSearch);
  }
});
document.getElementById("close-reader").addEventListener("click", close);
