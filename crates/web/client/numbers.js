// On request the things that moves have set bear the numbers of those moves.

import { boxOf, view } from "./targets.js";

const SVG = "http://www.w3.org/2000/svg";
const layer = document.createElementNS(SVG, "g");
layer.id = "numbers";
layer.setAttribute("aria-hidden", "true");
view.append(layer);

/**
 * @param {boolean} isOn
 * @param {number} [until] the move that is looked back on; none for now
 */
export function drawNumbers(isOn, until = Infinity) {
  /** The last move that set each thing. @type {Map<string, string>} */
  const set = new Map();
  const lines = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#log > [data-thing]"));
  for (const { dataset } of isOn ? lines : []) {
    if (Number(dataset.ply) <= until) set.set(dataset.thing ?? "", dataset.ply ?? "");
  }
  layer.replaceChildren(...[...set].flatMap(([thing, ply]) => numbered(thing, ply)));
}

/**
 * @param {string} thing
 * @param {string} ply
 * @returns {SVGTextElement[]} nothing for what is no longer there
 */
function numbered(thing, ply) {
  const element = view.querySelector(`[data-key="${CSS.escape(thing)}"]`);
  if (!element) return [];
  const { x, y, width, height } = boxOf(element);
  const size = Math.min(width, height) * (ply.length > 2 ? 0.36 : 0.46);
  const text = document.createElementNS(SVG, "text");
  const place = { x: x + width / 2, y: y + height / 2 + size * 0.35, "font-size": size, "stroke-width": size * 0.2 };
  for (const [name, value] of Object.entries(place)) text.setAttribute(name, String(value));
  text.textContent = ply;
  return [text];
}
