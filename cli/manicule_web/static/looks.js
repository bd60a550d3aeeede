// The server tells people who have not looked at a page of their table for a minute what is awaited of them.
const LOOK = 30000;

function look() {
  if (!document.hidden) fetch("look", { method: "POST" }).catch(() => {}); // the next look may be heard
}

export function tellLooks() {
  setInterval(look, LOOK);
  document.addEventListener("visibilitychange", look);
}
