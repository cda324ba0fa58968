// Info card: shows what the server knows about a point of the board that is not a touch target.

import { drawing } from "./targets.js";

/**
 * A point in screen pixels, and the point of the drawing that lay under it.
 * @typedef {{ x: number, y: number, on: { x: number, y: number } }} Point
 */

/** Distance between the card and the shape that it describes, in pixels. */
const CARD_GAP_PX = 14;

const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const card = /** @type {HTMLElement} */ (document.getElementById("about"));
const shape = /** @type {SVGGElement} */ (/** @type {unknown} */ (document.getElementById("about-shape")));

export class InfoCard {
  /** Number of the latest request; answers to older requests are dropped. */
  #requestNumber = 0;

  /** @param {string} address URL of the endpoint, including the language */
  constructor(address) {
    this.address = address;
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    document.addEventListener("pointerdown", ({ target }) => {
      if (!card.contains(/** @type {Node} */ (target))) this.close();
    });
  }

  /**
   * Requests the description of a point and shows it.
   * @param {Point} point
   * @param {number} [ply] the ply being looked back on; the current position if absent
   */
  async open(point, ply) {
    const requestNumber = ++this.#requestNumber;
    const { x, y } = point.on;
    const plyParameter = ply === undefined ? "" : `&ply=${ply}`;
    try {
      const response = await fetch(`${this.address}&x=${x}&y=${y}${plyParameter}`);
      if (response.status !== 200 || requestNumber !== this.#requestNumber) return;
      const info = await response.json();
      if (requestNumber === this.#requestNumber) this.#show(info, point);
    } catch {
      // Offline: no card is shown.
    }
  }

  close() {
    this.#requestNumber += 1;
    card.hidden = true;
    shape.replaceChildren();
  }

  /**
   * Fills the card and puts it on the first side of the highlighted shape where it fits.
   * @param {{ shape: string, words: string }} info SVG of the highlighted shape, HTML of the text
   * @param {{ x: number, y: number }} point
   */
  #show(info, point) {
    shape.innerHTML = info.shape;
    card.innerHTML = info.words;
    card.hidden = false;
    const bounds = stage.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = card;
    const box = shape.getBoundingClientRect();
    const centredTop = point.y - offsetHeight / 2;
    const centredLeft = point.x - offsetWidth / 2;
    const candidates = [
      { left: box.right + CARD_GAP_PX, top: centredTop },
      { left: box.left - CARD_GAP_PX - offsetWidth, top: centredTop },
      { left: centredLeft, top: box.bottom + CARD_GAP_PX },
      { left: centredLeft, top: box.top - CARD_GAP_PX - offsetHeight },
    ];
    const fits = candidates.find(
      ({ left, top }) =>
        left >= bounds.left && left + offsetWidth <= bounds.right && top >= bounds.top && top + offsetHeight <= bounds.bottom,
    );
    const { left, top } = fits ?? { left: point.x + CARD_GAP_PX, top: point.y + CARD_GAP_PX };
    card.style.left = `${Math.max(bounds.left, Math.min(left, bounds.right - offsetWidth))}px`;
    card.style.top = `${Math.max(bounds.top, Math.min(top, bounds.bottom - offsetHeight))}px`;
  }
}

/**
 * Whether the node belongs to a part of the drawing that has a description.
 * @param {EventTarget | null} node
 */
export function hasInfo(node) {
  return node instanceof Element && node.closest("[data-about]") !== null && drawing.contains(node);
}
