// Base viewBox of the drawing: the server's, or a larger one while the drawing shows more.
//
// The mat under the board is resized to match.

import { parseViewBox } from "./zoom.js";

/** @typedef {import("./zoom.js").Box} Box */

export class ViewBox {
  /**
   * @param {Element} mat the background rectangle under the board
   * @param {string} edge the server's viewBox
   */
  constructor(mat, edge) {
    this.mat = mat;
    this.edge = parseViewBox(edge);
  }

  /**
   * Resizes the mat to what is visible now. A visible element with `data-room` needs more space.
   * @param {ParentNode} drawing
   * @returns {Box} the viewBox for the mat
   */
  update(drawing) {
    const room = drawing.querySelector("[data-room][data-seen]")?.getAttribute("data-room");
    const border = Number(this.mat.getAttribute("stroke-width"));
    const margin = Number(this.mat.getAttribute("rx"));
    const edge = room ? expand(parseViewBox(room), margin) : this.edge;
    for (const [name, value] of Object.entries(expand(edge, -border / 2))) {
      if (this.mat.getAttribute(name) !== String(value)) this.mat.setAttribute(name, String(value));
    }
    return edge;
  }
}

/**
 * Grows a box on all sides.
 * @param {Box} box
 * @param {number} by
 * @returns {Box}
 */
function expand({ x, y, width, height }, by) {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}
