// Changes the language at once, without a button.
const select = document.getElementById("lang");
select.form.querySelector("button").hidden = true;
select.addEventListener("change", () => select.form.requestSubmit());
