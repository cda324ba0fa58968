// The keyboard: one tab stop for the whole drawing, arrows from target to target, Enter touches and confirms, Escape takes a step back.

import { centre, drawRing, nearest, neighbour, seen, targetAt, view } from "./targets.js";

/** @typedef {import("./targets.js").Target} Target */
/** @typedef {import("./table.js").Table} Table */

/** The name of the target that the tab key leads to. @type {string | undefined} */
let current;

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
    } else if (press(event)) {
      // The button has been pressed.
    } else if (event.key.toLowerCase() === "r") {
      if (!table.turn(event.shiftKey ? -1 : 1)) return;
    } else if (event.key.startsWith("Arrow") && view.contains(document.activeElement)) {
      move(event, target);
    } else if ((event.key === "Enter" || event.key === " ") && target && !(target instanceof HTMLButtonElement)) {
      if (!event.repeat) touch(target);
    } else {
      return;
    }
    event.preventDefault();
  });

  document.addEventListener("focusin", (event) => {
    const target = targetAt(event.target);
    const byKey = target?.matches(":focus-visible") ?? false;
    const drawn = byKey && view.contains(/** @type {Node} */ (target));
    if (drawn) makeCurrent(/** @type {Target} */ (target));
    drawRing(drawn ? target : undefined);
    if (byKey) table.hover(target?.dataset.target);
  });

  document.addEventListener("focusout", () => drawRing(undefined));

  /**
   * @param {KeyboardEvent} event with Shift every target is visited, else those that can be touched
   * @param {Target | undefined} from
   */
  function move(event, from) {
    const live = event.shiftKey ? [] : seen(view, "[data-live]");
    const others = live.length > 0 ? live : seen(view);
    const next = from ? neighbour(from, others, event.key) : others[0];
    if (!next) return;
    zoom.reveal(next);
    focus(next);
  }

  /** @param {Target} target */
  function touch(target) {
    table.touch({ name: target.dataset.target ?? "", question: target.dataset.confirm });
    if (table.path.steps.length > 0 && !target.hasAttribute("data-live")) toNextStep(target);
  }

  /**
   * After a step by key the focus goes where the next one is.
   * @param {Target} from
   */
  function toNextStep(from) {
    const next = nearest(centre(from)) ?? seen(document, "[data-live]")[0];
    if (next) focus(next);
  }
}

/**
 * Presses the button that has this key.
 * @param {KeyboardEvent} event
 * @returns {boolean} whether there is one
 */
function press({ key, repeat }) {
  if (key.length !== 1 || repeat || document.activeElement?.matches("input:not([type='checkbox'], [type='radio']), select, textarea")) return false;
  const button = document.querySelector(`button[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]:not([aria-disabled="true"])`);
  if (!(button instanceof HTMLElement) || !button.checkVisibility()) return false;
  button.click();
  return true;
}

/** Gives every target its place in the order of the tab key. */
export function orderTabs() {
  const drawn = seen(view);
  const stop =
    drawn.find((target) => target.dataset.target === current) ??
    drawn.find((target) => target.hasAttribute("data-live")) ??
    drawn[0];
  for (const target of view.querySelectorAll("[data-target]")) target.setAttribute("tabindex", target === stop ? "0" : "-1");
  for (const target of document.querySelectorAll("#panels [data-target]:not(button)")) {
    if (target.getAttribute("aria-disabled") === "true") target.removeAttribute("tabindex");
    else target.setAttribute("tabindex", "0");
  }
}

/** @param {Target} target */
function focus(target) {
  if (view.contains(target)) makeCurrent(target);
  target.focus({ preventScroll: true });
}

/** @param {Target} target */
function makeCurrent(target) {
  current = target.dataset.target;
  for (const other of view.querySelectorAll("[data-target][tabindex='0']")) other.setAttribute("tabindex", "-1");
  target.setAttribute("tabindex", "0");
}
