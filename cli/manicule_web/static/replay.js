// Arrow keys step through a finished game, with Shift from round to round.
const steps = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

document.getElementById("keys").hidden = false;
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
  const step = steps[event.key];
  const isRound = event.shiftKey && event.key.startsWith("Arrow");
  const link = step && document.getElementById(`step-${isRound ? `round-${step}` : step}`);
  if (!link) return;
  event.preventDefault();
  link.click();
});
