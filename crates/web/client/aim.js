// What a finger means: it covers more than it points at, so the nearest target counts, and what can be touched now before what cannot.

/**
 * A target as it lies on the screen, in pixels.
 * @typedef {object} Spot
 * @property {string} name
 * @property {number} x its left edge
 * @property {number} y its upper edge
 * @property {number} width
 * @property {number} height
 * @property {boolean} live whether it continues the move
 */

/** @typedef {{ x: number, y: number }} Point */

/**
 * Targets that lie closer to each other than this (in pixels) are too small for one touch: it
 * selects, a button confirms.
 */
export const FINGER = 32;
/** How near to a target a finger must come. */
const REACH = 24;
/** How much nearer a target must be that cannot be touched now than one that can be, at least and at most: the more, the smaller it is. */
const FAVOUR = { least: 4, most: 14 };

/**
 * The target that a finger at that point means.
 * @template {Spot} S
 * @param {Point} point
 * @param {S[]} spots
 * @returns {S | undefined} nothing if none is near
 */
export function aimed(point, spots) {
  /** @type {S | undefined} */
  let best;
  let least = [Infinity, Infinity];
  for (const spot of spots) {
    const away = distance(point, centreOf(spot));
    const outside = Math.max(0, away - Math.min(spot.width, spot.height) / 2);
    if (outside > REACH && !holds(spot, point)) continue;
    const cost = [(holds(spot, point) ? 0 : outside) + (spot.live ? 0 : favour(spot)), away];
    if (cost[0] < least[0] || (cost[0] === least[0] && cost[1] < least[1])) [best, least] = [spot, cost];
  }
  return best;
}

/**
 * Whether other targets that can be touched now lie so close to that one that a finger may mean them.
 * @param {Spot} spot
 * @param {Spot[]} spots
 */
export function isTight(spot, spots) {
  const here = centreOf(spot);
  return spots.some((other) => other !== spot && other.live && other.name !== spot.name && distance(here, centreOf(other)) < FINGER);
}

/**
 * @param {Spot} spot
 * @returns {Point}
 */
export function centreOf({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

/** How much nearer than what can be touched that spot must be. @param {Spot} spot */
function favour({ width, height }) {
  return Math.min(FAVOUR.most, Math.max(FAVOUR.least, FINGER - Math.min(width, height)));
}

/**
 * @param {Spot} spot
 * @param {Point} point
 */
function holds({ x, y, width, height }, point) {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}

/**
 * How far a point lies outside a spot.
 * @param {Spot} spot
 * @param {Point} point
 */
export function outside({ x, y, width, height }, point) {
  return Math.hypot(Math.max(x - point.x, 0, point.x - x - width), Math.max(y - point.y, 0, point.y - y - height));
}

/**
 * @param {Point} a
 * @param {Point} b
 */
function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
