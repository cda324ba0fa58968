// FLIP animations: elements with the same `data-key` before and after a render glide to their new
// position; new ones fade in, removed ones fade out.

import { readSwitch, storeSwitch } from "./toggles.js";

const GLIDE = { duration: 260, easing: "cubic-bezier(.3,.7,.2,1)" };
const FADE = { duration: 160, easing: "ease-out" };
/** Id of the glide animations. */
const GLIDE_ID = "glide";
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The screen position of a keyed element, and the transform of its parent within the drawing.
 * @typedef {object} KeyedPosition
 * @property {SVGGraphicsElement | HTMLElement} element
 * @property {number} x centre, in pixels
 * @property {number} y
 * @property {DOMMatrix} [parentTransform] undefined outside of a drawing
 */

/** Whether animations are off: by the device's setting, or by the switch in the menu. */
export function isMotionReduced() {
  return reducedMotion.matches || !readSwitch("motion", true);
}

/** Connects the switch in the menu. */
export function listenToMotion() {
  const box = document.querySelector("input[data-motion]");
  if (!(box instanceof HTMLInputElement)) return;
  const apply = () => document.documentElement.toggleAttribute("data-still", !box.checked);
  box.checked = readSwitch("motion", true);
  apply();
  box.addEventListener("change", () => {
    storeSwitch("motion", box.checked);
    apply();
  });
}

/**
 * The positions of all visible keyed elements.
 * @param {Element} root
 * @returns {Map<string, KeyedPosition>}
 */
export function keyedPositions(root) {
  const positions = new Map();
  /** @type {Map<Node | null, DOMMatrix | undefined>} */
  const transforms = new Map();
  for (const element of /** @type {NodeListOf<SVGGraphicsElement>} */ (root.querySelectorAll("[data-key]"))) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 && box.height === 0) continue;
    const parent = element.parentNode;
    if (!transforms.has(parent)) transforms.set(parent, parentTransformOf(element));
    const position = { element, x: box.x + box.width / 2, y: box.y + box.height / 2, parentTransform: transforms.get(parent) };
    positions.set(element.getAttribute("data-key"), position);
  }
  return positions;
}

/**
 * The transform from an element's parent to the drawing; undefined outside of a drawing.
 * @param {Element} element
 */
function parentTransformOf(element) {
  const svg = element instanceof SVGElement && element.ownerSVGElement;
  const parent = element.parentNode;
  if (!svg || !(parent instanceof SVGGraphicsElement)) return undefined;
  const matrix = parent.getScreenCTM();
  return matrix ? svg.getScreenCTM()?.inverse().multiply(matrix) : undefined;
}

/**
 * Animates the keyed elements under `root` from their positions before the render.
 * @param {Element} root
 * @param {Map<string, KeyedPosition>} before
 * @param {number} [duration] in milliseconds; 0 disables all animations of this render
 */
export function animateChanges(root, before, duration = GLIDE.duration) {
  if (isMotionReduced() || duration === 0) return;
  const after = keyedPositions(root);
  for (const [key, { element, x, y }] of after) {
    const old = before.get(key);
    if (!old) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
    } else if (Math.hypot(old.x - x, old.y - y) > 1) {
      const scale = unitsPerPixel(element);
      const offset = `${(old.x - x) * scale}px ${(old.y - y) * scale}px`;
      glide(element, offset, { ...GLIDE, duration, id: GLIDE_ID });
    }
  }
  for (const [key, { element, parentTransform }] of before) {
    if (!after.has(key) && parentTransform) fadeOut(root, element, parentTransform);
  }
}

/** Finishes all running glide animations at once. */
export function finishGliding() {
  for (const animation of document.getAnimations()) if (animation.id === GLIDE_ID) animation.finish();
}

/**
 * Animates an element from an offset to its position. In a drawing a copy in the topmost layer
 * glides instead, because later elements would cover the original.
 * @param {SVGGraphicsElement | HTMLElement} element
 * @param {string} offset
 * @param {KeyframeAnimationOptions} options
 */
function glide(element, offset, options) {
  const keyframes = [{ translate: offset }, { translate: "0px 0px" }];
  const layer = element instanceof SVGElement && element.ownerSVGElement?.getElementById("glide-layer");
  if (!layer) return element.animate(keyframes, options);
  const copy = /** @type {SVGElement} */ (element.cloneNode(true));
  const group = wrapInert(copy, parentTransformOf(element));
  layer.append(group);
  element.animate([{ opacity: 0 }, { opacity: 0 }], options);
  return copy.animate(keyframes, options).finished.finally(() => group.remove());
}

/**
 * How many of the element's own units one screen pixel is.
 * @param {Element} element
 */
export function unitsPerPixel(element) {
  const matrix = element instanceof SVGElement ? element.ownerSVGElement?.getScreenCTM() : undefined;
  return matrix ? 1 / Math.hypot(matrix.a, matrix.b) : 1;
}

/**
 * Fades out a removed element where it was.
 * @param {Element} root
 * @param {Element} element an element that is no longer in the drawing
 * @param {DOMMatrix} parentTransform
 */
function fadeOut(root, element, parentTransform) {
  const group = wrapInert(element, parentTransform);
  group.setAttribute("aria-hidden", "true");
  group.setAttribute("pointer-events", "none");
  root.append(group);
  element.animate([{ opacity: 1 }, { opacity: 0 }], FADE).finished.finally(() => group.remove());
}

/**
 * Wraps a decorative element in a group with its former transform, and removes its keys and
 * targets, so that the client no longer finds it.
 * @param {Element} element
 * @param {DOMMatrix} [transform]
 */
function wrapInert(element, transform) {
  for (const marked of [element, ...element.querySelectorAll("[data-key], [data-target]")]) {
    marked.removeAttribute("data-key");
    marked.removeAttribute("data-target");
  }
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  if (transform) {
    const { a, b, c, d, e, f } = transform;
    group.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  }
  group.append(element);
  return group;
}
