// The page of an analysis: it follows the work that goes on, steps change it in place, and moves are marked on the board.

import "./house.js";
import { drawHints } from "./hints.js";

/** How often a page looks how far the work is, in milliseconds. */
const PACE = 1200;

const SVG = "http://www.w3.org/2000/svg";
const busy = { now: false };

/** Shows what stands at that address. @param {string} address @param {boolean} isNew */
async function go(address, isNew) {
  if (busy.now) return;
  busy.now = true;
  try {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [anew, old] = [page.getElementById("analysis"), document.getElementById("analysis")];
    if (!answer.ok || !anew || !old) return location.assign(address);
    const focused = document.activeElement?.getAttribute("data-key");
    const isOpen = [...old.querySelectorAll("details")].map((part) => part.open);
    anew.querySelectorAll("details").forEach((part, index) => { part.open = isOpen[index] ?? part.open; });
    old.replaceWith(anew);
    if (isNew) history.pushState(null, "", address);
    if (focused) /** @type {HTMLElement | null} */ (anew.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
    mark();
  } finally {
    busy.now = false;
  }
}

/** Marks the moves that the page names on its board. */
function mark() {
  const board = document.querySelector("#analysis [data-moves]");
  const drawing = board?.querySelector("svg");
  if (!(board instanceof HTMLElement) || !drawing) return;
  const group = /** @type {SVGGElement} */ (document.createElementNS(SVG, "g"));
  drawing.append(group);
  const matrix = drawing.getScreenCTM()?.inverse();
  if (!matrix) return;
  const point = (/** @type {number} */ x, /** @type {number} */ y) => new DOMPoint(x, y).matrixTransform(matrix);
  const boxOf = (/** @type {string} */ name) => {
    const targets = [...drawing.querySelectorAll(`[data-target="${CSS.escape(name)}"]`)];
    const box = targets.find((target) => target.getClientRects().length > 0)?.getBoundingClientRect();
    if (!box) return undefined;
    const [from, to] = [point(box.left, box.top), point(box.right, box.bottom)];
    return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
  };
  drawHints(group, JSON.parse(board.dataset.moves ?? "[]"), boxOf, ["✓", "✗"]);
}

document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("#analysis a[href*='?at=']");
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.href, true);
});

document.addEventListener("keydown", (event) => {
  const from = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || from.closest("input, select, textarea, dialog")) return;
  const link = document.querySelector(`#analysis a[data-key="${CSS.escape(event.key)}"]`);
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  go(link.href, true);
});

addEventListener("popstate", () => go(location.href, false));
setInterval(() => {
  if (document.querySelector("#analysis progress") && !document.hidden) go(location.href, false);
}, PACE);
mark();
