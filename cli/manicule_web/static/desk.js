// The translator's desk: opens texts without loading the page again, checks and previews what is typed, and keeps
// unsaved text until it is saved.
const HERE = "/desk/";
const PAUSE = 60; // milliseconds without a key before a preview is asked for
const part = (name) => document.getElementById(`desk-${name}`);
const form = () => part("form");
const boxes = () => [...document.querySelectorAll("#desk-form textarea")];
let timer = 0;
let asking = null; // the running request for a preview
let last = null; // the box that was used last
let turn = 0; // the number of the newest request for a page

// Unsaved text, by the id and version of its text.

const keyOf = (one) => `desk ${one.dataset.id} ${one.dataset.version}`;

function keep() {
  const now = boxes();
  if (now.every((box) => box.value === box.defaultValue)) sessionStorage.removeItem(keyOf(form()));
  else sessionStorage.setItem(keyOf(form()), JSON.stringify(now.map((box) => box.value)));
}

function restore() {
  const kept = form() && sessionStorage.getItem(keyOf(form()));
  if (!kept) return;
  const values = JSON.parse(kept);
  boxes().forEach((box, at) => { box.value = values[at] ?? box.value; });
  part("said").textContent = document.body.dataset.restored;
  preview();
}

// Replacing the parts of the page.

function dress() {
  if (!form()) return;
  for (const one of document.querySelectorAll(".desk-insert, .desk-use, #desk-keys")) one.hidden = false;
  boxes().forEach(fit);
  last = boxes()[0];
  restore();
}

function fit(box) {
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight + 4}px`;
}

function reveal() {
  const here = document.querySelector("#desk-list [aria-current]");
  if (here) here.scrollIntoView({ block: "nearest" });
  showMark();
}

function showMark() {
  const area = part("screen");
  const seen = (one) => !one.closest(".sr") && one.getBoundingClientRect().width > 8;
  const mark = [...area.querySelectorAll("mark"), ...area.querySelectorAll("[data-marked]")].find(seen);
  if (!mark || area.scrollHeight <= area.clientHeight) return;
  const place = mark.getBoundingClientRect().top - area.getBoundingClientRect().top;
  area.scrollTop += place - area.clientHeight / 3;
}

function show(reply) {
  const place = part("list").scrollTop;
  for (const [name, html] of Object.entries(reply.parts)) part(name).innerHTML = html;
  part("list").scrollTop = place;
  for (const one of part("plugin").options) one.textContent = reply.plugins[one.value] ?? one.textContent;
  history.replaceState(null, "", reply.address);
  dress();
  reveal();
}

async function ask(address, body) {
  clearTimeout(timer);
  if (asking) asking.abort();
  const own = ++turn;
  try {
    const answer = await fetch(address, { method: body ? "POST" : "GET", body, headers: { accept: "application/json" } });
    const reply = await answer.json();
    if (!reply.parts) throw new Error(reply.problem || "");
    if (own !== turn) return reply; // a newer page is on its way
    show(reply);
    return reply;
  } catch (error) {
    part("said").textContent = error.message && error.name === "Error" ? error.message : document.body.dataset.unsaved;
    return null;
  }
}

function focusBox() {
  const box = boxes()[0];
  if (box) box.focus({ preventScroll: true });
}

async function open(address) {
  if (await ask(address)) focusBox();
}

async function send(one, button) {
  const fields = new URLSearchParams(new FormData(one));
  if (button && button.name) fields.set(button.name, button.value);
  const key = one === form() ? keyOf(one) : "";
  const reply = await ask(one.action, fields);
  if (!reply) return;
  if (key && reply.saved) sessionStorage.removeItem(key);
  if (one.id === "desk-form") focusBox();
}

// Checks and previews while a translation is written.

async function preview() {
  if (!form()) return;
  if (asking) asking.abort();
  const own = (asking = new AbortController());
  const body = new URLSearchParams(new FormData(form()));
  const shown = boxes().map((box) => box.value).join("\n");
  try {
    const answer = await fetch(`${HERE}preview`, { method: "POST", body, signal: own.signal, headers: { accept: "application/json" } });
    if (!answer.ok) return;
    const reply = await answer.json();
    const place = part("screen").scrollTop;
    for (const name of ["checks", "readings", "screen"]) if (part(name)) part(name).innerHTML = reply[name];
    part("screen").scrollTop = place;
    form().dataset.previewed = shown;
  } catch (error) {
    if (error.name !== "AbortError") part("said").textContent = document.body.dataset.unsaved;
  }
}

function typed(box) {
  fit(box);
  keep();
  part("said").textContent = "";
  const reviewed = form().querySelector("input[value=reviewed][checked]");
  if (reviewed && reviewed.checked) form().querySelector("input[name=review][value='']").checked = true; // other words were reviewed
  clearTimeout(timer);
  timer = setTimeout(preview, PAUSE);
}

function insert(text) {
  last.setRangeText(text, last.selectionStart, last.selectionEnd, "end");
  last.focus();
  typed(last);
}

document.addEventListener("input", (event) => {
  if (event.target.matches("#desk-form textarea")) typed(event.target);
});
document.addEventListener("change", (event) => {
  if (event.target.matches(".desk-filter select")) event.target.form.requestSubmit();
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches("#desk-form textarea")) last = event.target;
});
document.addEventListener("submit", (event) => {
  const one = event.target;
  if (one.matches(".desk-filter")) {
    event.preventDefault();
    ask(`${HERE}?${new URLSearchParams(new FormData(one))}`);
  } else if (one.method === "post" && one.action.includes(HERE) && !one.matches(".language")) {
    event.preventDefault();
    send(one, event.submitter);
  }
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-insert], .desk-use");
  if (button && button.dataset.insert) insert(button.dataset.insert);
  else if (button) {
    boxes().forEach((box, at) => { box.value = button.getAttribute(`data-use-${at}`) ?? box.value; });
    last.focus();
    typed(last);
  }
  const link = event.target.closest("a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button || !link.closest("#desk-list, #desk-work")) return;
  event.preventDefault();
  open(link.href);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target.closest("#desk-form")) {
    event.preventDefault();
    form().requestSubmit(form().querySelector("[name=to][value=next]"));
  }
  const step = event.altKey && !event.ctrlKey && { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
  const here = step && document.querySelector("#desk-list [aria-current]");
  const item = here && here.closest("li")[step];
  if (item) {
    event.preventDefault();
    open(item.querySelector("a").href);
  }
});
dress();
reveal();
