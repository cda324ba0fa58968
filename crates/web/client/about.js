// What there is to know of something on the board: whoever touches what is no target asks the house about it.

import { view } from "./targets.js";

/** A point of the screen, and the one of the drawing that lay there. @typedef {{ x: number, y: number, on: { x: number, y: number } }} Point */

/** How far the card lies from what it tells of, in pixels. */
const AWAY = 14;

const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const card = /** @type {HTMLElement} */ (document.getElementById("about"));
const shape = /** @type {SVGGElement} */ (/** @type {unknown} */ (document.getElementById("about-shape")));

export class About {
  /** How often something was asked, so that an answer that comes late is known. */
  #asked = 0;

  /** @param {string} address where to ask, with the language */
  constructor(address) {
    this.address = address;
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    document.addEventListener("pointerdown", ({ target }) => !card.contains(/** @type {Node} */ (target)) && this.close());
  }

  /**
   * Asks about that point.
   * @param {Point} point
   * @param {number} [ply] the move that is looked back on
   */
  async ask(point, ply) {
    const number = ++this.#asked;
    const { x, y } = point.on;
    const then = ply === undefined ? "" : `&ply=${ply}`;
    try {
      const answer = await fetch(`${this.address}&x=${x}&y=${y}${then}`);
      if (answer.status !== 200 || number !== this.#asked) return;
      const told = await answer.json();
      if (number === this.#asked) this.#show(told, point);
    } catch {
      // Without the house there is nothing to tell.
    }
  }

  close() {
    this.#asked += 1;
    card.hidden = true;
    shape.replaceChildren();
  }

  /**
   * @param {{ shape: string, words: string }} told
   * @param {{ x: number, y: number }} point
   */
  #show(told, point) {
    shape.innerHTML = told.shape;
    card.innerHTML = told.words;
    card.hidden = false;
    const [room, { offsetWidth, offsetHeight }] = [stage.getBoundingClientRect(), card];
    const lit = shape.getBoundingClientRect();
    const [middle, centre] = [point.y - offsetHeight / 2, point.x - offsetWidth / 2];
    const beside = [
      { left: lit.right + AWAY, top: middle },
      { left: lit.left - AWAY - offsetWidth, top: middle },
      { left: centre, top: lit.bottom + AWAY },
      { left: centre, top: lit.top - AWAY - offsetHeight },
    ];
    const fits = beside.find(({ left, top }) => left >= room.left && left + offsetWidth <= room.right && top >= room.top && top + offsetHeight <= room.bottom);
    const { left, top } = fits ?? { left: point.x + AWAY, top: point.y + AWAY };
    card.style.left = `${Math.max(room.left, Math.min(left, room.right - offsetWidth))}px`;
    card.style.top = `${Math.max(room.top, Math.min(top, room.bottom - offsetHeight))}px`;
  }
}

/** Whether what lies there can be asked about. @param {EventTarget | null} node */
export function canAsk(node) {
  return node instanceof Element && node.closest("[data-about]") !== null && view.contains(node);
}
