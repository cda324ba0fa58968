// The focus while the page is drawn anew: whatever stands for the element that had it has it again.

import { centre, drawRing, named, nearest, targetAt, view } from "./targets.js";

/** What names an element that is no target. */
const NAMES = ["data-undo", "data-hint", "data-resign", "data-toggle", "data-peek", "data-copy", "id"];

export class Focus {
  /** What had it before. @type {Element | null} */
  #old = null;
  /** Where on the screen it was lost. @type {{ x: number, y: number } | undefined} */
  #spot;

  /** To be called before the page is drawn. */
  keep() {
    this.#old = document.activeElement;
    if (this.#old && view.contains(this.#old)) this.#spot = centre(this.#old);
  }

  /**
   * Gives it to whatever stands now for the element that had it. If nothing does, the place on the board where it was is kept in mind until
   * there is a target again.
   */
  giveBack() {
    const old = this.#old;
    if (old && old !== document.body && old.isConnected) this.#spot = undefined;
    if (document.activeElement !== document.body || !old) return;
    const target = standIn(old) ?? (this.#spot && (nearest(this.#spot) ?? nearest(this.#spot, Infinity, "[data-target]")));
    if (!target) return;
    this.#spot = undefined;
    target.focus({ preventScroll: true });
    if (view.contains(target) && target.matches(":focus-visible")) drawRing(target);
  }
}

/**
 * What stands in a new fragment for an element of the old one.
 * @param {Element} old
 * @returns {SVGElement | HTMLElement | undefined}
 */
function standIn(old) {
  const target = targetAt(old)?.dataset.target;
  if (target !== undefined) return named(target);
  const attribute = NAMES.find((name) => old.hasAttribute(name));
  if (attribute === undefined) return undefined;
  const same = document.querySelector(`[${attribute}="${CSS.escape(old.getAttribute(attribute) ?? "")}"]`);
  return /** @type {HTMLElement | null} */ (same) ?? undefined;
}
