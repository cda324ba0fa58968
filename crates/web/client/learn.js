// Entry point of a lesson: a position to solve with a few touches, which the server judges.

import { aimedTarget } from "./aim.js";
import { Path } from "./path.js";
import { drawTargetMarks, drawing, targetAt, targetBoxes, updateTargets, visibleTargets } from "./targets.js";

/**
 * The server's verdict on an attempt.
 * @typedef {{ solved: boolean, say: string, pieces?: string, panels?: string }} Verdict
 */

const page = /** @type {HTMLElement} */ (document.getElementById("lesson"));
const feedback = /** @type {HTMLElement} */ (document.getElementById("feedback"));
const nextButton = /** @type {HTMLElement} */ (document.getElementById("next-lesson"));
const path = new Path();
let isSolved = false;

path.setTree(JSON.parse(page.dataset.touches ?? "{}"));
refresh();

document.addEventListener("click", (event) => {
  const name = clickedTarget(event);
  if (name !== undefined && !isSolved) touch(name);
});

document.addEventListener("keydown", (event) => {
  const target = targetAt(document.activeElement);
  if ((event.key !== "Enter" && event.key !== " ") || !target || target instanceof HTMLButtonElement) return;
  event.preventDefault();
  if (!isSolved) touch(target.dataset.target ?? "");
});

/**
 * The target of a click; on the board the nearest one.
 * @param {MouseEvent} event
 */
function clickedTarget(event) {
  const node = /** @type {Element} */ (event.target);
  if (drawing.contains(node)) return aimedTarget({ x: event.clientX, y: event.clientY }, targetBoxes())?.name;
  return targetAt(node)?.dataset.target;
}

/** @param {string} name */
async function touch(name) {
  const steps = path.reach(name);
  if (steps === undefined) return attempt([...path.steps, name]);
  path.steps = steps;
  feedback.textContent = "";
  refresh();
  if (path.isComplete(steps)) await attempt(steps);
}

/**
 * Sends an attempt to the server and shows the verdict.
 * @param {string[]} steps
 */
async function attempt(steps) {
  const response = await fetch(`${page.dataset.try}?${new URLSearchParams({ path: steps.join("/") })}`);
  if (!response.ok) return location.reload();
  const verdict = /** @type {Verdict} */ (await response.json());
  feedback.textContent = verdict.say;
  feedback.classList.toggle("solved", verdict.solved);
  path.steps = [];
  if (verdict.solved) {
    isSolved = true;
    path.setTree({});
    /** @type {Element} */ (document.getElementById("pieces")).innerHTML = verdict.pieces ?? "";
    /** @type {Element} */ (document.getElementById("panels")).innerHTML = verdict.panels ?? "";
    nextButton.classList.add("primary");
    nextButton.focus();
  }
  refresh();
}

/** Marks the live targets and makes them tab stops. */
function refresh() {
  page.toggleAttribute("data-begun", path.steps.length > 0);
  updateTargets(path, path.steps);
  drawTargetMarks(path.steps.length > 0);
  for (const target of visibleTargets(page)) {
    if (target.hasAttribute("data-live")) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
}
