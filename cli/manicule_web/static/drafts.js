// Keeps what a person has composed but not sent, so that a reload, or a phone that drops the page, does not lose it.
const KEY = `manicule-draft ${location.pathname}`;

export function keptDraft() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

// `composed` returns the draft, or null if the person has changed nothing.
export function keepDrafts(composed) {
  const keep = () => {
    const draft = composed();
    try {
      if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
      else sessionStorage.removeItem(KEY);
    } catch {
      // Without session storage, a reload loses the draft.
    }
  };
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", keep);
}
