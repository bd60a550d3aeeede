// Shows the progress of a review, without moving the reader's place on the page.
const PARTS = ["told", "found"];

async function follow() {
  const reply = await fetch(location.href).catch(() => null); // a lost connection may come back
  const page = reply && reply.ok ? new DOMParser().parseFromString(await reply.text(), "text/html") : document;
  if (page !== document) {
    for (const part of PARTS) document.getElementById(part).replaceChildren(...page.getElementById(part).childNodes);
  }
  if (page.body.dataset.looking) setTimeout(follow, 2000);
}

if (document.body.dataset.looking) setTimeout(follow, 2000);
