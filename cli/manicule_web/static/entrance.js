// The key of a link follows its #. The script moves it from the address into the form, and keeps it in the history
// state until the form is sent, so that a reload or another language does not lose it.
const field = document.getElementById("key");
const door = document.getElementById("door");
const language = document.querySelector("form.language");

function take() {
  const given = location.hash.slice(1);
  const key = given || (history.state && history.state.key) || field.defaultValue;
  if (!key) return;
  field.value = key;
  document.getElementById("key-row").hidden = true;
  history.replaceState({ ...history.state, key }, "", location.pathname);
  language.action = `${language.getAttribute("action").split("#")[0]}#${key}`; // browsers do not send the fragment
  if (given && document.body.dataset.enter) door.requestSubmit();
}

door.addEventListener("submit", () => history.replaceState(null, "", location.pathname));
addEventListener("hashchange", take);
take();
