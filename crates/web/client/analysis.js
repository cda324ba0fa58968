// The page of an analysis: it follows the work that goes on, steps change it in place, and moves are marked on the board.

import "./house.js";
import { drawHints } from "./hints.js";
import { stepThrough } from "./stepping.js";

/** How often a page looks how far the work is, in milliseconds. */
const PACE = 1200;

const SVG = "http://www.w3.org/2000/svg";

/** Marks the moves that the page names on its board. */
function mark() {
  const board = document.querySelector("#analysis [data-moves]");
  const drawing = board?.querySelector("svg");
  if (!(board instanceof HTMLElement) || !drawing) return;
  const group = /** @type {SVGGElement} */ (document.createElementNS(SVG, "g"));
  drawing.append(group);
  const matrix = drawing.getScreenCTM()?.inverse();
  if (!matrix) return;
  const point = (/** @type {number} */ x, /** @type {number} */ y) => new DOMPoint(x, y).matrixTransform(matrix);
  const boxOf = (/** @type {string} */ name) => {
    const targets = [...drawing.querySelectorAll(`[data-target="${CSS.escape(name)}"]`)];
    const box = targets.find((target) => target.getClientRects().length > 0)?.getBoundingClientRect();
    if (!box) return undefined;
    const [from, to] = [point(box.left, box.top), point(box.right, box.bottom)];
    return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
  };
  drawHints(group, JSON.parse(board.dataset.moves ?? "[]"), boxOf, ["✓", "✗"]);
}

const go = stepThrough("analysis", mark);
setInterval(() => {
  if (document.querySelector("#analysis progress") && !document.hidden) go(location.href, false);
}, PACE);
mark();
