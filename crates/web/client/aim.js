// Touch hit testing: picks the target nearest to a finger, with a penalty for inactive targets.

/**
 * The bounding box of a target on the screen, in pixels.
 * @typedef {object} TargetBox
 * @property {string} name the target's name
 * @property {number} x left edge
 * @property {number} y top edge
 * @property {number} width
 * @property {number} height
 * @property {boolean} isLive whether touching it continues the move
 */

/** @typedef {{ x: number, y: number }} Point */

/**
 * Minimum distance between the centres of two targets, in pixels. Closer ones are ambiguous: a
 * touch only selects, and a button confirms.
 */
export const FINGER_SIZE_PX = 32;
/** Maximum distance between a finger and the edge of the target that it hits. */
const MAX_AIM_DISTANCE_PX = 24;
/** Bounds of the extra distance charged to a target that is not live; small targets pay most. */
const INACTIVE_PENALTY_PX = { min: 4, max: 14 };

/**
 * The target that a finger at a point hits.
 * @template {TargetBox} B
 * @param {Point} point
 * @param {B[]} boxes
 * @returns {B | undefined} undefined if no target is within reach
 */
export function aimedTarget(point, boxes) {
  /** @type {B | undefined} */
  let best;
  let leastCost = [Infinity, Infinity];
  for (const box of boxes) {
    const centreDistance = distance(point, centreOf(box));
    const edgeDistance = Math.max(0, centreDistance - Math.min(box.width, box.height) / 2);
    if (edgeDistance > MAX_AIM_DISTANCE_PX && !contains(box, point)) continue;
    const cost = [(contains(box, point) ? 0 : edgeDistance) + (box.isLive ? 0 : inactivePenalty(box)), centreDistance];
    if (cost[0] < leastCost[0] || (cost[0] === leastCost[0] && cost[1] < leastCost[1])) {
      best = box;
      leastCost = cost;
    }
  }
  return best;
}

/**
 * Whether another live target is so close that a finger cannot tell the two apart.
 * @param {TargetBox} box
 * @param {TargetBox[]} boxes
 */
export function isAmbiguous(box, boxes) {
  const centre = centreOf(box);
  return boxes.some(
    (other) => other !== box && other.isLive && other.name !== box.name && distance(centre, centreOf(other)) < FINGER_SIZE_PX,
  );
}

/**
 * @param {TargetBox} box
 * @returns {Point}
 */
function centreOf({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The extra distance charged to a target that is not live. @param {TargetBox} box */
function inactivePenalty({ width, height }) {
  const { min, max } = INACTIVE_PENALTY_PX;
  return Math.min(max, Math.max(min, FINGER_SIZE_PX - Math.min(width, height)));
}

/**
 * @param {TargetBox} box
 * @param {Point} point
 */
function contains({ x, y, width, height }, point) {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
}

/**
 * The distance from a point to a box; zero inside it.
 * @param {TargetBox} box
 * @param {Point} point
 */
export function distanceToBox({ x, y, width, height }, point) {
  return Math.hypot(Math.max(x - point.x, 0, point.x - x - width), Math.max(y - point.y, 0, point.y - y - height));
}

/**
 * @param {Point} a
 * @param {Point} b
 */
function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
