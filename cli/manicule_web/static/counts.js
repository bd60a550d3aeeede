// Numbers spread over rows, and ticked options: the form shows whether they are a complete answer.
export function steppers(form) {
  const list = form.querySelector(".counts");
  if (!list) return;
  const inputs = [...list.querySelectorAll("input[type=number]")];
  const out = form.querySelector(".left");
  const texts = JSON.parse(out.dataset.texts || "[]");
  const give = form.querySelector("#give");
  const total = Number(list.dataset.count);
  const left = () => total - inputs.reduce((sum, one) => sum + (Number(one.value) || 0), 0);
  const show = () => {
    const now = left();
    const full = inputs.find((one) => Number(one.value) > Number(one.max));
    out.textContent = full ? full.dataset.over : now < 0 ? out.dataset.over : texts[now] || String(now);
    give.disabled = now !== 0 || Boolean(full);
    for (const one of list.querySelectorAll(".step")) {
      const input = one.parentElement.querySelector("input");
      const by = Number(one.dataset.by);
      const next = Number(input.value) + by;
      one.disabled = next < 0 || next > Number(input.max) || (by > 0 && now < 1);
    }
  };
  for (const one of list.querySelectorAll(".step")) {
    one.hidden = false;
    one.addEventListener("click", () => {
      const input = one.parentElement.querySelector("input");
      input.value = Number(input.value) + Number(one.dataset.by);
      show();
    });
  }
  list.addEventListener("input", show);
  show();
}

export function ticks(form) {
  const list = form.querySelector(".ticks");
  if (!list) return;
  const give = form.querySelector("#give");
  const out = form.querySelector(".over");
  const show = () => {
    const number = list.querySelectorAll("input:checked").length;
    give.disabled = number < Number(list.dataset.least) || number > Number(list.dataset.most);
    out.textContent = number > Number(list.dataset.most) ? out.dataset.text : "";
  };
  list.addEventListener("change", show);
  show();
}
