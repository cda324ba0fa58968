// What a finger chooses from, large beside the place that it touched, or under the board of a phone held upright: another turn, the
// small targets on it, and Confirm.

import { fingers, lowerSheet, sheet } from "./phone.js";
import { boxOf, named, seen, view } from "./targets.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./targets.js").Target} Target */

const SVG = "http://www.w3.org/2000/svg";
/** How far it lies from the place, in pixels. */
const AWAY = 8;
/** How much larger than on the board a choice is drawn on its picture. */
const LARGER = 1.6;

const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const palette = /** @type {HTMLElement} */ (document.getElementById("palette"));
const choices = /** @type {HTMLElement} */ (palette.querySelector(".choices"));

export class Palette {
  /** @type {Target | undefined} */
  #place;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    choices.addEventListener("click", (event) => {
      const chosen = /** @type {Element} */ (event.target).closest("[data-choice]");
      if (chosen) table.touch({ name: chosen.getAttribute("data-choice") ?? "", byFinger: true });
      else if (/** @type {Element} */ (event.target).closest("[data-turn]")) table.turn(1);
    });
  }

  /** Offers what the path leaves open. To be called when the page shows the path. */
  renew() {
    const { path, cycle, isHeld } = this.table;
    const last = path.steps.findLast((step) => !cycle.knows(step) && named(step)?.matches("#pieces *"));
    const [group] = seen(view, "[data-palette][data-lit]");
    const isTurned = path.steps.some((step) => cycle.knows(step));
    const isWanted = fingers.matches && last !== undefined && (group || (isHeld && isTurned));
    this.#place = isWanted ? placeOf(group) ?? named(last) : undefined;
    if (palette.hidden && this.#place) lowerSheet();
    palette.hidden = this.#place === undefined;
    if (!this.#place) return;
    palette.toggleAttribute("data-held", isHeld);
    choices.replaceChildren(...(this.table.canTurn ? [turner()] : []), ...(group ? this.#offers(group, this.#place) : []));
    this.#follow();
  }

  /**
   * A button for everything that can be chosen on the place, and for the buttons that go on from there.
   * @param {Target} group
   * @param {Target} place
   */
  #offers(group, place) {
    const small = seen(group, "[data-target]:not([aria-disabled])").map((target) => {
      const button = offer(target.dataset.target ?? "", this.table.path.steps);
      button.setAttribute("aria-label", target.getAttribute("aria-label") ?? "");
      button.append(picture(group, target, place));
      return button;
    });
    const plain = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#buttons [data-target]:not([aria-disabled])"))];
    const others = plain.map((one) => {
      const button = offer(one.dataset.target ?? "", this.table.path.steps);
      button.textContent = one.textContent;
      return button;
    });
    return [...small, ...others];
  }

  /** Stays beside the place while the drawing is moved or zoomed, where it does not lie under the board. */
  #follow() {
    if (sheet.matches) return palette.removeAttribute("style");
    if (!this.#place?.isConnected || palette.hidden) return;
    const [room, at] = [stage.getBoundingClientRect(), this.#place.getBoundingClientRect()];
    const { offsetWidth: width, offsetHeight: height } = palette;
    const lowest = innerHeight - AWAY / 2 - height;
    const [below, above] = [at.bottom + AWAY, at.top - AWAY - height];
    const top = below <= lowest ? below : above >= room.top ? above : lowest;
    palette.style.left = `${clamp(at.x + at.width / 2 - width / 2, room.left, room.right - width)}px`;
    palette.style.top = `${Math.max(top, room.top)}px`;
    requestAnimationFrame(() => this.#follow());
  }
}

/** The place that the choices lie on: the first touch of their path. @param {Target | undefined} group */
function placeOf(group) {
  const [first] = group?.dataset.after?.split("/") ?? [];
  return first === undefined ? undefined : named(first);
}

/** The button that turns what was touched. */
function turner() {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.turn = "";
  button.textContent = "↻";
  button.setAttribute("aria-label", palette.dataset.turn ?? "");
  return button;
}

/**
 * @param {string} name
 * @param {string[]} steps
 */
function offer(name, steps) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.choice = name;
  button.setAttribute("aria-pressed", String(steps.includes(name)));
  return button;
}

/**
 * The place with what lies on it now, and one of the choices on it.
 * @param {Target} group
 * @param {Target} target
 * @param {Target} place
 */
function picture(group, target, place) {
  const drawing = document.createElementNS(SVG, "svg");
  const { x, y, width, height } = boxOf(place);
  drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  drawing.setAttribute("aria-hidden", "true");
  const after = group.dataset.after ?? "";
  const lying = seen(view, '[data-when][data-lit="touched"]').filter((ghost) => after.startsWith(ghost.dataset.when ?? " "));
  const choice = document.createElementNS(SVG, "g");
  choice.setAttribute("transform", group.getAttribute("transform") ?? "");
  const copy = bare(target);
  copy.setAttribute("transform", `${target.getAttribute("transform") ?? ""} scale(${LARGER})`);
  choice.append(copy);
  drawing.append(...lying.map(bare), choice);
  return drawing;
}

/** A copy that is nothing but a picture. @param {Element} element */
function bare(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...part.attributes]) if (/^(data-|aria-|role|tabindex)/.test(name)) part.removeAttribute(name);
  }
  return copy;
}

/**
 * @param {number} at
 * @param {number} least
 * @param {number} most
 */
function clamp(at, least, most) {
  return Math.max(least, Math.min(at, most));
}
