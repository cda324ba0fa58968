// Things with the same `data-key` before and after a change glide to their new place; new ones fade in, old ones fade out.

const GLIDE = { duration: 260, easing: "cubic-bezier(.3,.7,.2,1)" };
const FADE = { duration: 160, easing: "ease-out" };
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{ element: SVGGraphicsElement | HTMLElement, x: number, y: number }} Place */

/** Whether the person wants things to stand still. */
export function isStill() {
  return stillness.matches;
}

/**
 * Where everything with a key stands now.
 * @param {Element} root
 * @returns {Map<string, Place>}
 */
export function places(root) {
  const found = new Map();
  for (const element of root.querySelectorAll("[data-key]")) {
    const box = element.getBoundingClientRect();
    const seen = box.width > 0 || box.height > 0;
    if (seen) found.set(element.getAttribute("data-key"), { element, x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  return found;
}

/**
 * Moves the things under `root` from where they stood before.
 * @param {Element} root
 * @param {Map<string, Place>} before
 */
export function glide(root, before) {
  if (isStill()) return;
  const after = places(root);
  for (const [key, { element, x, y }] of after) {
    const old = before.get(key);
    if (!old) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
    } else if (Math.hypot(old.x - x, old.y - y) > 1) {
      const scale = unitsPerPixel(element);
      const from = `${(old.x - x) * scale}px ${(old.y - y) * scale}px`;
      element.animate([{ translate: from }, { translate: "0px 0px" }], GLIDE);
    }
  }
  for (const [key, { element }] of before) {
    if (!after.has(key) && element instanceof SVGElement) fadeOut(root, element);
  }
}

/**
 * How many of the element's own units a pixel on the screen is.
 * @param {Element} element
 */
export function unitsPerPixel(element) {
  const matrix = element instanceof SVGElement ? element.ownerSVGElement?.getScreenCTM() : undefined;
  return matrix ? 1 / Math.hypot(matrix.a, matrix.b) : 1;
}

/**
 * @param {Element} root
 * @param {SVGElement} element something that is no longer in the drawing
 */
function fadeOut(root, element) {
  for (const marked of [element, ...element.querySelectorAll("[data-key], [data-target]")]) {
    marked.removeAttribute("data-key");
    marked.removeAttribute("data-target");
  }
  element.setAttribute("aria-hidden", "true");
  element.setAttribute("pointer-events", "none");
  root.append(element);
  element.animate([{ opacity: 1 }, { opacity: 0 }], FADE).finished.finally(() => element.remove());
}
