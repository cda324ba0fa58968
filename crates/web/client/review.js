// The review board: steps change the page in place, and keys do what the buttons do.

import "./house.js";

const busy = { now: false };

/** Goes to another position. @param {string} address @param {boolean} isNew */
async function go(address, isNew) {
  if (busy.now) return;
  busy.now = true;
  try {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const anew = page.getElementById("review");
    const old = document.getElementById("review");
    if (!answer.ok || !anew || !old) return location.assign(address);
    const key = document.activeElement?.getAttribute("data-key");
    const isOpen = [...old.querySelectorAll("details")].map((part) => part.open);
    anew.querySelectorAll("details").forEach((part, index) => { part.open = isOpen[index] ?? part.open; });
    old.replaceWith(anew);
    if (key) step(key)?.focus();
    if (isNew) history.pushState(null, "", address);
  } finally {
    busy.now = false;
  }
}

/** The button of a key. @param {string} key @returns {HTMLAnchorElement | null} */
function step(key) {
  return document.querySelector(`#review a[data-key="${CSS.escape(key)}"]`);
}

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("#review a[href*='?at=']");
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.href, true);
});

document.addEventListener("keydown", (event) => {
  const from = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || from.closest("input, select, textarea, dialog")) return;
  const link = step(event.key);
  if (!link) return;
  event.preventDefault();
  go(link.href, true);
});

addEventListener("popstate", () => go(location.href, false));
