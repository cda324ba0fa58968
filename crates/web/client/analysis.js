// Entry point of the analysis page: polls the job, steps in place, marks moves.

import { drawHintMarks } from "./hint_marks.js";
import "./house.js";
import { stepInPlace } from "./step_links.js";

/** How often the page asks for the progress of a running analysis. */
const POLL_INTERVAL_MS = 1200;

const SVG = "http://www.w3.org/2000/svg";

/**
 * Marks the judged moves on the board, and where a hidden piece was and could have been, seen by
 * its hunters.
 */
function drawMarks() {
  const board = document.querySelector("#analysis [data-moves]");
  const drawing = board?.querySelector("svg");
  if (!(board instanceof HTMLElement) || !drawing) return;
  const group = /** @type {SVGGElement} */ (document.createElementNS(SVG, "g"));
  drawing.append(group);
  const matrix = drawing.getScreenCTM()?.inverse();
  if (!matrix) return;
  const toDrawing = (/** @type {number} */ x, /** @type {number} */ y) => new DOMPoint(x, y).matrixTransform(matrix);
  const boxOf = (/** @type {string} */ name) => {
    const targets = [...drawing.querySelectorAll(`[data-target="${CSS.escape(name)}"]`)];
    const box = targets.find((target) => target.getClientRects().length > 0)?.getBoundingClientRect();
    if (!box) return undefined;
    const from = toDrawing(box.left, box.top);
    const to = toDrawing(box.right, box.bottom);
    return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
  };
  drawHintMarks(group, JSON.parse(board.dataset.moves ?? "[]"), boxOf, ["✓", "✗"]);
  /** @type {{ possible: string[], place: string } | null} */
  const hidden = JSON.parse(board.dataset.quarry ?? "null");
  const drawCircle = (/** @type {string} */ className) => (/** @type {string} */ name) => {
    const box = boxOf(name);
    if (!box) return [];
    const circle = document.createElementNS(SVG, "circle");
    circle.setAttribute("class", className);
    circle.setAttribute("cx", String(box.x + box.width / 2));
    circle.setAttribute("cy", String(box.y + box.height / 2));
    circle.setAttribute("r", String(Math.min(box.width, box.height) / 2));
    return [circle];
  };
  if (hidden) group.prepend(...hidden.possible.flatMap(drawCircle("possible")), ...drawCircle("hunted")(hidden.place));
}

const goTo = stepInPlace("analysis", drawMarks);
setInterval(() => {
  if (document.querySelector("#analysis progress") && !document.hidden) goTo(location.href, false);
}, POLL_INTERVAL_MS);
drawMarks();
