// Score pop-ups: points that a move scored float up from where they were scored.

import { isMotionReduced } from "./motion.js";
import { drawing } from "./targets.js";
import { toDrawingPoint } from "./zoom.js";

const ANIMATION = { duration: 1800, easing: "ease-out" };
/** Delay between pop-ups at the same place. */
const STAGGER_MS = 250;
const layer = /** @type {SVGGElement} */ (/** @type {unknown} */ (document.getElementById("score-popups")));

/** @param {{ at?: string, gain?: string }[]} events */
export function showScores(events) {
  /** Number of pop-ups so far, by place. @type {Map<string, number>} */
  const counts = new Map();
  for (const { at, gain } of events) {
    if (at === undefined || gain === undefined) continue;
    const name = CSS.escape(at);
    const place = drawing.querySelector(`[data-key="${name}"], [data-target="${name}"]`);
    if (!place) continue;
    const index = counts.get(at) ?? 0;
    showScore(place, gain, index);
    counts.set(at, index + 1);
  }
}

/**
 * @param {Element} place
 * @param {string} gain
 * @param {number} index number of earlier pop-ups at the same place
 */
function showScore(place, gain, index) {
  const box = place.getBoundingClientRect();
  const from = toDrawingPoint(drawing, box.left, box.top);
  const to = toDrawingPoint(drawing, box.right, box.bottom);
  const size = Math.min(to.x - from.x, to.y - from.y) * 0.42;
  const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
  text.setAttribute("x", String((from.x + to.x) / 2));
  text.setAttribute("y", String((from.y + to.y) / 2 + size * (0.35 + index)));
  text.setAttribute("font-size", String(size));
  text.setAttribute("stroke-width", String(size * 0.16));
  text.textContent = gain;
  layer.append(text);
  const height = isMotionReduced() ? 0 : size * 1.4;
  const keyframes = [
    { opacity: 0, translate: "0px 0px" },
    { opacity: 1, offset: 0.12 },
    { opacity: 1, offset: 0.7 },
    { opacity: 0, translate: `0px ${-height}px` },
  ];
  text.animate(keyframes, { ...ANIMATION, delay: index * STAGGER_MS, fill: "backwards" }).finished.finally(() => text.remove());
}
