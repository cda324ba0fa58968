// Step links: in-place navigation through a page whose links each replace one part of it.

/**
 * Makes the `?at=` links inside an element replace only that element, by click and by key.
 * @param {string} id id of the element that the links replace
 * @param {() => void} [onReplaced] called after every replacement
 * @returns {(address: string, isNewEntry: boolean) => Promise<void>} shows another address in the
 * element, with or without a new history entry
 */
export function stepInPlace(id, onReplaced = () => {}) {
  let isLoading = false;

  /** The link for a key. @param {string} key @returns {HTMLAnchorElement | null} */
  const linkFor = (key) => document.querySelector(`#${id} a[data-key="${CSS.escape(key)}"]`);

  const boxFor = (/** @type {string} */ key) => document.querySelector(`#${id} [data-key="${CSS.escape(key)}"]`)?.getBoundingClientRect();

  const goTo = async (/** @type {string} */ address, /** @type {boolean} */ isNewEntry) => {
    if (isLoading) return;
    isLoading = true;
    try {
      const response = await fetch(address);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const replacement = page.getElementById(id);
      const current = document.getElementById(id);
      if (!response.ok || !replacement || !current) return location.assign(address);
      const focusedKey = document.activeElement?.getAttribute("data-key");
      const before = focusedKey && boxFor(focusedKey);
      const isOpen = [...current.querySelectorAll("details")].map((details) => details.open);
      replacement.querySelectorAll("details").forEach((details, index) => { details.open = isOpen[index] ?? details.open; });
      current.replaceWith(replacement);
      if (isNewEntry) history.pushState(null, "", address);
      if (focusedKey) linkFor(focusedKey)?.focus({ preventScroll: true });
      onReplaced();
      // Scrolls so that the pressed link stays under the finger when the content above it resizes.
      const after = focusedKey && boxFor(focusedKey);
      if (before && after) scrollBy(0, after.top - before.top);
    } finally {
      isLoading = false;
    }
  };

  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest(`#${id} a[href*='?at=']`);
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(link.href, true);
  });

  document.addEventListener("keydown", (event) => {
    const focused = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || focused.closest("input, select, textarea, dialog")) return;
    const link = linkFor(event.key);
    if (!link) return;
    event.preventDefault();
    goTo(link.href, true);
  });

  addEventListener("popstate", () => goTo(location.href, false));
  return goTo;
}
