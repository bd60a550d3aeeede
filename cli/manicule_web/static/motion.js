// Lets things that moved glide to their new place, and new ones appear. A thing is known by its key; nothing waits for
// the movement, and nothing moves for people who prefer that.
const MOST = 30;
const TIME = 420;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const things = () => {
  const found = new Map();
  for (const one of document.querySelectorAll("#table [data-key]")) {
    if (!found.has(one.dataset.key) && one.getClientRects().length) found.set(one.dataset.key, one);
  }
  return found;
};

const tops = () => {
  const found = new Map();
  for (const wheel of document.querySelectorAll("#table .wheel[data-key]")) {
    const top = wheel.querySelector(".sector.at-0");
    found.set(wheel.dataset.key, top && top.dataset.key);
  }
  return found;
};

// Remembers where things are; the returned function moves them from there after a change.
export function watch() {
  if (calm.matches) return () => {};
  const boxes = new Map([...things()].map(([key, one]) => [key, one.getBoundingClientRect()]));
  const turned = tops();
  return () => {
    if (!boxes.size) return;
    const moves = [];
    for (const [key, one] of things()) {
      const holder = one.parentElement.closest("[data-key]");
      if (holder && boxes.has(holder.dataset.key)) continue; // it moves with the thing that it is a part of
      const before = boxes.get(key);
      const now = one.getBoundingClientRect();
      if (!before) moves.push([one, null]);
      else if (Math.abs(before.x - now.x) + Math.abs(before.y - now.y) > 3) moves.push([one, [before, now]]);
    }
    for (const [one, way] of moves.length <= MOST ? moves : []) {
      if (!way) one.animate([{ opacity: 0, scale: 0.8 }, { opacity: 1, scale: 1 }], { duration: TIME / 2 });
      else {
        const [{ x, y, width }, now] = way;
        const from = `translate(${x - now.x}px, ${y - now.y}px) scale(${Math.min(3, width / now.width) || 1})`;
        one.classList.add("flying");
        const flight = one.animate([{ transform: from, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], {
          duration: TIME,
          easing: "cubic-bezier(.2, .7, .2, 1)",
        });
        flight.onfinish = flight.oncancel = () => one.classList.remove("flying");
      }
    }
    for (const [key, top] of tops()) {
      const before = turned.get(key);
      const wheel = before && before !== top && document.querySelector(`#table .wheel[data-key="${CSS.escape(key)}"]`);
      const sectors = wheel ? wheel.querySelectorAll(".sector").length : 0;
      if (sectors) {
        wheel.querySelector(".rim").animate([{ rotate: `${360 / sectors}deg` }, { rotate: "0deg" }], { duration: 2 * TIME, easing: "ease-in-out" });
      }
    }
  };
}
