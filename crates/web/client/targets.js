// The targets on the page: which can be touched now, which ghosts show, where the marks are drawn.

import { beginsWith } from "./path.js";
import { userPoint } from "./zoom.js";

/** @typedef {import("./path.js").Path} Path */
/** @typedef {SVGElement | HTMLElement} Target */

const SVG = "http://www.w3.org/2000/svg";

/** The drawing. */
export const view = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById("view")));
const marks = /** @type {SVGGElement} */ (/** @type {unknown} */ (document.getElementById("marks")));
const ring = /** @type {SVGRectElement} */ (/** @type {unknown} */ (document.getElementById("ring")));

/**
 * The target that a node belongs to.
 * @param {EventTarget | null} node
 * @returns {Target | undefined}
 */
export function targetAt(node) {
  const found = node instanceof Element ? node.closest("[data-target]") : null;
  return /** @type {Target | null} */ (found) ?? undefined;
}

/**
 * All targets that can be seen, in the drawing or anywhere on the page.
 * @param {ParentNode} root
 * @param {string} which a selector
 * @returns {Target[]}
 */
export function seen(root, which = "[data-target]") {
  return /** @type {Target[]} */ ([...root.querySelectorAll(which)].filter((element) => element.getClientRects().length > 0));
}

/**
 * The visible target of that name.
 * @param {string} name
 */
export function named(name) {
  return seen(document, `[data-target="${CSS.escape(name)}"]`)[0];
}

/**
 * Shows what the path makes possible: ghosts and live targets.
 * @param {Path} path
 * @param {string[]} ahead the path as it would be, see `light`
 */
export function show(path, ahead) {
  const next = path.next;
  const aside = new Set([...document.querySelectorAll(":is([data-cycle], [data-after] *)[data-target]")].map((one) => one.getAttribute("data-target") ?? ""));
  for (const element of document.querySelectorAll("[data-target]")) {
    const name = element.getAttribute("data-target") ?? "";
    const live = next.has(name);
    element.toggleAttribute("data-live", live);
    element.toggleAttribute("data-grab", live && leadsToPlaces([...path.steps, name], path, aside));
    element.toggleAttribute("data-chosen", path.steps.includes(name));
    if (path.reach(name) || (path.mayMove && element.hasAttribute("data-cycle"))) element.removeAttribute("aria-disabled");
    else element.setAttribute("aria-disabled", "true");
  }
  light(path, ahead);
}

/**
 * Shows the ghosts of the path, and of the path as it would be.
 * @param {Path} path
 * @param {string[]} ahead the path after touching what is hovered, with the alternative that is shown
 */
export function light(path, ahead) {
  for (const ghost of document.querySelectorAll("[data-when]")) {
    const when = ghost.getAttribute("data-when") ?? "";
    const isTouched = beginsWith(path.steps, when);
    if (isTouched || beginsWith(ahead, when)) ghost.setAttribute("data-lit", isTouched ? "touched" : "ahead");
    else ghost.removeAttribute("data-lit");
  }
  for (const ghost of document.querySelectorAll("[data-after]")) {
    ghost.toggleAttribute("data-lit", beginsWith(path.steps, ghost.getAttribute("data-after") ?? ""));
  }
  for (const turn of document.querySelectorAll("[data-cycle]")) {
    turn.toggleAttribute("data-chosen", ahead.includes(turn.getAttribute("data-target") ?? ""));
  }
}

/**
 * Whether something can be dragged on after these touches: not if the move is complete, and not if there are only ways to turn
 * it or what shows itself once it is touched.
 * @param {string[]} steps
 * @param {Path} path
 * @param {Set<string>} aside the targets that are no places of their own
 */
function leadsToPlaces(steps, path, aside) {
  return Object.keys(path.after(steps) ?? {}).some((name) => !aside.has(name));
}

/**
 * Draws the ring of the keyboard around a target, or takes it away.
 * @param {Target | undefined} element
 */
export function drawRing(element) {
  ring.toggleAttribute("hidden", element === undefined);
  if (element === undefined) return;
  const box = boxOf(element);
  const margin = Math.max(box.width, box.height) * 0.06;
  ring.setAttribute("x", String(box.x - margin));
  ring.setAttribute("y", String(box.y - margin));
  ring.setAttribute("width", String(box.width + 2 * margin));
  ring.setAttribute("height", String(box.height + 2 * margin));
}

