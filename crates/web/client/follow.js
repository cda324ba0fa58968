// The view follows the game where fingers play: it goes to what can be touched now, so close that a finger can tell it apart.

import { FINGER } from "./aim.js";
import { fingers } from "./phone.js";
import { boxOf, seen, view } from "./targets.js";

/** @typedef {import("./zoom.js").Box} Box */

/** How much of what can be touched is left around it, as a part of its size. */
const AROUND = 0.12;
/** A view that would be hardly closer than the whole is not worth the way. */
const WORTH = 1.15;

export class Follow {
  /** What the view went to last. */
  #last = "";

  /** @param {import("./zoom.js").Zoom} zoom */
  constructor(zoom) {
    this.zoom = zoom;
  }

  /** There is a new position: whoever looked elsewhere is shown the game again. */
  begin() {
    this.#last = "";
    this.zoom.isTaken = false;
  }

  /** Goes to what can be touched now, or back to the whole when nothing can be. A view that the person took stays, unless it shows nothing of it. */
  renew() {
    if (!fingers.matches) return;
    const places = seen(view, "[data-live], [data-chosen]");
    const names = places.map((place) => place.dataset.target).join(" ");
    if (names === this.#last) return;
    this.#last = names;
    const boxes = places.map(boxOf);
    const live = boxes.filter((_, index) => places[index].hasAttribute("data-live"));
    if (boxes.length === 0 && !this.zoom.isTaken) this.zoom.fit();
    if (live.length === 0) return;
    const all = around(boxes);
    if (this.zoom.isTaken && this.zoom.shows(all)) return;
    this.zoom.close(all, Math.min(this.#closeness(live), this.zoom.closest(all)), WORTH);
  }

  /** How many pixels a unit must have so that a finger can tell these apart. @param {Box[]} boxes */
  #closeness(boxes) {
    const sizes = boxes.map(({ width, height }) => Math.min(width, height)).sort((a, b) => a - b);
    return FINGER / Math.max(sizes[sizes.length >> 3], 1e-6);
  }
}

/**
 * A box around all of these, and a little more.
 * @param {Box[]} boxes
 * @returns {Box}
 */
function around(boxes) {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const more = AROUND * Math.max(right - left, bottom - top);
  return { x: left - more, y: top - more, width: right - left + 2 * more, height: bottom - top + 2 * more };
}
