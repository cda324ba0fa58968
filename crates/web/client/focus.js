// Focus restoration: keeps the keyboard focus when a render replaces the focused element.

import { drawFocusRing, drawing, nearestTarget, screenCentre, targetAt, targetByName } from "./targets.js";

/** Attributes that identify a focusable element that is not a target. */
const KEY_ATTRIBUTES = ["data-undo", "data-hint", "data-resign", "data-toggle", "data-peek", "data-copy", "id"];

export class Focus {
  /** The focused element before the render. @type {Element | null} */
  #old = null;
  /**
   * Screen position of the focused target, if it was on the board.
   * @type {{ x: number, y: number } | undefined}
   */
  #position;

  /** Call before rendering. */
  save() {
    this.#old = document.activeElement;
    if (this.#old && drawing.contains(this.#old)) this.#position = screenCentre(this.#old);
  }

  /**
   * Focuses the element that corresponds to the one focused before. Call after rendering.
   *
   * Without one, the target nearest to the old position is focused. While the board has no target
   * at all, the position is remembered for later renders.
   */
  restore() {
    const old = this.#old;
    if (old && old !== document.body && old.isConnected) this.#position = undefined;
    if (document.activeElement !== document.body || !old) return;
    const target =
      counterpart(old) ??
      (this.#position && (nearestTarget(this.#position) ?? nearestTarget(this.#position, Infinity, "[data-target]")));
    if (!target) return;
    this.#position = undefined;
    target.focus({ preventScroll: true });
    if (drawing.contains(target) && target.matches(":focus-visible")) drawFocusRing(target);
  }
}

/**
 * The element of the new fragment that has the same identity as one of the old fragment.
 * @param {Element} old
 * @returns {SVGElement | HTMLElement | undefined}
 */
function counterpart(old) {
  const name = targetAt(old)?.dataset.target;
  if (name !== undefined) return targetByName(name);
  const attribute = KEY_ATTRIBUTES.find((name) => old.hasAttribute(name));
  if (attribute === undefined) return undefined;
  const same = document.querySelector(`[${attribute}="${CSS.escape(old.getAttribute(attribute) ?? "")}"]`);
  return /** @type {HTMLElement | null} */ (same) ?? undefined;
}
