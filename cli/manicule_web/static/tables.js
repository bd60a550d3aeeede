// Stores the addresses of this browser's tables for the first page. Keys stay in cookies.
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
    // Without local storage, people return to their tables by link.
  }
}

export function remember(name) {
  const path = location.pathname.replace(/[^/]*$/, "");
  keep([{ path, name, at: Date.now() }, ...known().filter((one) => one.path !== path)]);
}

export function forget(path) {
  keep(known().filter((one) => one.path !== path));
}
