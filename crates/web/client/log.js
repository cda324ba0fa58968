// The line of moves: a line under the pointer lights up its places on the board.

import { boxOf, view } from "./targets.js";

const SVG = "http://www.w3.org/2000/svg";
const log = /** @type {HTMLElement} */ (document.getElementById("log"));
const places = /** @type {SVGGElement} */ (/** @type {unknown} */ (document.getElementById("places")));

export function listenToLog() {
  log.addEventListener("pointerover", ({ target }) => light(/** @type {Element} */ (target).closest("[data-ply]")));
  log.addEventListener("pointerleave", () => light(null));
  markMistakes();
}

/** @param {Element | null} line */
function light(line) {
  const told = /** @type {NodeListOf<HTMLElement>} */ (line?.querySelectorAll("[data-place]") ?? []);
  const names = new Set([...told].map((one) => CSS.escape(one.dataset.place ?? "")));
  const found = [...names].map((name) => view.querySelector(`[data-key="${name}"], [data-target="${name}"]`));
  places.replaceChildren(...found.flatMap((element) => (element ? [frame(element)] : [])));
}

/** @param {Element} element */
function frame(element) {
  const rect = document.createElementNS(SVG, "rect");
  const box = boxOf(element);
  for (const [name, value] of Object.entries(box)) rect.setAttribute(name, String(value));
  rect.setAttribute("rx", String(Math.min(box.width, box.height) * 0.12));
  return rect;
}

/** Marks the lines of the moves that an analysis found to be the worst mistakes. */
export function markMistakes() {
  const told = /** @type {HTMLElement | null} */ (document.querySelector("[data-mistakes]"));
  const plies = new Set(told?.dataset.mistakes?.split(" ") ?? []);
  for (const line of log.children) {
    const isMistake = plies.has(line.getAttribute("data-ply") ?? "");
    const mark = line.querySelector(".mistake");
    if (!isMistake) mark?.remove();
    if (!isMistake || mark || !told) continue;
    const sign = document.createElement("span");
    sign.className = "mistake";
    sign.title = told.dataset.label ?? "";
    sign.setAttribute("role", "img");
    sign.setAttribute("aria-label", sign.title);
    sign.textContent = "?";
    line.append(" ", sign);
  }
}

/** @param {{ after: number, lines: string }} told the lines that follow a ply */
export function writeLog({ after, lines }) {
  for (const line of [...log.children]) {
    if (after === 0 || Number(line.getAttribute("data-ply")) > after) line.remove();
  }
  log.insertAdjacentHTML("beforeend", lines);
}

export function scrollLog() {
  log.scrollTop = log.scrollHeight;
}
