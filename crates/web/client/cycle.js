// Alternatives that are turned through: what a touch leads to is shown in one of several ways, and R, the wheel or a right click show the next.

/** @typedef {import("./path.js").Path} Path */
/** @typedef {import("./table.js").Table} Table */

/** How far the wheel must be turned for one step, so that a touchpad does not spin. */
const NOTCH = 60;

/** The alternatives are targets with `data-cycle`, whose value is their place in the order. */
export class Cycle {
  /** What is shown wherever it is possible. @type {string | undefined} */
  #wanted;

  /** @param {Path} path */
  constructor(path) {
    this.path = path;
  }

  /** @param {string | undefined} name */
  knows(name) {
    return name !== undefined && order().has(name);
  }

  /** @param {string | undefined} name nothing for whatever comes first */
  want(name) {
    this.#wanted = name;
  }

  /**
   * The alternatives after these touches, in their order.
   * @param {string[]} steps
   */
  after(steps) {
    const [places, next] = [order(), this.path.after(steps) ?? {}];
    const open = Object.keys(next).filter((name) => places.has(name));
    return open.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  }

  /**
   * These touches and the alternative that is shown after them, if there is any.
   * @param {string[]} steps
   */
  shown(steps) {
    const open = this.after(steps);
    const wanted = open.find((name) => name === this.#wanted) ?? open[0];
    return wanted === undefined ? steps : [...steps, wanted];
  }

  /**
   * The same touches with the next alternative at their end, or nothing if they end in none.
   * @param {string[]} steps
   * @param {number} by 1 for the next, -1 for the one before
   */
  next(steps, by) {
    const before = steps.slice(0, -1);
    const open = this.after(before);
    const at = open.indexOf(steps.at(-1) ?? "");
    return at < 0 ? undefined : [...before, open[(at + by + open.length) % open.length]];
  }
}

/**
 * @param {Table} table
 * @param {HTMLElement} stage
 */
export function listenToTurning(table, stage) {
  let turned = 0;

  const onWheel = (/** @type {WheelEvent} */ event) => {
    const onTarget = /** @type {Element} */ (event.target).closest("[data-target]") !== null;
    if (event.ctrlKey || !onTarget || !table.turn(0)) return;
    event.preventDefault();
    event.stopPropagation();
    turned += event.deltaY;
    if (Math.abs(turned) < NOTCH) return;
    table.turn(Math.sign(turned));
    turned = 0;
  };
  stage.addEventListener("wheel", onWheel, { passive: false, capture: true });

  stage.addEventListener("contextmenu", (event) => {
    const byFinger = event instanceof PointerEvent && event.pointerType === "touch";
    if (byFinger || table.turn(1)) event.preventDefault();
  });
}

/** Every alternative that is on the page, and its place. @returns {Map<string, number>} */
function order() {
  const all = [...document.querySelectorAll("[data-cycle]")];
  return new Map(all.map((element) => [element.getAttribute("data-target") ?? "", Number(element.getAttribute("data-cycle"))]));
}
