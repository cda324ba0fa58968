// The loupe beside a finger: what lies under it, larger, with a ring around what it means.

import { view } from "./targets.js";
import { userPoint } from "./zoom.js";

/** How much larger, how wide in pixels, and how far above the finger. */
const [POWER, SIZE, ABOVE] = [2.4, 132, 46];
/** What is seen through it. */
const LAYERS = ["board", "pieces", "marks"];

const glass = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById("loupe")));
const ring = /** @type {SVGCircleElement} */ (glass.querySelector("circle"));
const layers = [...glass.querySelectorAll("use")];

/**
 * Holds the loupe beside a finger.
 * @param {{ x: number, y: number }} point where the finger is
 * @param {{ x: number, y: number, width: number, height: number }} meant what it means, on the screen
 */
export function holdLoupe(point, meant) {
  const [at, size] = [userPoint(view, point.x, point.y), SIZE / POWER / (view.getScreenCTM()?.a ?? 1)];
  const middle = userPoint(view, meant.x + meant.width / 2, meant.y + meant.height / 2);
  for (const [index, layer] of layers.entries()) layer.setAttribute("href", `#${LAYERS[index]}`);
  glass.setAttribute("viewBox", `${at.x - size / 2} ${at.y - size / 2} ${size} ${size}`);
  ring.setAttribute("cx", String(middle.x));
  ring.setAttribute("cy", String(middle.y));
  ring.setAttribute("r", String(size * 0.09));
  ring.setAttribute("stroke-width", String(size * 0.025));
  const isHigh = point.y - ABOVE - SIZE < 0;
  const x = Math.min(Math.max(point.x - SIZE / 2, 4), innerWidth - SIZE - 4);
  glass.style.translate = `${x}px ${isHigh ? point.y + ABOVE : point.y - ABOVE - SIZE}px`;
  glass.removeAttribute("hidden");
}

/** Puts the loupe away. */
export function putLoupeAway() {
  if (glass.hasAttribute("hidden")) return;
  glass.setAttribute("hidden", "");
  for (const layer of layers) layer.removeAttribute("href");
}
