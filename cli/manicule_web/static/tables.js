// The tables of this browser: their addresses, so that the first page can list them. Keys stay in cookies.
const KEY = "manicule-tables";
const MOST = 50;

export function known() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || [];
  } catch {
    return [];
  }
}

function keep(tables) {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // Who keeps nothing in this browser finds their tables by their links.
  }
}

export function remember(name) {
  const path = location.pathname.replace(/[^/]*$/, "");
  keep([{ path, name, at: Date.now() }, ...known().filter((one) => one.path !== path)]);
}

export function forget(path) {
  keep(known().filter((one) => one.path !== path));
}
