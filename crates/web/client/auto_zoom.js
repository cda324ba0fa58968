// Automatic zoom on touch devices: frames the live targets closely enough for a finger.

import { FINGER_SIZE_PX } from "./aim.js";
import { fingers } from "./phone.js";
import { boxOf, drawing, visibleTargets } from "./targets.js";

/** @typedef {import("./zoom.js").Box} Box */

/** Margin around the framed targets, as a fraction of their extent. */
const MARGIN_FRACTION = 0.12;
/** Minimum magnification over the whole board; with less, the whole board is shown. */
const MIN_MAGNIFICATION = 1.15;

export class AutoZoom {
  /** The names of the targets that were framed last. */
  #framedNames = "";

  /** @param {import("./zoom.js").Zoom} zoom */
  constructor(zoom) {
    this.zoom = zoom;
  }

  /** Takes control of the view back from the user, for a new position. */
  reset() {
    this.#framedNames = "";
    this.zoom.isUserControlled = false;
  }

  /**
   * Frames the live targets, or shows the whole board if there are none.
   *
   * A view that the user chose stays, unless the targets are outside of it.
   */
  update() {
    if (!fingers.matches) return;
    const targets = visibleTargets(drawing, "[data-live], [data-chosen]");
    const names = targets.map((target) => target.dataset.target).join(" ");
    if (names === this.#framedNames) return;
    this.#framedNames = names;
    const boxes = targets.map(boxOf);
    const liveBoxes = boxes.filter((_, index) => targets[index].hasAttribute("data-live"));
    if (boxes.length === 0 && !this.zoom.isUserControlled) this.zoom.fit();
    if (liveBoxes.length === 0) return;
    const frame = boundsOf(boxes);
    if (this.zoom.isUserControlled && this.zoom.isMostlyVisible(frame)) return;
    const pixelsPerUnit = Math.min(this.#fingerPixelsPerUnit(liveBoxes), this.zoom.pixelsPerUnitToFit(frame));
    this.zoom.zoomTo(frame, pixelsPerUnit, MIN_MAGNIFICATION);
  }

  /** The scale at which a finger can tell most of the targets apart. @param {Box[]} boxes */
  #fingerPixelsPerUnit(boxes) {
    const sizes = boxes.map(({ width, height }) => Math.min(width, height)).sort((a, b) => a - b);
    return FINGER_SIZE_PX / Math.max(sizes[sizes.length >> 3], 1e-6);
  }
}

/**
 * The common bounding box, with a margin.
 * @param {Box[]} boxes
 * @returns {Box}
 */
function boundsOf(boxes) {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const margin = MARGIN_FRACTION * Math.max(right - left, bottom - top);
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}
