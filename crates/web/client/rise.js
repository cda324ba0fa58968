// What was won rises from where it was won.

import { isStill } from "./motion.js";
import { view } from "./targets.js";
import { userPoint } from "./zoom.js";

const RISE = { duration: 1800, easing: "ease-out" };
const layer = /** @type {SVGGElement} */ (/** @type {unknown} */ (document.getElementById("risen")));

/** @param {{ at?: string, gain?: string }[]} events */
export function rise(events) {
  /** How many have risen from a place already. @type {Map<string, number>} */
  const risen = new Map();
  for (const { at, gain } of events) {
    if (at === undefined || gain === undefined) continue;
    const name = CSS.escape(at);
    const place = view.querySelector(`[data-key="${name}"], [data-target="${name}"]`);
    if (!place) continue;
    riseFrom(place, gain, risen.get(at) ?? 0);
    risen.set(at, (risen.get(at) ?? 0) + 1);
  }
}

/**
 * @param {Element} place
 * @param {string} gain
 * @param {number} before how many rose from there just before
 */
function riseFrom(place, gain, before) {
  const box = place.getBoundingClientRect();
  const [from, to] = [userPoint(view, box.left, box.top), userPoint(view, box.right, box.bottom)];
  const size = Math.min(to.x - from.x, to.y - from.y) * 0.42;
  const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
  text.setAttribute("x", String((from.x + to.x) / 2));
  text.setAttribute("y", String((from.y + to.y) / 2 + size * (0.35 + before)));
  text.setAttribute("font-size", String(size));
  text.setAttribute("stroke-width", String(size * 0.16));
  text.textContent = gain;
  layer.append(text);
  const height = isStill() ? 0 : size * 1.4;
  const frames = [
    { opacity: 0, translate: "0px 0px" },
    { opacity: 1, offset: 0.12 },
    { opacity: 1, offset: 0.7 },
    { opacity: 0, translate: `0px ${-height}px` },
  ];
  text.animate(frames, { ...RISE, delay: before * 250, fill: "backwards" }).finished.finally(() => text.remove());
}
