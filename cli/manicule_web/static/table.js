// Keeps a table up to date: fetches changed regions, sends answers without leaving the page, and keeps the focus.
// Everything works without this script too.
import { Ghost } from "./ghost.js";
import { steppers, ticks } from "./counts.js";
import { keepDrafts, keptDraft } from "./drafts.js";
import { follow } from "./follow.js";
import { tellLooks } from "./looks.js";
import { watch } from "./motion.js";
import { renew } from "./renew.js";
import { canPush, isTold as isBrowserTold, notify as showNotification, turnOn } from "./push.js";
import { reach } from "./scroll.js";
import { remember } from "./tables.js";
import "./tips.js";

const ACTIONS = ["answer", "why", "hint", "undo", "agree", "seen", "dismiss", "retry", "vote"];
const LATER = 3000;
const UNSEEN = 400; // milliseconds in which a key for an earlier thing puts no moment away
const body = document.body;
const live = document.getElementById("live");
const state = document.getElementById("link-state");
const icon = document.getElementById("icon");
const notify = document.getElementById("notify");
let version = body.dataset.version;
let wasAsked = Boolean(body.dataset.asked);
let sending = null;
let isUpdating = false;
let isLost = false;
let again = 0;
let queue = Promise.resolve();
let ghost = null;
let enhanced = null;

const have = () =>
  [...document.querySelectorAll(".region")].map((one) => `${one.id.slice(2)}:${one.dataset.digest}`).join(",");

// Keeps unsent input (ticks, counts, text, a placed shape) as long as the question is the same.
function composed() {
  const form = document.getElementById("answer");
  if (!form) return null;
  const inputs = [...form.querySelectorAll("input[id]")].map(({ id, value, checked }) => ({ id, value, checked }));
  return { token: form.elements.token.value, inputs, place: ghost && ghost.place };
}

function apply(data, isProposal = false) {
  const draft = isProposal ? null : composed();
  const focused = document.activeElement;
  const home = focused && focused.closest(".region");
  const opened = new Set([...document.querySelectorAll("details[open] > summary")].map((one) => one.textContent));
  const taught = lessonText();
  const settle = watch();
  arrange(data);
  for (const summary of document.querySelectorAll("details:not([open]) > summary")) {
    if (opened.has(summary.textContent)) summary.parentElement.open = true;
  }
  if (data.regions.place) measureBar();
  if (data.regions.ask || data.frames.length) enhance(draft);
  if (lessonText() && lessonText() !== taught) showLesson();
  reach();
  if (home && focused.id && !document.contains(focused)) {
    const same = document.getElementById(focused.id);
    (same || titleFor(home)).focus({ preventScroll: true });
  } else if (home && !document.contains(focused)) {
    titleFor(home).focus({ preventScroll: true });
  } else if (home && focused !== document.activeElement) {
    focused.focus({ preventScroll: true }); // it could not have the focus for a moment
  }
  settle();
  bringInSight();
  bringRequestInSight();
  showMoment(!document.contains(focused) || focused === body || focused.id === "pad");
  version = data.version;
  document.title = data.title;
  turn(data.asked);
  offerNotices();
}

// Where the focus goes when its element is gone: to the question, if that was there or stood below a moment.
function titleFor(home) {
  const title = document.getElementById("ask-title");
  const isNear = title && (home.contains(title) || home.id === "r-moment");
  return isNear ? title : document.getElementById("main");
}

// A new moment is announced and brought into sight. Enter puts it away, unless the person is at an answer.
let momentShown = "";
let momentSince = 0;
function showMoment(isFree) {
  const form = document.querySelector("form.moment");
  const serial = form ? form.elements.moment.value : "";
  if (serial === momentShown) return;
  momentShown = serial;
  momentSince = performance.now();
  if (!form) return;
  bringMomentInSight(form);
  if (isFree) document.getElementById("seen").focus({ preventScroll: true });
}

// The title must be below what stays above the rest.
function bringMomentInSight(form) {
  const { top, bottom } = form.getBoundingClientRect();
  if (top < parseFloat(getComputedStyle(form).scrollMarginTop) || bottom > innerHeight) form.scrollIntoView({ block: "start" });
}

// What a new question is about must be in sight, after a moment was put away; the person scrolls everything else.
let shownFor = "";
function bringInSight() {
  if (document.querySelector("form.moment")) return;
  const form = document.getElementById("answer");
  const token = form ? form.elements.token.value : "";
  if (token === shownFor) return;
  shownFor = token;
  const about = token && document.querySelector("#table .part.about");
  // Numbers are set in the form, which is above a narrow table.
  if (about && (wide.matches || form.dataset.shape !== "allot")) about.scrollIntoView({ block: "nearest" });
}

