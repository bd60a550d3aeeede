// What does not fit is scrolled by keys too: only then it is a stop on the way of the tab key.
export function reach() {
  for (const box of document.querySelectorAll(".scroll:not([role]), .told")) {
    const isWider = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    if (isWider) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

addEventListener("resize", reach);
