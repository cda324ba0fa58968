// Move log: highlights the places of the line under the pointer, and appends new lines.

import { boxOf, drawing } from "./targets.js";

const SVG = "http://www.w3.org/2000/svg";
const log = /** @type {HTMLElement} */ (document.getElementById("log"));
const highlights = /** @type {SVGGElement} */ (/** @type {unknown} */ (document.getElementById("places")));

export function listenToLog() {
  log.addEventListener("pointerover", ({ target }) => highlightPlaces(/** @type {Element} */ (target).closest("[data-ply]")));
  log.addEventListener("pointerleave", () => highlightPlaces(null));
  markMistakes();
}

/** Frames the places that a line mentions. @param {Element | null} line */
function highlightPlaces(line) {
  const mentions = /** @type {NodeListOf<HTMLElement>} */ (line?.querySelectorAll("[data-place]") ?? []);
  const names = new Set([...mentions].map((mention) => CSS.escape(mention.dataset.place ?? "")));
  const elements = [...names].map((name) => drawing.querySelector(`[data-key="${name}"], [data-target="${name}"]`));
  highlights.replaceChildren(...elements.flatMap((element) => (element ? [createFrame(element)] : [])));
}

/** @param {Element} element */
function createFrame(element) {
  const rect = document.createElementNS(SVG, "rect");
  const box = boxOf(element);
  for (const [name, value] of Object.entries(box)) rect.setAttribute(name, String(value));
  rect.setAttribute("rx", String(Math.min(box.width, box.height) * 0.12));
  return rect;
}

/** Marks the lines of the worst mistakes, as found by an analysis. */
export function markMistakes() {
  const mistakes = /** @type {HTMLElement | null} */ (document.querySelector("[data-mistakes]"));
  const plies = new Set(mistakes?.dataset.mistakes?.split(" ") ?? []);
  for (const line of log.children) {
    const isMistake = plies.has(line.getAttribute("data-ply") ?? "");
    const mark = line.querySelector(".mistake");
    if (!isMistake) mark?.remove();
    if (!isMistake || mark || !mistakes) continue;
    const sign = document.createElement("span");
    sign.className = "mistake";
    sign.title = mistakes.dataset.label ?? "";
    sign.setAttribute("role", "img");
    sign.setAttribute("aria-label", sign.title);
    sign.textContent = "?";
    line.append(" ", sign);
  }
}

/** Replaces all lines after a ply. @param {{ after: number, lines: string }} change */
export function updateLog({ after, lines }) {
  for (const line of [...log.children]) {
    if (after === 0 || Number(line.getAttribute("data-ply")) > after) line.remove();
  }
  log.insertAdjacentHTML("beforeend", lines);
}

export function scrollLogToEnd() {
  log.scrollTop = log.scrollHeight;
}
