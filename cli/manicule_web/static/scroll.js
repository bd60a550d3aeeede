// Makes parts that do not fit scrollable by keys: only these are tab stops.
export function reach() {
  for (const box of document.querySelectorAll(".scroll:not([role]), .told")) {
    const isWider = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    if (isWider) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

addEventListener("resize", reach);
