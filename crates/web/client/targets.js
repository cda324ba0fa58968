// Touch targets on the page: which are live, which ghosts are visible, and their marks.
//
// A ghost is a drawing that is visible only once a certain path was touched or is previewed.

import { beginsWith } from "./path.js";
import { toDrawingPoint } from "./zoom.js";

/** @typedef {import("./path.js").Path} Path */
/** @typedef {SVGElement | HTMLElement} Target */
/** @typedef {import("./zoom.js").Box} Box */

const SVG = "http://www.w3.org/2000/svg";

/** The SVG that contains the board and everything on it. */
export const drawing = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById("view")));
const marks = /** @type {SVGGElement} */ (/** @type {unknown} */ (document.getElementById("marks")));
const focusRing = /** @type {SVGRectElement} */ (/** @type {unknown} */ (document.getElementById("ring")));

/**
 * The target that a node belongs to.
 * @param {EventTarget | null} node
 * @returns {Target | undefined}
 */
export function targetAt(node) {
  const target = node instanceof Element ? node.closest("[data-target]") : null;
  return /** @type {Target | null} */ (target) ?? undefined;
}

/**
 * All visible targets under a root.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {Target[]}
 */
export function visibleTargets(root, selector = "[data-target]") {
  return /** @type {Target[]} */ ([...root.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0));
}

/**
 * The visible target with a name.
 * @param {string} name
 */
export function targetByName(name) {
  return visibleTargets(document, `[data-target="${CSS.escape(name)}"]`)[0];
}

/**
 * Sets the state attributes of all targets and ghosts to match the path.
 * @param {Path} path
 * @param {string[]} preview the previewed path, see `updateGhosts`
 */
export function updateTargets(path, preview) {
  const next = path.next;
  const choices = [...document.querySelectorAll(":is([data-cycle], [data-after] *)[data-target]")];
  const choiceNames = new Set(choices.map((choice) => choice.getAttribute("data-target") ?? ""));
  for (const element of document.querySelectorAll("[data-target]")) {
    const name = element.getAttribute("data-target") ?? "";
    const isLive = next.has(name);
    element.toggleAttribute("data-live", isLive);
    element.toggleAttribute("data-grab", isLive && leadsToPlaces([...path.steps, name], path, choiceNames));
    element.toggleAttribute("data-chosen", path.steps.includes(name));
    if (path.reach(name) || (path.mayMove && element.hasAttribute("data-cycle"))) element.removeAttribute("aria-disabled");
    else element.setAttribute("aria-disabled", "true");
  }
  updateGhosts(path, preview);
}

/**
 * Shows the ghosts of the path and of the previewed path.
 * @param {Path} path
 * @param {string[]} preview the path after touching the hovered target, with its alternative
 */
export function updateGhosts(path, preview) {
  for (const ghost of document.querySelectorAll("[data-when]")) {
    const when = ghost.getAttribute("data-when") ?? "";
    const isTouched = beginsWith(path.steps, when);
    if (isTouched || beginsWith(preview, when)) ghost.setAttribute("data-lit", isTouched ? "touched" : "ahead");
    else ghost.removeAttribute("data-lit");
  }
  for (const ghost of document.querySelectorAll("[data-after]")) {
    ghost.toggleAttribute("data-lit", beginsWith(path.steps, ghost.getAttribute("data-after") ?? ""));
  }
  for (const alternative of document.querySelectorAll("[data-cycle]")) {
    alternative.toggleAttribute("data-chosen", preview.includes(alternative.getAttribute("data-target") ?? ""));
  }
}

/**
 * Whether a drag can continue after these touches: some place must follow. A complete move has
 * none, and neither has one that is followed only by alternatives or by choices on a place.
 * @param {string[]} steps
 * @param {Path} path
 * @param {Set<string>} choiceNames the targets that are not places
 */
function leadsToPlaces(steps, path, choiceNames) {
  return Object.keys(path.after(steps) ?? {}).some((name) => !choiceNames.has(name));
}

/**
 * Draws the keyboard focus ring around a target; undefined hides it.
 * @param {Target | undefined} target
 */
export function drawFocusRing(target) {
  focusRing.toggleAttribute("hidden", target === undefined);
  if (target === undefined) return;
  const box = boxOf(target);
  const margin = Math.max(box.width, box.height) * 0.06;
  focusRing.setAttribute("x", String(box.x - margin));
  focusRing.setAttribute("y", String(box.y - margin));
  focusRing.setAttribute("width", String(box.width + 2 * margin));
  focusRing.setAttribute("height", String(box.height + 2 * margin));
}

