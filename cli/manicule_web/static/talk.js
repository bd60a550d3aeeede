// Table talk: sends a message without leaving the page, and marks messages as read that are in sight. A new message is
// announced politely.
import { keepDrafts, keptDraft } from "./drafts.js";
import { localize } from "./times.js";

const LATEST = "li:last-child";
const box = document.getElementById("talk");
const region = document.getElementById("r-talk");
const live = document.getElementById("talk-live");
const form = document.querySelector("form.say");
const path = location.pathname.replace(/[^/]*$/, "");

function latest() {
  const list = document.querySelector(".messages");
  return list && list.querySelector(LATEST);
}

function scroll() {
  const list = document.querySelector(".messages");
  if (list) list.scrollTop = list.scrollHeight;
}

const isUnread = () => Boolean(document.getElementById("r-unread").textContent);

function read() {
  if (box.open && !document.hidden && isUnread()) fetch(`${path}talk/read`, { method: "POST" }).catch(() => {});
}

let shown = latest() && latest().dataset.key;
function renewed() {
  localize();
  const newest = latest();
  if (!newest || newest.dataset.key === shown) return;
  shown = newest.dataset.key;
  scroll();
  if (isUnread()) live.textContent = `${newest.querySelector(".name").textContent}: ${newest.querySelector(".text").textContent}`;
  read();
}

async function send(event) {
  event.preventDefault();
  const input = form.elements.text;
  const problem = document.getElementById("talk-problem");
  const body = new URLSearchParams(new FormData(form));
  const reply = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } }).catch(() => null);
  const data = reply && !reply.ok ? await reply.json().catch(() => ({})) : {};
  const said = reply ? data.problem || "" : document.body.dataset.lost;
  problem.hidden = !said;
  problem.textContent = said;
  if (reply && reply.ok) input.value = "";
}

scroll();
if (form) {
  const { text } = form.elements;
  text.value = text.value || keptDraft("talk") || "";
  keepDrafts(() => text.value, "talk");
}
if (box) {
  if (form) form.addEventListener("submit", send);
  box.addEventListener("toggle", () => {
    scroll();
    if (box.open) box.scrollIntoView({ block: "nearest" });
    read();
  });
  document.addEventListener("visibilitychange", read);
  new MutationObserver(renewed).observe(region, { childList: true, subtree: true, characterData: true });
}
