// Move marks on a board: a ring around each touch of a move, and a sign at the last one.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {import("./zoom.js").Box} Box */

/**
 * Draws the marks of several moves into a group, the best move on top.
 * @param {SVGGElement} group
 * @param {string[][]} paths the touches of each move, best first
 * @param {(name: string) => Box | undefined} boxOf a target's box, undefined if it is not visible
 * @param {string[]} [signs] the sign of each move; its rank by default
 */
export function drawHintMarks(group, paths, boxOf, signs = []) {
  const moves = paths.map((path) => path.flatMap((name) => boxOf(name) ?? []));
  const ends = moves.map((boxes) => JSON.stringify(boxes.at(-1)));
  const rings = moves.map((boxes, rank) => boxes.map((box) => drawRing(box, rank)));
  const signElements = moves.map((boxes, rank) => {
    // Signs of moves that end at the same target are drawn side by side.
    const hasSameEnd = (/** @type {string} */ end) => end === ends[rank];
    const offset = ends.slice(0, rank).filter(hasSameEnd).length - (ends.filter(hasSameEnd).length - 1) / 2;
    return boxes.slice(-1).map((last) => drawSign(last, rank, signs[rank] ?? String(rank + 1), offset));
  });
  group.replaceChildren(...rings.reverse().flat(), ...signElements.reverse().flat());
}

/** @param {Box} box @param {number} rank */
function drawRing({ x, y, width, height }, rank) {
  const size = Math.max(Math.min(width, height), 0);
  return createMark("rect", rank, { x, y, width, height, rx: size * 0.45 });
}

/**
 * @param {Box} box
 * @param {number} rank
 * @param {string} sign
 * @param {number} offset in sign widths
 */
function drawSign({ x, y, width, height }, rank, sign, offset) {
  const size = Math.min(width, height) * 0.34;
  const group = createMark("g", rank, {});
  const centre = x + width / 2 + offset * size * 1.3;
  const disc = createMark("circle", rank, { cx: centre, cy: y, r: size * 0.62 });
  const text = createMark("text", rank, { x: centre, y: y + size * 0.36, "font-size": size, "text-anchor": "middle" });
  text.textContent = sign;
  group.replaceChildren(disc, text);
  return group;
}

/** @param {string} tag @param {number} rank @param {Record<string, string | number>} attributes */
function createMark(tag, rank, attributes) {
  const mark = document.createElementNS(SVG, tag);
  mark.setAttribute("class", rank === 0 ? "hint best" : "hint");
  for (const [name, value] of Object.entries(attributes)) mark.setAttribute(name, String(value));
  return mark;
}
