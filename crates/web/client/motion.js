// Things with the same `data-key` before and after a change glide to their new place; new ones fade in, old ones fade out.

const GLIDE = { duration: 260, easing: "cubic-bezier(.3,.7,.2,1)" };
const FADE = { duration: 160, easing: "ease-out" };
/** The name of animations that bring things to their place. */
const GLIDING = "glide";
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
 * @param {number} [duration] in milliseconds
 */
export function glide(root, before, duration = GLIDE.duration) {
  if (isStill()) return;
  const after = places(root);
  for (const [key, { element, x, y }] of after) {
    const old = before.get(key);
    if (!old) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
    } else if (Math.hypot(old.x - x, old.y - y) > 1) {
      const scale = unitsPerPixel(element);
      const from = `${(old.x - x) * scale}px ${(old.y - y) * scale}px`;
      fly(element, from, { ...GLIDE, duration, id: GLIDING });
    }
  }
  for (const [key, { element }] of before) {
    if (!after.has(key) && element instanceof SVGElement) fadeOut(root, element);
  }
}

/** Brings everything to its place that is still on its way. */
export function finishGliding() {
  for (const animation of document.getAnimations()) if (animation.id === GLIDING) animation.finish();
}

/**
 * Lets a thing fly to its place. In a drawing that is done by a copy above everything else: what is drawn later would hide the thing itself.
 * @param {SVGGraphicsElement | HTMLElement} element
 * @param {string} from
 * @param {KeyframeAnimationOptions} how
 */
function fly(element, from, how) {
  const way = [{ translate: from }, { translate: "0px 0px" }];
  const sky = element instanceof SVGElement && element.ownerSVGElement?.getElementById("sky");
  if (!sky) return element.animate(way, how);
  const copy = /** @type {SVGElement} */ (element.cloneNode(true));
  for (const marked of [copy, ...copy.querySelectorAll("[data-key], [data-target]")]) {
    marked.removeAttribute("data-key");
    marked.removeAttribute("data-target");
  }
  const drawn = /** @type {SVGSVGElement} */ (element.ownerSVGElement);
  const above = document.createElementNS(drawn.namespaceURI, "g");
  const parent = /** @type {SVGGraphicsElement} */ (element.parentNode);
  const matrix = drawn.getScreenCTM()?.inverse().multiply(/** @type {DOMMatrix} */ (parent.getScreenCTM()));
  if (matrix) above.setAttribute("transform", `matrix(${[matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].join(" ")})`);
  above.append(copy);
  sky.append(above);
  element.animate([{ opacity: 0 }, { opacity: 0 }], how);
  return copy.animate(way, how).finished.finally(() => above.remove());
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
