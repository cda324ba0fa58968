// A page whose steps are links: each of them changes one part of the page in place, and keys do what the links do.

/**
 * Lets the reader step through the part of the page with that id, and gives what shows another address in it.
 * @param {string} id
 * @param {() => void} [shown] Called whenever the part was changed.
 * @returns {(address: string, isNew: boolean) => Promise<void>}
 */
export function stepThrough(id, shown = () => {}) {
  let isBusy = false;

  /** The link of a key. @param {string} key @returns {HTMLAnchorElement | null} */
  const step = (key) => document.querySelector(`#${id} a[data-key="${CSS.escape(key)}"]`);

  const placeOf = (/** @type {string} */ key) => document.querySelector(`#${id} [data-key="${CSS.escape(key)}"]`)?.getBoundingClientRect();

  const go = async (/** @type {string} */ address, /** @type {boolean} */ isNew) => {
    if (isBusy) return;
    isBusy = true;
    try {
      const answer = await fetch(address);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const [anew, old] = [page.getElementById(id), document.getElementById(id)];
      if (!answer.ok || !anew || !old) return location.assign(address);
      const focused = document.activeElement?.getAttribute("data-key");
      const was = focused && placeOf(focused);
      const isOpen = [...old.querySelectorAll("details")].map((part) => part.open);
      anew.querySelectorAll("details").forEach((part, index) => { part.open = isOpen[index] ?? part.open; });
      old.replaceWith(anew);
      if (isNew) history.pushState(null, "", address);
      if (focused) step(focused)?.focus({ preventScroll: true });
      shown();
      // What was pressed stays under the finger, however high the part above it is now.
      const is = focused && placeOf(focused);
      if (was && is) scrollBy(0, is.top - was.top);
    } finally {
      isBusy = false;
    }
  };

  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest(`#${id} a[href*='?at=']`);
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
  return go;
}
