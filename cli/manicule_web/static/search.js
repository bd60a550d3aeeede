// The key / goes to the search field of the rules or the log.
export function toSearch() {
  const field = document.getElementById("term");
  if (!field) return false;
  field.focus();
  field.select();
  return true;
}

export function isSearchKey(event) {
  const isTyped = event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea");
  return event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyped;
}

document.addEventListener("keydown", (event) => {
  if (isSearchKey(event) && toSearch()) event.preventDefault();
});
