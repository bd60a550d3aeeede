// Shows the name of a sign on a tap, for devices without a mouse.
let tip = null;

function hide() {
  if (tip) tip.remove();
  tip = null;
}

document.addEventListener("click", (event) => {
  hide();
  const mark = event.target.closest("[title]");
  if (!mark || event.pointerType !== "touch") return;
  tip = document.createElement("div");
  tip.className = "tip";
  tip.setAttribute("role", "tooltip");
  tip.textContent = mark.title;
  document.body.append(tip);
  const box = mark.getBoundingClientRect();
  const x = Math.max(4, Math.min(box.left, document.documentElement.clientWidth - tip.offsetWidth - 4));
  tip.style.left = `${x + scrollX}px`;
  tip.style.top = `${box.bottom + scrollY + 4}px`;
});
document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
