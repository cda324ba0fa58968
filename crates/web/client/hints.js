// Moves marked on a board: a ring around every touch of each, the last with its number.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * Draws the marks of moves into a group, the best move's on top.
 * @param {SVGGElement} group
 * @param {string[][]} paths the touches of each move, best first
 * @param {(name: string) => Box | undefined} boxOf where a target lies, if it can be seen
 * @param {string[]} [signs] what is written beside each; its number if nothing else
 */
export function drawHints(group, paths, boxOf, signs = []) {
  const moves = paths.map((path) => path.flatMap((name) => boxOf(name) ?? []));
  const ends = moves.map((boxes) => JSON.stringify(boxes.at(-1)));
  const rings = moves.map((boxes, place) => boxes.map((box) => ring(box, place)));
  const signed = moves.map((boxes, place) => {
    // Moves that end at the same place have their signs side by side.
    const isThere = (/** @type {string} */ end) => end === ends[place];
    const aside = ends.slice(0, place).filter(isThere).length - (ends.filter(isThere).length - 1) / 2;
    return boxes.slice(-1).map((last) => sign(last, place, signs[place] ?? String(place + 1), aside));
  });
  group.replaceChildren(...rings.reverse().flat(), ...signed.reverse().flat());
}

/** @param {Box} box @param {number} place */
function ring({ x, y, width, height }, place) {
  const size = Math.max(Math.min(width, height), 0);
  return element("rect", place, { x, y, width, height, rx: size * 0.45 });
}

/** @param {Box} box @param {number} place @param {string} text @param {number} aside how many signs to the right of the middle */
function sign({ x, y, width, height }, place, text, aside) {
  const size = Math.min(width, height) * 0.34;
  const group = element("g", place, {});
  const middle = x + width / 2 + aside * size * 1.3;
  const disc = element("circle", place, { cx: middle, cy: y, r: size * 0.62 });
  const words = element("text", place, { x: middle, y: y + size * 0.36, "font-size": size, "text-anchor": "middle" });
  words.textContent = text;
  group.replaceChildren(disc, words);
  return group;
}

/** @param {string} tag @param {number} place @param {Record<string, string | number>} attributes */
function element(tag, place, attributes) {
  const drawn = document.createElementNS(SVG, tag);
  drawn.setAttribute("class", place === 0 ? "hint best" : "hint");
  for (const [name, value] of Object.entries(attributes)) drawn.setAttribute(name, String(value));
  return drawn;
}
