// A half-filled form survives a reload and going back: its fields are in the state of this entry of the history.
const form = document.querySelector("form.setup");
const fields = [...form.elements].filter((one) => one.id && one.id !== "key" && one.type !== "button");
const now = () => fields.map(({ id, value, checked }) => ({ id, value, checked }));

const before = JSON.stringify(now());
for (const { id, value, checked } of (history.state && history.state.fields) || []) {
  const field = fields.find((one) => one.id === id);
  if (field) Object.assign(field, { value, checked });
}
const list = form.querySelector("details");
if (list && JSON.stringify(now()) !== before) list.open = true;

// The text of each card that is chosen stands below its name.
for (const select of form.querySelectorAll(".entries select")) {
  const about = Object.assign(document.createElement("span"), { className: "note", id: `about-${select.id}` });
  select.setAttribute("aria-describedby", about.id);
  select.after(about);
  const show = () => {
    const text = form.querySelector(`.entries [data-id="${CSS.escape(select.value)}"] .about`);
    about.textContent = text ? text.textContent : "";
  };
  select.addEventListener("change", show);
  show();
}
form.addEventListener("input", () => history.replaceState({ ...history.state, fields: now() }, ""));
