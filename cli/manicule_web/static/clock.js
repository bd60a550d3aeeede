// Clocks without limits: they run while a player is asked.
function shown(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

setInterval(() => {
  for (const clock of document.querySelectorAll(".clock[data-since]")) {
    const asked = Math.max(0, Math.floor(Date.now() / 1000) - Number(clock.dataset.since));
    clock.textContent = shown(Number(clock.dataset.spent) + asked);
  }
}, 1000);