// A request to agree is above the table: the person who is asked must not miss it.
let requested = "";
function bringRequestInSight() {
  const form = document.querySelector('form.request[action="agree"]');
  const text = form ? form.textContent : "";
  if (text && text !== requested) form.scrollIntoView({ block: "nearest" });
  requested = text;
}

// Puts the regions into the areas of the table, in order. Areas and regions that stay are not moved.
function arrange(data) {
  const table = document.getElementById("table");
  const regions = new Set(data.frames.flatMap(([, , ids]) => ids.map((id) => `r-${id}`)));
  for (const one of table.querySelectorAll(".region")) if (!regions.has(one.id)) one.remove();
  data.frames.forEach(([id, kind, ids], at) => {
    const frame = document.getElementById(`f-${id}`) || made("div", `f-${id}`);
    if (frame.className !== `frame ${kind}`) frame.className = `frame ${kind}`;
    if (kind.split(" ").includes("other") && !frame.hasAttribute("popover")) Object.assign(frame, { popover: "auto", tabIndex: 0 });
    put(table, frame, at);
    ids.forEach((region, place) => put(frame, document.getElementById(`r-${region}`) || made("div", `r-${region}`, "region"), place));
  });
  const frames = new Set(data.frames.map(([id]) => `f-${id}`));
  for (const one of [...table.children]) if (!frames.has(one.id)) one.remove();
  for (const [id, [html, digest]] of Object.entries(data.regions)) {
    const region = document.getElementById(`r-${id}`);
    if (!region) continue; // the page was made before
    if (table.contains(region) || id === "talk") renew(region, html);
    else region.innerHTML = html;
    region.dataset.digest = digest;
  }
}

function made(tag, id, kind = "") {
  return Object.assign(document.createElement(tag), { id, className: kind });
}

function put(parent, child, at) {
  if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] || null);
}

// What stays above the rest of the page has as many lines as the players need. A new height styles the whole page again.
const wide = matchMedia("(min-width: 62rem)");
let measured = null;
let height = "";
const bar = new ResizeObserver(([entry]) => {
  const now = `${Math.ceil(entry.borderBoxSize[0].blockSize)}px`;
  if (now === height) return;
  document.documentElement.style.setProperty("--bar", now);
  height = now;
  const form = document.querySelector("form.moment");
  if (form && performance.now() - momentSince < UNSEEN) bringMomentInSight(form);
});
function measureBar() {
  const top = document.querySelector(".top");
  const shown = wide.matches ? top : top.querySelector(".people");
  if (shown === measured) return;
  bar.disconnect();
  measured = shown;
  if (shown) bar.observe(shown, { box: "border-box" });
}

function lessonText() {
  const lesson = document.getElementById("lesson");
  return lesson ? lesson.textContent : "";
}

// A form may be long: after an answer, scroll to the beginning of the next explanation.
function showLesson() {
  const lesson = document.getElementById("lesson");
  if (lesson.getBoundingClientRect().top < 0) lesson.scrollIntoView({ block: "start" });
}

function turn(isAsked) {
  icon.href = isAsked ? "/static/turn.svg" : "/static/quiet.svg";
  const status = document.getElementById("state");
  const told = document.querySelector(".told li");
  if (!isAsked || !wasAsked) {
    const moment = document.querySelector("form.moment :is(h2, caption)");
    const texts = [moment, told, status].map((one) => one && one.textContent);
    live.textContent = texts.filter(Boolean).join(" ");
  }
  if (isAsked && !wasAsked && document.hidden && window.Notification && Notification.permission === "granted") {
    showNotification(document.title);
  }
  wasAsked = isAsked;
}

// One request at a time: a late response must not replace a newer region by an older one.
function inTurn(work) {
  queue = queue.then(work, work);
  return queue;
}

function update() {
  if (isUpdating) return;
  isUpdating = true;
  inTurn(async () => {
    isUpdating = false;
    try {
      const reply = await fetch(`update?have=${have()}`, { headers: { Accept: "application/json" } });
      if (reply.status === 404 || reply.status === 410) location.reload();
      else if (!reply.ok) updateLater(); // too many requests, or the server is not up yet
      else {
        connected();
        const data = await reply.json();
        // The player has left, or is back: the page is another one.
        if (data.away === Boolean(body.dataset.away)) apply(data);
        else if (document.hidden) document.addEventListener("visibilitychange", () => location.reload(), { once: true });
        else location.reload();
      }
    } catch {
      lost();
    }
  });
}

function updateLater() {
  clearTimeout(again);
  again = setTimeout(update, LATER);
}

function connected() {
  state.textContent = body.dataset.connected;
  state.className = "";
}

function lost() {
  state.textContent = body.dataset.lost;
  state.className = "lost";
  updateLater();
}

