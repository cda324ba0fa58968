// Alternatives of a touch: cycles through targets that share one place, such as a tile's rotations.
//
// One of them is previewed at a time; R, the wheel and the right mouse button show the next.

/** @typedef {import("./path.js").Path} Path */
/** @typedef {import("./table.js").Table} Table */

/** Wheel distance for one step; the threshold keeps touchpads from skipping alternatives. */
const WHEEL_STEP = 60;

/** Alternatives are targets with a `data-cycle` attribute, whose value is their sort order. */
export class Alternatives {
  /** The name of the alternative to preview where it is legal. @type {string | undefined} */
  #preferred;

  /** @param {Path} path */
  constructor(path) {
    this.path = path;
  }

  /** Whether a target is an alternative. @param {string | undefined} name */
  includes(name) {
    return name !== undefined && sortOrder().has(name);
  }

  /**
   * @param {string | undefined} name the alternative to preview; undefined for the first legal one
   */
  prefer(name) {
    this.#preferred = name;
  }

  /**
   * The legal alternatives after these touches, in order.
   * @param {string[]} steps
   */
  after(steps) {
    const order = sortOrder();
    const legal = Object.keys(this.path.after(steps) ?? {}).filter((name) => order.has(name));
    return legal.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  }

  /**
   * These touches, extended by the previewed alternative if there is one.
   * @param {string[]} steps
   */
  withPreview(steps) {
    const legal = this.after(steps);
    const previewed = legal.find((name) => name === this.#preferred) ?? legal[0];
    return previewed === undefined ? steps : [...steps, previewed];
  }

  /**
   * The same touches with their last one replaced by the next alternative.
   * @param {string[]} steps
   * @param {number} by 1 for the next, -1 for the previous
   * @returns {string[] | undefined} undefined if the last touch is not an alternative
   */
  next(steps, by) {
    const prefix = steps.slice(0, -1);
    const legal = this.after(prefix);
    const index = legal.indexOf(steps.at(-1) ?? "");
    return index < 0 ? undefined : [...prefix, legal[(index + by + legal.length) % legal.length]];
  }
}

/**
 * Turns to the next alternative on wheel and right click.
 * @param {Table} table
 * @param {HTMLElement} stage
 */
export function listenToTurning(table, stage) {
  let wheelDistance = 0;

  const onWheel = (/** @type {WheelEvent} */ event) => {
    const isOnTarget = /** @type {Element} */ (event.target).closest("[data-target]") !== null;
    if (event.ctrlKey || !isOnTarget || !table.turn(0)) return;
    event.preventDefault();
    event.stopPropagation();
    wheelDistance += event.deltaY;
    if (Math.abs(wheelDistance) < WHEEL_STEP) return;
    table.turn(Math.sign(wheelDistance));
    wheelDistance = 0;
  };
  stage.addEventListener("wheel", onWheel, { passive: false, capture: true });

  stage.addEventListener("contextmenu", (event) => {
    const byFinger = event instanceof PointerEvent && event.pointerType === "touch";
    if (byFinger || table.turn(1)) event.preventDefault();
  });
}

/** The sort order of every alternative on the page, by name. @returns {Map<string, number>} */
function sortOrder() {
  const all = [...document.querySelectorAll("[data-cycle]")];
  return new Map(all.map((element) => [element.getAttribute("data-target") ?? "", Number(element.getAttribute("data-cycle"))]));
}
