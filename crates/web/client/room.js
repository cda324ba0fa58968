// The room of the drawing: as the house says, or larger while something is shown that needs more.

import { readBox } from "./zoom.js";

/** @typedef {import("./zoom.js").Box} Box */

/** The mat under the board, and around it the edge of all that is shown at first. */
export class Room {
  /**
   * @param {Element} mat
   * @param {string} edge the view box without anything larger
   */
  constructor(mat, edge) {
    this.mat = mat;
    this.edge = readBox(edge);
  }

  /**
   * Lays the mat under all that is shown now.
   * @param {ParentNode} drawing
   * @returns {Box} the view box for it
   */
  lay(drawing) {
    const wish = drawing.querySelector("[data-room][data-seen]")?.getAttribute("data-room");
    const [border, seen] = [Number(this.mat.getAttribute("stroke-width")), Number(this.mat.getAttribute("rx"))];
    const edge = wish ? widened(readBox(wish), seen) : this.edge;
    for (const [name, value] of Object.entries(widened(edge, -border / 2))) {
      if (this.mat.getAttribute(name) !== String(value)) this.mat.setAttribute(name, String(value));
    }
    return edge;
  }
}

/**
 * @param {Box} box
 * @param {number} by
 * @returns {Box}
 */
function widened({ x, y, width, height }, by) {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
