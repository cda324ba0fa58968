// What a finger chooses from, large beside the place that it touched, or under or beside the board of a phone: another turn, the small
// targets on it, and Confirm.

import { fingers, lowerSheet, phone } from "./phone.js";
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

  /** Stays beside the place while the drawing is moved or zoomed: a phone has it beside the board. */
  #follow() {
    if (phone.matches) return palette.removeAttribute("style");
    if (!this.#place?.isConnected || palette.hidden) return;
    const lying = seen(view, '[data-lit="touched"]').map((ghost) => ghost.getBoundingClientRect());
    const { left, top } = beside(around([this.#place.getBoundingClientRect(), ...lying]));
    palette.style.left = `${left}px`;
    palette.style.top = `${top}px`;
    requestAnimationFrame(() => this.#follow());
  }
}

/** A box around all of these. @param {DOMRect[]} boxes */
function around(boxes) {
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}

/** Where the palette covers nothing of a place and is seen whole: below, above or beside it, on the board if it can be. @param {DOMRect} place */
function beside(place) {
  const { width, height } = palette.getBoundingClientRect();
  const window = new DOMRect(0, 0, innerWidth, innerHeight);
  const options = [stage.getBoundingClientRect(), window].flatMap((room) => {
    const [left, top] = [
      clamp(place.x + place.width / 2 - width / 2, room.left, room.right - width),
      clamp(place.y + place.height / 2 - height / 2, room.top, room.bottom - height),
    ];
    const sides = [
      { left, top: place.bottom + AWAY },
      { left, top: place.top - AWAY - height },
      { left: place.right + AWAY, top },
      { left: place.left - AWAY - width, top },
    ];
    return sides.filter((at) => at.left >= room.left && at.left + width <= room.right && at.top >= room.top && at.top + height <= room.bottom);
  });
  return options[0] ?? { left: clamp(place.x, 0, innerWidth - width), top: innerHeight - height };
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
