// Loupe: a magnifier beside the finger, with a ring around the target that it hits.

import { drawing } from "./targets.js";
import { toDrawingPoint } from "./zoom.js";

const MAGNIFICATION = 2.4;
const SIZE_PX = 132;
/** Vertical distance between the finger and the loupe. */
const FINGER_GAP_PX = 46;
/** Ids of the layers that are magnified. */
const LAYERS = ["board", "pieces", "marks"];

const loupe = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById("loupe")));
const ring = /** @type {SVGCircleElement} */ (loupe.querySelector("circle"));
const layers = [...loupe.querySelectorAll("use")];

/**
 * Shows the loupe above a finger, or below it at the upper edge of the window.
 * @param {{ x: number, y: number }} point the finger's position, in screen pixels
 * @param {{ x: number, y: number, width: number, height: number }} target the box of the target
 */
export function showLoupe(point, target) {
  const centre = toDrawingPoint(drawing, point.x, point.y);
  const size = SIZE_PX / MAGNIFICATION / (drawing.getScreenCTM()?.a ?? 1);
  const targetCentre = toDrawingPoint(drawing, target.x + target.width / 2, target.y + target.height / 2);
  for (const [index, layer] of layers.entries()) layer.setAttribute("href", `#${LAYERS[index]}`);
  loupe.setAttribute("viewBox", `${centre.x - size / 2} ${centre.y - size / 2} ${size} ${size}`);
  ring.setAttribute("cx", String(targetCentre.x));
  ring.setAttribute("cy", String(targetCentre.y));
  ring.setAttribute("r", String(size * 0.09));
  ring.setAttribute("stroke-width", String(size * 0.025));
  const isAtTopEdge = point.y - FINGER_GAP_PX - SIZE_PX < 0;
  const x = Math.min(Math.max(point.x - SIZE_PX / 2, 4), innerWidth - SIZE_PX - 4);
  loupe.style.translate = `${x}px ${isAtTopEdge ? point.y + FINGER_GAP_PX : point.y - FINGER_GAP_PX - SIZE_PX}px`;
  loupe.removeAttribute("hidden");
}

export function hideLoupe() {
  if (loupe.hasAttribute("hidden")) return;
  loupe.setAttribute("hidden", "");
  for (const layer of layers) layer.removeAttribute("href");
}
