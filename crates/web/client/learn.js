// The page of a task: a few touches in a position that shows a rule, tried at the house.

import { aimed } from "./aim.js";
import { Path } from "./path.js";
import { drawMarks, seen, show, spots, targetAt, view } from "./targets.js";

/** What became of a try. @typedef {{ solved: boolean, say: string, pieces?: string, panels?: string }} Tried */

const page = /** @type {HTMLElement} */ (document.getElementById("lesson"));
const told = /** @type {HTMLElement} */ (document.getElementById("told"));
const onward = /** @type {HTMLElement} */ (document.getElementById("onward"));
const path = new Path();
let isSolved = false;

path.renew(JSON.parse(page.dataset.touches ?? "{}"));
refresh();

document.addEventListener("click", (event) => {
  const name = meant(event);
  if (name !== undefined && !isSolved) touch(name);
});

document.addEventListener("keydown", (event) => {
  const target = targetAt(document.activeElement);
  if ((event.key !== "Enter" && event.key !== " ") || !target || target instanceof HTMLButtonElement) return;
  event.preventDefault();
  if (!isSolved) touch(target.dataset.target ?? "");
});

/**
 * The target that a click means: in the drawing the nearest one.
 * @param {MouseEvent} event
 */
function meant(event) {
  const node = /** @type {Element} */ (event.target);
  if (view.contains(node)) return aimed({ x: event.clientX, y: event.clientY }, spots())?.name;
  return targetAt(node)?.dataset.target;
}

/** @param {string} name */
async function touch(name) {
  const steps = path.reach(name);
  if (steps === undefined) return attempt([...path.steps, name]);
  path.steps = steps;
  told.textContent = "";
  refresh();
  if (path.isComplete(steps)) await attempt(steps);
}

/**
 * Asks the house what it thinks of these touches.
 * @param {string[]} steps
 */
async function attempt(steps) {
  const answer = await fetch(`${page.dataset.try}?${new URLSearchParams({ path: steps.join("/") })}`);
  if (!answer.ok) return location.reload();
  const tried = /** @type {Tried} */ (await answer.json());
  told.textContent = tried.say;
  told.classList.toggle("solved", tried.solved);
  path.steps = [];
  if (tried.solved) {
    isSolved = true;
    path.renew({});
    /** @type {Element} */ (document.getElementById("pieces")).innerHTML = tried.pieces ?? "";
    /** @type {Element} */ (document.getElementById("panels")).innerHTML = tried.panels ?? "";
    onward.classList.add("primary");
    onward.focus();
  }
  refresh();
}

/** Shows what can be touched now, and lets the tab key lead there. */
function refresh() {
  page.toggleAttribute("data-begun", path.steps.length > 0);
  show(path, path.steps);
  drawMarks(path.steps.length > 0);
  for (const target of seen(page)) {
    if (target.hasAttribute("data-live")) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
}
