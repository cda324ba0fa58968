// Touch palette: large buttons for what a finger can choose at the place it touched.
//
// Offers rotation, the small targets on the place, and Confirm. It floats beside the place; on a
// phone it has a fixed position under or beside the board.

import { fingers, lowerSheet, phone } from "./phone.js";
import { boxOf, drawing, targetByName, visibleTargets } from "./targets.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./targets.js").Target} Target */

const SVG = "http://www.w3.org/2000/svg";
/** Distance between the palette and the place, in pixels. */
const PLACE_GAP_PX = 8;
/** How much larger than on the board a target is drawn in its button. */
const TARGET_MAGNIFICATION = 1.6;

const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const palette = /** @type {HTMLElement} */ (document.getElementById("palette"));
const choices = /** @type {HTMLElement} */ (palette.querySelector(".choices"));

export class Palette {
  /**
   * The place that the palette belongs to; undefined while it is hidden.
   * @type {Target | undefined}
   */
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

  /** Shows the choices that the path leaves open. Call after the page shows the path. */
  update() {
    const { path, alternatives, isHeld } = this.table;
    const lastTouch = path.steps.findLast((step) => !alternatives.includes(step) && targetByName(step)?.matches("#pieces *"));
    const [group] = visibleTargets(drawing, "[data-palette][data-lit]");
    const isTurned = path.steps.some((step) => alternatives.includes(step));
    const isNeeded = fingers.matches && lastTouch !== undefined && (group || (isHeld && isTurned));
    this.#place = isNeeded ? placeOf(group) ?? targetByName(lastTouch) : undefined;
    if (palette.hidden && this.#place) lowerSheet();
    palette.hidden = this.#place === undefined;
    if (!this.#place) return;
    palette.toggleAttribute("data-held", isHeld);
    choices.replaceChildren(...(this.table.canTurn ? [createTurnButton()] : []), ...(group ? this.#createChoices(group, this.#place) : []));
    this.#followPlace();
  }

  /**
   * A button for each target on the place, and for each of the regular buttons that are enabled.
   * @param {Target} group
   * @param {Target} place
   */
  #createChoices(group, place) {
    const { steps } = this.table.path;
    const onPlace = visibleTargets(group, "[data-target]:not([aria-disabled])").map((target) => {
      const button = createChoice(target.dataset.target ?? "", steps);
      button.setAttribute("aria-label", target.getAttribute("aria-label") ?? "");
      button.append(createPicture(group, target, place));
      return button;
    });
    const enabled = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#buttons [data-target]:not([aria-disabled])"))];
    const regular = enabled.map((original) => {
      const button = createChoice(original.dataset.target ?? "", steps);
      button.textContent = original.textContent;
      return button;
    });
    return [...onPlace, ...regular];
  }

  /** Keeps the palette beside its place while the drawing is panned or zoomed. */
  #followPlace() {
    if (phone.matches) return palette.removeAttribute("style");
    if (!this.#place?.isConnected || palette.hidden) return;
    const ghosts = visibleTargets(drawing, '[data-lit="touched"]').map((ghost) => ghost.getBoundingClientRect());
    const { left, top } = positionBeside(boundsOf([this.#place.getBoundingClientRect(), ...ghosts]));
    palette.style.left = `${left}px`;
    palette.style.top = `${top}px`;
    requestAnimationFrame(() => this.#followPlace());
  }
}

/** The common bounding box. @param {DOMRect[]} boxes */
function boundsOf(boxes) {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}

/**
 * A position where the palette is fully visible and covers nothing of the place: below, above or
 * beside it, on the board if possible.
 * @param {DOMRect} place
 */
function positionBeside(place) {
  const { width, height } = palette.getBoundingClientRect();
  const window = new DOMRect(0, 0, innerWidth, innerHeight);
  const candidates = [stage.getBoundingClientRect(), window].flatMap((bounds) => {
    const left = clamp(place.x + place.width / 2 - width / 2, bounds.left, bounds.right - width);
    const top = clamp(place.y + place.height / 2 - height / 2, bounds.top, bounds.bottom - height);
    const sides = [
      { left, top: place.bottom + PLACE_GAP_PX },
      { left, top: place.top - PLACE_GAP_PX - height },
      { left: place.right + PLACE_GAP_PX, top },
      { left: place.left - PLACE_GAP_PX - width, top },
    ];
    return sides.filter(
      (side) => side.left >= bounds.left && side.left + width <= bounds.right && side.top >= bounds.top && side.top + height <= bounds.bottom,
    );
  });
  return candidates[0] ?? { left: clamp(place.x, 0, innerWidth - width), top: innerHeight - height };
}

/**
 * The place of a group of choices: the first touch of their path.
 * @param {Target | undefined} group
 */
function placeOf(group) {
  const [first] = group?.dataset.after?.split("/") ?? [];
  return first === undefined ? undefined : targetByName(first);
}

/** The button that turns the touched piece. */
function createTurnButton() {
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
function createChoice(name, steps) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.choice = name;
  button.setAttribute("aria-pressed", String(steps.includes(name)));
  return button;
}

/**
 * A picture of the place with its visible ghosts and one of the targets on it.
 * @param {Target} group
 * @param {Target} target
 * @param {Target} place
 */
function createPicture(group, target, place) {
  const picture = document.createElementNS(SVG, "svg");
  const { x, y, width, height } = boxOf(place);
  picture.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  picture.setAttribute("aria-hidden", "true");
  const after = group.dataset.after ?? "";
  const ghosts = visibleTargets(drawing, '[data-when][data-lit="touched"]').filter((ghost) => after.startsWith(ghost.dataset.when ?? " "));
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("transform", group.getAttribute("transform") ?? "");
  const copy = copyForDisplay(target);
  copy.setAttribute("transform", `${target.getAttribute("transform") ?? ""} scale(${TARGET_MAGNIFICATION})`);
  layer.append(copy);
  picture.append(...ghosts.map(copyForDisplay), layer);
  return picture;
}

/** A copy without the attributes that give it behaviour or semantics. @param {Element} element */
function copyForDisplay(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...part.attributes]) if (/^(data-|aria-|role|tabindex)/.test(name)) part.removeAttribute(name);
  }
  return copy;
}

/**
 * @param {number} value
 * @param {number} min
 * @param {number} max
 */
function clamp(value, min, max) {
  return Math.max(min, Math.min(value, max));
}