/**
 * The nearest target in the direction of an arrow key.
 *
 * Sideways distance counts twice, and six times beyond 45 degrees.
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
  const origin = screenCentre(from);
  let best;
  let leastCost = Infinity;
  for (const other of others) {
    const centre = screenCentre(other);
    const along = (centre.x - origin.x) * dx + (centre.y - origin.y) * dy;
    const sideways = Math.abs((centre.x - origin.x) * dy) + Math.abs((centre.y - origin.y) * dx);
    const cost = along + sideways * (sideways > along ? 6 : 2);
    if (other !== from && along > 1 && cost < leastCost) {
      best = other;
      leastCost = cost;
    }
  }
  return best;
}

/**
 * The target of the drawing that is nearest to a point of the screen.
 * @param {{ x: number, y: number }} point
 * @param {number} maxDistance in pixels
 * @param {string} selector
 */
export function nearestTarget(point, maxDistance = Infinity, selector = "[data-live]") {
  /** @type {Target | undefined} */
  let best;
  let leastDistance = maxDistance;
  for (const target of visibleTargets(drawing, selector)) {
    const centre = screenCentre(target);
    const distance = Math.hypot(centre.x - point.x, centre.y - point.y);
    if (distance <= leastDistance) {
      best = target;
      leastDistance = distance;
    }
  }
  return best;
}

/**
 * The screen boxes of all visible targets of the drawing.
 * @param {string} [selector]
 * @param {string} [liveSelector] selects the targets that count as live
 * @returns {(import("./aim.js").TargetBox & { target: Target })[]}
 */
export function targetBoxes(selector, liveSelector = "[data-live]") {
  return visibleTargets(drawing, selector).map((target) => {
    const { x, y, width, height } = target.getBoundingClientRect();
    return { name: target.dataset.target ?? "", x, y, width, height, isLive: target.matches(liveSelector), target };
  });
}

/**
 * Whether a target is a place in the drawing, and not an alternative or a choice on a place.
 * @param {string} name
 */
export function isPlace(name) {
  return drawing.querySelector(`[data-target="${CSS.escape(name)}"]:not([data-cycle], [data-after] *)`) !== null;
}

/** The centre of an element, in screen pixels. @param {Element} element */
export function screenCentre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Draws the generic marks: a dot on each live target, a frame around each chosen one.
 *
 * Ghosts and glowing targets get no dot. A drawing with marks of its own (`data-marks`) gets no
 * dots at all, and no frames around the touches that its marks belong to.
 * @param {boolean} showsLive whether to draw the dots
 */
export function drawTargetMarks(showsLive) {
  const ownMarks = visibleTargets(drawing, '[data-marks]:not([data-lit="ahead"])');
  const framed = ownMarks.flatMap((mark) => mark.dataset.when?.split("/") ?? []);
  const needsNoDot = (/** @type {Target} */ target) => target.closest("[data-when], [data-after]") || target.querySelector("[data-glow]");
  const dotted = showsLive && ownMarks.length === 0 ? visibleTargets(drawing, "[data-live]").filter((target) => !needsNoDot(target)) : [];
  const dots = dotted.map((target) => createDot(boxOf(target)));
  const chosen = visibleTargets(drawing, "[data-chosen]").filter((target) => !framed.includes(target.dataset.target ?? ""));
  const frames = chosen.map((target) => createFrame(boxOf(target)));
  marks.replaceChildren(...frames, ...dots);
}

/** The mark of a live target. @param {Box} box */
function createDot({ x, y, width, height }) {
  const size = Math.min(width, height);
  return createMark("circle", "live", { cx: x + width / 2, cy: y + height / 2, r: size * 0.11, "stroke-width": size * 0.03 });
}

/** The mark of a chosen target. @param {Box} box */
function createFrame(box) {
  return createMark("rect", "chosen", { ...box, rx: Math.min(box.width, box.height) * 0.3 });
}

/**
 * @param {string} tag
 * @param {string} className
 * @param {Record<string, number>} attributes
 */
function createMark(tag, className, attributes) {
  const mark = document.createElementNS(SVG, tag);
  mark.setAttribute("class", className);
  for (const [name, value] of Object.entries(attributes)) mark.setAttribute(name, String(value));
  return mark;
}

/** An element's box in the drawing's units. @param {Element} element */
export function boxOf(element) {
  const box = element.getBoundingClientRect();
  const from = toDrawingPoint(drawing, box.left, box.top);
  const to = toDrawingPoint(drawing, box.right, box.bottom);
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
}
