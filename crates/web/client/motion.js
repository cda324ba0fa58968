// Things with the same `data-key` before and after a change glide to their new place; new ones fade in, old ones fade out.

import { keep, recall } from "./toggles.js";

const GLIDE = { duration: 260, easing: "cubic-bezier(.3,.7,.2,1)" };
const FADE = { duration: 160, easing: "ease-out" };
/** The name of animations that bring things to their place. */
const GLIDING = "glide";
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Where a thing stands on the screen, and what lies between the drawing's units and those of its parent.
 * @typedef {{ element: SVGGraphicsElement | HTMLElement, x: number, y: number, ground?: DOMMatrix }} Place
 */

/** Whether the person wants things to stand still: his device says so, or the switch in the menu. */
export function isStill() {
  return stillness.matches || !recall("motion", true);
}

/** Lets the switch in the menu work. */
export function listenToMotion() {
  const box = document.querySelector("input[data-motion]");
  if (!(box instanceof HTMLInputElement)) return;
  const obey = () => document.documentElement.toggleAttribute("data-still", !box.checked);
  box.checked = recall("motion", true);
  obey();
  box.addEventListener("change", () => {
    keep("motion", box.checked);
    obey();
  });
}

/**
 * Where everything with a key stands now.
 * @param {Element} root
 * @returns {Map<string, Place>}
 */
export function places(root) {
  const found = new Map();
  /** @type {Map<Node | null, DOMMatrix | undefined>} */
  const grounds = new Map();
  for (const element of /** @type {NodeListOf<SVGGraphicsElement>} */ (root.querySelectorAll("[data-key]"))) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 && box.height === 0) continue;
    const parent = element.parentNode;
    if (!grounds.has(parent)) grounds.set(parent, groundOf(element));
    found.set(element.getAttribute("data-key"), { element, x: box.x + box.width / 2, y: box.y + box.height / 2, ground: grounds.get(parent) });
  }
  return found;
}

/**
 * What leads from the units of a thing's parent to those of the drawing; nothing for a thing that is not in a drawing.
 * @param {Element} element
 */
function groundOf(element) {
  const [drawn, parent] = [element instanceof SVGElement && element.ownerSVGElement, element.parentNode];
  if (!drawn || !(parent instanceof SVGGraphicsElement)) return undefined;
  const matrix = parent.getScreenCTM();
  return matrix ? drawn.getScreenCTM()?.inverse().multiply(matrix) : undefined;
}

/**
 * Moves the things under `root` from where they stood before.
 * @param {Element} root
 * @param {Map<string, Place>} before
 * @param {number} [duration] in milliseconds; with none at all nothing moves, fades or flashes
 */
export function glide(root, before, duration = GLIDE.duration) {
  if (isStill() || duration === 0) return;
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
  for (const [key, { element, ground }] of before) {
    if (!after.has(key) && ground) fadeOut(root, element, ground);
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
  const above = grounded(copy, groundOf(element));
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
 * Lets a thing that was taken fade where it stood.
 * @param {Element} root
 * @param {Element} element something that is no longer in the drawing
 * @param {DOMMatrix} ground
 */
function fadeOut(root, element, ground) {
  const faded = grounded(element, ground);
  faded.setAttribute("aria-hidden", "true");
  faded.setAttribute("pointer-events", "none");
  root.append(faded);
  element.animate([{ opacity: 1 }, { opacity: 0 }], FADE).finished.finally(() => faded.remove());
}

/**
 * Puts a thing that only seems to be there on the ground that it had, and takes from it what would make it real.
 * @param {Element} thing
 * @param {DOMMatrix} [ground]
 */
function grounded(thing, ground) {
  for (const marked of [thing, ...thing.querySelectorAll("[data-key], [data-target]")]) {
    marked.removeAttribute("data-key");
    marked.removeAttribute("data-target");
  }
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  if (ground) group.setAttribute("transform", `matrix(${[ground.a, ground.b, ground.c, ground.d, ground.e, ground.f].join(" ")})`);
  group.append(thing);
  return group;
}
