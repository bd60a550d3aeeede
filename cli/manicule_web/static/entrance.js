// The key of a link stands behind #: it is put into the form, and taken out of the address. What this page of the
// history knows of it stays until the form is sent, so that neither a reload nor another language loses it.
const field = document.getElementById("key");
const door = document.getElementById("door");
const language = document.querySelector("form.language");

function take() {
  const given = location.hash.slice(1);
  const key = given || (history.state && history.state.key) || field.defaultValue;
  if (!key) return;
  field.value = key;
  document.getElementById("key-row").hidden = true;
  history.replaceState({ key }, "", location.pathname);
  language.action = `${language.getAttribute("action").split("#")[0]}#${key}`; // browsers keep it to themselves
  if (given && document.body.dataset.enter) door.requestSubmit();
}

door.addEventListener("submit", () => history.replaceState(null, "", location.pathname));
addEventListener("hashchange", take);
take();
