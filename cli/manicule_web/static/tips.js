// Shows the name of a sign on a tap, for devices without a mouse. The first tap on something to pick shows what it means,
// the second one picks it.
let tip = null;
let tapped = null;

function hide() {
  if (tip) tip.remove();
  tip = null;
}

document.addEventListener(
  "click",
  (event) => {
    hide();
    const spot = event.target.closest(".spot[title]");
    const mark = spot || event.target.closest("[title]");
    const isSecond = spot && spot === tapped;
    tapped = null;
    if (!mark || event.pointerType !== "touch" || isSecond) return;
    if (spot) {
      event.preventDefault();
      event.stopPropagation();
      tapped = spot;
    }
    show(mark);
  },
  true,
);

function show(mark) {
  tip = document.createElement("div");
  tip.className = "tip";
  tip.setAttribute("role", "tooltip");
  tip.textContent = mark.title;
  document.body.append(tip);
  const box = mark.getBoundingClientRect();
  const x = Math.max(4, Math.min(box.left, document.documentElement.clientWidth - tip.offsetWidth - 4));
  tip.style.left = `${x + scrollX}px`;
  tip.style.top = `${box.bottom + scrollY + 4}px`;
}

document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
