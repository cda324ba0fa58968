// Keyboard control of the board: roving tabindex, arrow navigation, Enter to touch or confirm.
//
// The whole drawing is one tab stop. Escape takes back one touch.

import { drawFocusRing, drawing, nearestTarget, neighbour, screenCentre, targetAt, visibleTargets } from "./targets.js";

/** @typedef {import("./targets.js").Target} Target */
/** @typedef {import("./table.js").Table} Table */

/** The name of the target that is the drawing's tab stop. @type {string | undefined} */
let tabStop;

/**
 * @param {Table} table
 * @param {import("./zoom.js").Zoom} zoom
 */
export function listenToKeyboard(table, zoom) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal, [popover]:popover-open, main[inert]")) return;
    if (document.activeElement?.closest("dialog")) return;
    const target = targetAt(document.activeElement);
    if (event.key === "Escape" && table.path.steps.length > 0) {
      table.back();
    } else if (event.key === "Enter" && table.isHeld && (!target || table.path.steps.includes(target.dataset.target ?? ""))) {
      if (document.activeElement?.matches("button:not([data-target]), a, input, summary")) return;
      if (!event.repeat) table.confirm();
    } else if (clickShortcut(event)) {
      // The button has handled it.
    } else if (event.key.toLowerCase() === "r") {
      if (!table.turn(event.shiftKey ? -1 : 1)) return;
    } else if (event.key.startsWith("Arrow") && drawing.contains(document.activeElement)) {
      moveFocus(event, target);
    } else if ((event.key === "Enter" || event.key === " ") && target && !(target instanceof HTMLButtonElement)) {
      if (!event.repeat) touch(target);
    } else {
      return;
    }
    event.preventDefault();
  });

  document.addEventListener("focusin", (event) => {
    const target = targetAt(event.target);
    const isByKey = target?.matches(":focus-visible") ?? false;
    const isOnBoard = isByKey && drawing.contains(/** @type {Node} */ (target));
    if (isOnBoard) makeTabStop(/** @type {Target} */ (target));
    drawFocusRing(isOnBoard ? target : undefined);
    if (isByKey) table.hover(target?.dataset.target);
  });

  document.addEventListener("focusout", () => drawFocusRing(undefined));

  /**
   * Moves the focus to the next live target; with Shift, to the next target of any kind.
   * @param {KeyboardEvent} event
   * @param {Target | undefined} from
   */
  function moveFocus(event, from) {
    const live = event.shiftKey ? [] : visibleTargets(drawing, "[data-live]");
    const others = live.length > 0 ? live : visibleTargets(drawing);
    const next = from ? neighbour(from, others, event.key) : others[0];
    if (!next) return;
    zoom.reveal(next);
    focus(next);
  }

  /** @param {Target} target */
  function touch(target) {
    table.touch({ name: target.dataset.target ?? "", question: target.dataset.confirm });
    if (table.path.steps.length > 0 && !target.hasAttribute("data-live")) focusNextStep(target);
  }

  /**
   * Moves the focus to a target that continues the path, preferably near the one just touched.
   * @param {Target} from
   */
  function focusNextStep(from) {
    const next = nearestTarget(screenCentre(from)) ?? visibleTargets(document, "[data-live]")[0];
    if (next) focus(next);
  }
}

/**
 * Clicks the visible button with this keyboard shortcut.
 * @param {KeyboardEvent} event
 * @returns {boolean} whether there is one
 */
function clickShortcut({ key, repeat }) {
  if (key.length !== 1 || repeat || document.activeElement?.matches("input:not([type='checkbox'], [type='radio']), select, textarea")) return false;
  const button = document.querySelector(`button[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]:not([aria-disabled="true"])`);
  if (!(button instanceof HTMLElement) || !button.checkVisibility()) return false;
  button.click();
  return true;
}

/**
 * Sets the `tabindex` of every target: one tab stop on the board, and every enabled one in the
 * panels.
 */
export function updateTabOrder() {
  const targets = visibleTargets(drawing);
  const stop =
    targets.find((target) => target.dataset.target === tabStop) ??
    targets.find((target) => target.hasAttribute("data-live")) ??
    targets[0];
  for (const target of drawing.querySelectorAll("[data-target]")) target.setAttribute("tabindex", target === stop ? "0" : "-1");
  for (const target of document.querySelectorAll("#panels [data-target]:not(button)")) {
    if (target.getAttribute("aria-disabled") === "true") target.removeAttribute("tabindex");
    else target.setAttribute("tabindex", "0");
  }
}

/** @param {Target} target */
function focus(target) {
  if (drawing.contains(target)) makeTabStop(target);
  target.focus({ preventScroll: true });
}

/** @param {Target} target */
function makeTabStop(target) {
  tabStop = target.dataset.target;
  for (const other of drawing.querySelectorAll("[data-target][tabindex='0']")) other.setAttribute("tabindex", "-1");
  target.setAttribute("tabindex", "0");
}
