// The page of an analysis: it follows the work that goes on, steps change it in place, and moves are marked on the board.

import "./house.js";
import { drawHints } from "./hints.js";
import { stepThrough } from "./stepping.js";

/** How often a page looks how far the work is, in milliseconds. */
const PACE = 1200;

const SVG = "http://www.w3.org/2000/svg";

/** Marks the moves that the page names on its board, and where the hunted could be and was. */
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
  /** @type {{ possible: string[], place: string } | null} */
  const quarry = JSON.parse(board.dataset.quarry ?? "null");
  const spot = (/** @type {string} */ kind) => (/** @type {string} */ name) => {
    const box = boxOf(name);
    if (!box) return [];
    const drawn = document.createElementNS(SVG, "circle");
    drawn.setAttribute("class", kind);
    drawn.setAttribute("cx", String(box.x + box.width / 2));
    drawn.setAttribute("cy", String(box.y + box.height / 2));
    drawn.setAttribute("r", String(Math.min(box.width, box.height) / 2));
    return [drawn];
  };
  if (quarry) group.prepend(...quarry.possible.flatMap(spot("possible")), ...spot("hunted")(quarry.place));
}

const go = stepThrough("analysis", mark);
setInterval(() => {
  if (document.querySelector("#analysis progress") && !document.hidden) go(location.href, false);
}, PACE);
mark();