/**
 * The target that lies next to one in the direction of an arrow key.
 * @param {Target} from
 * @param {Target[]} others
 * @param {string} key
 */
export function neighbour(from, others, key) {
  const [dx, dy] = /** @type {Record<string, number[]>} */ ({
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  })[key];
  const here = centre(from);
  let best;
  let least = Infinity;
  for (const other of others) {
    const there = centre(other);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const cost = along + aside * (aside > along ? 6 : 2);
    if (other !== from && along > 1 && cost < least) [best, least] = [other, cost];
  }
  return best;
}

/**
 * The target of the drawing that is nearest to a point of the screen, if any is near.
 * @param {{ x: number, y: number }} point
 * @param {number} reach in pixels
 * @param {string} which a selector
 */
export function nearest(point, reach = Infinity, which = "[data-live]") {
  let [best, least] = [/** @type {Target | undefined} */ (undefined), reach];
  for (const target of seen(view, which)) {
    const at = centre(target);
    const distance = Math.hypot(at.x - point.x, at.y - point.y);
    if (distance <= least) [best, least] = [target, distance];
  }
  return best;
}

/**
 * All targets that can be seen in the drawing, as they lie on the screen.
 * @param {string} [which] a selector
 * @param {string} [live] a selector for those that a touch may mean
 * @returns {(import("./aim.js").Spot & { target: Target })[]}
 */
export function spots(which, live = "[data-live]") {
  return seen(view, which).map((target) => {
    const { x, y, width, height } = target.getBoundingClientRect();
    return { name: target.dataset.target ?? "", x, y, width, height, live: target.matches(live), target };
  });
}

/**
 * Whether a target is a place in the drawing, not a way to turn what lies on one or a choice
 * that shows once one is touched.
 * @param {string} name
 */
export function isPlace(name) {
  return view.querySelector(`[data-target="${CSS.escape(name)}"]:not([data-cycle], [data-after] *)`) !== null;
}

/** @param {Element} element */
export function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Marks what can be touched. Ghosts need no mark: they show only while they can be. Neither does what glows, and a drawing with marks of its own needs none but for what was touched after what they belong to.
 * @param {boolean} mark
 */
export function drawMarks(mark) {
  const own = seen(view, '[data-marks]:not([data-lit="ahead"])');
  const told = own.flatMap((one) => one.dataset.when?.split("/") ?? []);
  const isMarked = (/** @type {Target} */ target) => target.closest("[data-when], [data-after]") || target.querySelector("[data-glow]");
  const open = mark && own.length === 0 ? seen(view, "[data-live]").filter((target) => !isMarked(target)) : [];
  const live = open.map((target) => dot(boxOf(target)));
  const chosen = seen(view, "[data-chosen]").filter((target) => !told.includes(target.dataset.target ?? "")).map((target) => frame(boxOf(target)));
  marks.replaceChildren(...chosen, ...live);
}

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** The mark of a target that can be touched. @param {Box} box */
function dot({ x, y, width, height }) {
  const size = Math.min(width, height);
  return shape("circle", "live", { cx: x + width / 2, cy: y + height / 2, r: size * 0.11, "stroke-width": size * 0.03 });
}

/** The mark of a target that was touched. @param {Box} box */
function frame(box) {
  return shape("rect", "chosen", { ...box, rx: Math.min(box.width, box.height) * 0.3 });
}

/**
 * @param {string} tag
 * @param {string} name
 * @param {Record<string, number>} attributes
 */
function shape(tag, name, attributes) {
  const drawn = document.createElementNS(SVG, tag);
  drawn.setAttribute("class", name);
  for (const [key, value] of Object.entries(attributes)) drawn.setAttribute(key, String(value));
  return drawn;
}

/** A target's box in the drawing's units. @param {Element} element */
export function boxOf(element) {
  const box = element.getBoundingClientRect();
  const [from, to] = [userPoint(view, box.left, box.top), userPoint(view, box.right, box.bottom)];
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
}
