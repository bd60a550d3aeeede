// The tables of this browser: first those where it is your turn, then the most recent.
import { forget, known } from "./tables.js";

const list = document.getElementById("tables");
const title = document.title;

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
  about.textContent = new Date(one.at).toLocaleString(document.documentElement.lang);
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "×";
  button.className = "forget";
  button.setAttribute("aria-label", `${list.dataset.forget}: ${one.name}, ${about.textContent}`);
  button.addEventListener("click", () => {
    forget(one.path);
    show();
  });
  made.append(button, link, state, about);
  return { ...one, made, state, about };
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
  one.state.hidden = false;
  one.state.textContent = data ? data.state : list.dataset.gone;
  if (data) one.about.replaceChildren(...data.players.flatMap((name, at) => [at ? ", " : "", named(name)]), ` · ${one.about.textContent}`);
  if (data && data.asked) {
    one.state.classList.add("yours");
    list.prepend(one.made);
    document.title = `☞ ${data.state} – ${title}`;
    document.getElementById("icon").href = "/static/turn.svg";
  }
}

async function show() {
  const tables = known().map(row);
  list.replaceChildren(...tables.map((one) => one.made));
  list.hidden = !tables.length;
  document.getElementById("no-tables").hidden = Boolean(tables.length);
  document.title = title;
  document.getElementById("icon").href = "/static/quiet.svg";
  // One after the other: the server has to load a table that was idle for long.
  for (const one of tables) await look(one).catch(() => {});
}

show();
addEventListener("pageshow", (event) => event.persisted && show());
