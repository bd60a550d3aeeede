// Arrow keys step through a finished game.
const steps = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
  const link = steps[event.key] && document.getElementById(`step-${steps[event.key]}`);
  if (!link) return;
  event.preventDefault();
  link.click();
});
