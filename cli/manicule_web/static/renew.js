// Changes a region to new markup by touching only what differs: elements that stay keep their focus, their movement and
// their computed style. A thing with a key is recognized by it, wherever it is among its neighbors.
const parser = document.createElement("template");

export function renew(region, html) {
  parser.innerHTML = html;
  renewChildren(region, parser.content);
  parser.innerHTML = "";
}

function renewChildren(old, fresh) {
  const byKey = new Map();
  for (const one of old.children) if (one.dataset.key) byKey.set(one.dataset.key, one);
  let place = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = keyOf(wanted);
    const same = key ? byKey.get(key) : place && !keyOf(place) ? place : null;
    if (same && same.nodeName === wanted.nodeName) {
      byKey.delete(key);
      if (same === place) place = place.nextSibling;
      else old.insertBefore(same, place);
      renewNode(same, wanted);
    } else {
      old.insertBefore(wanted, place);
    }
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

function keyOf(node) {
  return (node.dataset && node.dataset.key) || "";
}

function renewNode(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old.isEqualNode(fresh)) return;
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  renewChildren(old, fresh);
}
