// The settings of notifications: turns them on and off in this browser, or says why that is impossible.
import { canPush, isTold, turnOff, turnOn } from "./push.js";

const { push, blocked, unable, home } = document.body.dataset;
const [on, off, state] = ["push-on", "push-off", "push-state"].map((id) => document.getElementById(id));
const isApple = /iPhone|iPad/.test(navigator.userAgent) && !navigator.standalone;

async function offer() {
  if (!canPush()) {
    state.textContent = isApple ? home : unable;
    return;
  }
  const isOn = await isTold();
  off.hidden = !isOn;
  on.hidden = isOn || Notification.permission === "denied";
  if (Notification.permission === "denied") state.textContent = blocked;
}

async function change(work, button) {
  button.disabled = true;
  const isDone = await work().catch(() => false);
  button.disabled = false;
  if (isDone) location.reload();
  else state.textContent = Notification.permission === "denied" ? blocked : unable;
}

if (push) {
  on.addEventListener("click", () => change(turnOn, on));
  off.addEventListener("click", () => change(turnOff, off));
  offer();
}
