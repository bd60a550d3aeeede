// Keeps what a person has composed but not sent, so that a reload, or a phone that drops the page, does not lose it.
const key = (kind) => `manicule-${kind} ${location.pathname}`;

export function keptDraft(kind = "draft") {
  try {
    return JSON.parse(sessionStorage.getItem(key(kind)));
  } catch {
    return null;
  }
}

// `composed` returns the draft, or null if the person has changed nothing.
export function keepDrafts(composed, kind = "draft") {
  const keep = () => {
    const draft = composed();
    try {
      if (draft) sessionStorage.setItem(key(kind), JSON.stringify(draft));
      else sessionStorage.removeItem(key(kind));
    } catch {
      // Without session storage, a reload loses the draft.
    }
  };
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", keep);
}
