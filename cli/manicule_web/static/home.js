// The tables of this browser: first those where it is your turn, then the most recent. The list follows all of them.
import { followAll } from "./follow.js";
import { forget, known } from "./tables.js";

const list = document.getElementById("tables");
const live = document.getElementById("live");
const icon = document.getElementById("icon");
const { title } = document;
let rows = new Map();
let looks = Promise.resolve();

function row(one) {
  const made = document.createElement("li");
  made.className = "card";
  const link = document.createElement("a");
  link.href = one.path;
  link.textContent = one.name;
  const state = document.createElement("p");
  state.className = "state";
  state.hidden = true;
  const about = document.createElement("p");
  about.className = "note";
  const when = new Date(one.at).toLocaleString(document.documentElement.lang);
  about.textContent = when;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "×";
  button.className = "forget";
  button.setAttribute("aria-label", `${list.dataset.forget}: ${one.name}, ${when}`);
  button.addEventListener("click", () => {
    forget(one.path);
    show();
  });
  made.append(button, link, state, about);
  return { ...one, made, state, about, when, isAsked: false, isOver: false, isKnown: false, version: "" };
}

// A name may be written in another direction than the page.
function named(name) {
  const made = document.createElement("bdi");
  made.textContent = name;
  return made;
}

async function look(one) {
  const reply = await fetch(`${one.path}status`, { headers: { Accept: "application/json" } });
  const data = reply.ok ? await reply.json() : null;
  if (!data && reply.status !== 404) return;
  const isAsked = Boolean(data && data.asked);
  const isOver = Boolean(data && data.over);
  const isNew = one.isKnown && ((isAsked && !one.isAsked) || (isOver && !one.isOver));
  Object.assign(one, { isKnown: true, isAsked, isOver });
  one.version = data ? data.version : "";
  one.state.hidden = false;
  one.state.textContent = data ? data.state : list.dataset.gone;
  one.state.classList.toggle("yours", one.isAsked);
  if (data) one.about.replaceChildren(...data.players.flatMap((name, at) => [at ? ", " : "", named(name)]), ` · ${one.when}`, data.talk ? ` · ${data.talk}` : "");
  if (isNew) live.textContent = `${one.name}: ${data.state}`;
  arrange();
}

// An element that has the focus is not moved, because it would lose it.
function arrange() {
  const wanted = [...rows.values()].sort((one, other) => other.isAsked - one.isAsked || other.at - one.at);
  wanted.forEach(({ made }, at) => {
    const place = list.children[at];
    if (place !== made && !made.contains(document.activeElement)) list.insertBefore(made, place || null);
  });
  const asked = wanted.find((one) => one.isAsked);
  document.title = asked ? `☞ ${asked.state.textContent} – ${title}` : title;
  icon.href = asked ? "/static/turn.svg" : "/static/quiet.svg";
}

// One after the other: the server has to load a table that was idle for long.
function lookLater(one) {
  looks = looks.then(() => look(one)).catch(() => {}); // a lost connection may come back
}

function show() {
  const kept = rows;
  rows = new Map(known().map((one) => [one.path, kept.get(one.path) || row(one)]));
  list.replaceChildren(...[...rows.values()].map(({ made }) => made));
  list.hidden = !rows.size;
  document.getElementById("no-tables").hidden = Boolean(rows.size);
  arrange();
  rows.forEach(lookLater);
  join();
}

const join = followAll(() => [...rows.keys()], {
  changed(version, path) {
    const one = rows.get(path);
    if (one && (!version || version !== one.version)) lookLater(one);
  },
  connected() {},
  lost() {},
});
show();
addEventListener("pageshow", (event) => event.persisted && show());
