// The key of a link stands behind #: it is put into the form, and taken out of the address.
const field = document.getElementById("key");
const key = location.hash.slice(1);

if (key) {
  field.value = key;
  document.getElementById("key-row").hidden = true;
  history.replaceState(null, "", location.pathname);
  if (document.body.dataset.enter) document.getElementById("door").requestSubmit();
}
