// Move numbers: an optional overlay that labels each piece with the ply that placed it.

import { boxOf, drawing } from "./targets.js";

const SVG = "http://www.w3.org/2000/svg";
const layer = document.createElementNS(SVG, "g");
layer.id = "numbers";
layer.setAttribute("aria-hidden", "true");
drawing.append(layer);

/**
 * @param {boolean} isOn
 * @param {number} [lastPly] the ply being looked back on; none for the current position
 */
export function drawMoveNumbers(isOn, lastPly = Infinity) {
  /** The ply that last placed each piece, by the piece's key. @type {Map<string, string>} */
  const plies = new Map();
  const lines = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#log > [data-thing]"));
  for (const { dataset } of isOn ? lines : []) {
    if (Number(dataset.ply) <= lastPly) plies.set(dataset.thing ?? "", dataset.ply ?? "");
  }
  layer.replaceChildren(...[...plies].flatMap(([key, ply]) => createLabel(key, ply)));
}

/**
 * @param {string} key
 * @param {string} ply
 * @returns {SVGTextElement[]} empty if the piece is no longer on the board
 */
function createLabel(key, ply) {
  const element = drawing.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!element) return [];
  const { x, y, width, height } = boxOf(element);
  const size = Math.min(width, height) * (ply.length > 2 ? 0.36 : 0.46);
  const text = document.createElementNS(SVG, "text");
  const attributes = { x: x + width / 2, y: y + height / 2 + size * 0.35, "font-size": size, "stroke-width": size * 0.2 };
  for (const [name, value] of Object.entries(attributes)) text.setAttribute(name, String(value));
  text.textContent = ply;
  return [text];
}