function send(form, submitter) {
  const fields = new URLSearchParams(new FormData(form, submitter));
  if (ghost && form === ghost.form && (!submitter || submitter.id === "give")) ghost.addTo(fields);
  if (ghost) ghost.rest();
  const own = { action: form.getAttribute("action"), stop: new AbortController() };
  sending = own;
  body.classList.add("sending");
  return inTurn(() => post(form, fields, own));
}

async function post(form, fields, own) {
  try {
    const reply = await fetch(form.action, {
      method: "POST",
      body: fields,
      headers: { Accept: "application/json", "X-Have": have() },
      signal: own.stop.signal,
    });
    connected();
    const data = await reply.json();
    if (data.regions) apply(data, own.action === "hint" || fields.get("way") === "typed");
    else tell(data.problem);
    const said = document.getElementById("said");
    if (said && own.action === "answer" && document.querySelector('#answer [name="sure"]')) {
      live.textContent = said.textContent; // keep the focus: the person may confirm from there
      said.scrollIntoView({ block: "nearest" });
    } else if (said) {
      said.focus({ preventScroll: true });
      said.scrollIntoView({ block: "nearest" });
    }
  } catch {
    if (!own.stop.signal.aborted) lost();
  } finally {
    if (sending === own) {
      sending = null;
      body.classList.remove("sending");
    }
  }
}

function tell(text) {
  const said = document.getElementById("said") || document.createElement("div");
  Object.assign(said, { id: "said", className: "said", tabIndex: -1, textContent: text || "" });
  said.setAttribute("role", "status");
  if (!document.contains(said)) document.getElementById("r-ask").prepend(said);
}

// A spot with several options leads to them in the list.
document.addEventListener("click", (event) => {
  const spot = event.target.closest("a.spot[data-options]");
  if (!spot) return;
  event.preventDefault();
  for (const one of document.querySelectorAll(".option.pointed")) one.classList.remove("pointed");
  const controls = spot.dataset.options.split(" ").map((id) => document.getElementById(id)).filter(Boolean);
  for (const one of controls) {
    const list = one.closest("details");
    if (list) list.open = true;
    one.classList.add("pointed");
  }
  if (controls.length) controls[0].focus();
});

// A label on the board shows whether its option is ticked.
document.addEventListener("change", () => markTicked());

function markTicked() {
  for (const label of document.querySelectorAll("#table label.spot")) {
    const box = document.getElementById(label.htmlFor);
    label.classList.toggle("ticked", Boolean(box && box.checked));
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const action = (form.getAttribute("action") || "").split("?")[0];
  if (!ACTIONS.includes(action)) return;
  event.preventDefault();
  if (action === "seen" && performance.now() - momentSince < UNSEEN) return;
  if (sending && sending.action === "hint" && action !== "hint") sending.stop.abort(); // do not wait for a slow bot
  else if (sending) return;
  send(form, event.submitter);
});

function enhance(draft) {
  const form = document.getElementById("answer");
  if (ghost) ghost.end();
  ghost = null;
  if (!form) return;
  const kept = draft && draft.token === form.elements.token.value ? draft : null;
  for (const { id, value, checked } of kept ? kept.inputs : []) {
    const input = document.getElementById(id);
    if (!input) continue;
    Object.assign(input, { value, checked });
    if (id === "typed" && value !== input.defaultValue) input.closest("details").open = true;
  }
  if (form !== enhanced) {
    const touch = () => (form.elements.touched.value = "1");
    form.addEventListener("input", touch);
    for (const step of form.querySelectorAll(".step")) step.addEventListener("click", touch);
    steppers(form);
    ticks(form);
  }
  enhanced = form;
  markTicked();
  if (form.dataset.ghost) ghost = new Ghost(form, kept && kept.place);
}

let isTold = false;
function offerNotices() {
  if (!notify) return;
  const isOpen = window.Notification && Notification.permission === "default";
  const isMore = canPush() && !isTold && Notification.permission !== "denied";
  notify.hidden = !(isOpen || isMore) || Boolean(document.querySelector(".won"));
}

if (notify) {
  notify.addEventListener("click", async () => {
    if (canPush()) isTold = await turnOn().catch(() => false);
    else await Notification.requestPermission();
    if (canPush() && !isTold) location.href = "notifications"; // that page says why
    offerNotices();
  });
}

if (notify) tellLooks();
remember(body.dataset.name);
wide.addEventListener("change", measureBar);
measureBar();
turn(wasAsked);
isBrowserTold().then((is) => {
  isTold = is;
  offerNotices();
});
enhance(keptDraft());
keepDrafts(() => {
  const draft = composed();
  return draft && draft.inputs.some(({ id, value }) => id === "touched" && value) ? draft : null;
});
bringInSight();
bringRequestInSight();
showMoment(true);
reach();
follow({
  changed(now) {
    if (now !== version || isLost) update();
    isLost = false;
  },
  connected,
  lost() {
    isLost = true;
    lost();
  },
});
