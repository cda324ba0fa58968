// End card: a movable, non-modal dialog with the result of a finished match.
//
// It is moved by dragging or with the arrow keys. On a phone it is a bottom sheet, which is
// dismissed by pulling it down.

import { phone } from "./phone.js";

/** Distance that an arrow key moves the card; twice as much of it always stays on the screen. */
const KEY_STEP_PX = 24;
/** Distance that the sheet must be pulled down to be dismissed. */
const DISMISS_DISTANCE_PX = 60;

export class EndCard {
  #dialog = /** @type {HTMLDialogElement} */ (document.getElementById("end-card"));
  #handle = /** @type {HTMLElement} */ (this.#dialog.querySelector(".handle"));
  /** Offset from the card's initial position, in pixels. */
  #offset = { x: 0, y: 0 };
  #wasOver = false;
  /** Whether the page has just been loaded; then the end is not explained step by step. */
  #isFirstUpdate = true;

  /**
   * @param {HTMLElement} page
   * @param {import("./end_steps.js").EndSteps} endSteps explains the end before the card opens
   * @param {(isShown: boolean) => void} onToggle called when the card or the explanation appears,
   * and when the card is closed: the space left for the board changes
   */
  constructor(page, endSteps, onToggle) {
    this.page = page;
    this.endSteps = endSteps;
    this.onToggle = onToggle;
    this.#dialog.addEventListener("close", () => onToggle(false));
    this.#listenToPointer();
    this.#dialog.addEventListener("keydown", (event) => this.#onKey(event));
    document.addEventListener("click", ({ target }) => {
      const clicked = /** @type {Element} */ (target);
      if (clicked.closest("[data-end]")) this.#open();
      else if (clicked.closest("#lookback, #lookback-open, #log > [data-ply], [data-tell='again']")) this.#dialog.close();
    });
  }

  /** Opens the card when the match has ended, and closes it when an undo continues the match. */
  update() {
    const isOver = this.page.dataset.phase === "over";
    const isExplained = isOver && !this.#wasOver && !this.#isFirstUpdate && this.endSteps.begin(() => this.#open());
    if (isExplained) this.onToggle(true);
    else if (isOver && !this.#wasOver) this.#open();
    if (!isOver) this.#dialog.close();
    this.#wasOver = isOver;
    this.#isFirstUpdate = false;
  }

  #open() {
    if (!this.#dialog.open) this.#dialog.show();
    // The dialog itself gets the focus, so that screen readers announce it with the verdict.
    this.#dialog.focus({ preventScroll: true });
    this.onToggle(true);
    this.#offset = { x: 0, y: 0 };
    this.#applyOffset();
  }

  #listenToPointer() {
    /** @type {{ id: number, x: number, y: number } | undefined} */
    let drag;
    this.#handle.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || /** @type {Element} */ (event.target).closest("button")) return;
      drag = { id: event.pointerId, x: event.clientX - this.#offset.x, y: event.clientY - this.#offset.y };
      this.#handle.setPointerCapture(event.pointerId);
    });
    this.#handle.addEventListener("pointermove", (event) => {
      if (drag?.id !== event.pointerId) return;
      this.#offset = { x: event.clientX - drag.x, y: event.clientY - drag.y };
      this.#applyOffset();
    });
    for (const type of ["pointerup", "pointercancel"]) {
      this.#handle.addEventListener(type, () => {
        if (drag && phone.matches) this.#releaseSheet();
        drag = undefined;
      });
    }
  }

  /** Dismisses the sheet if it was pulled far enough, and else moves it back. */
  #releaseSheet() {
    if (this.#offset.y > DISMISS_DISTANCE_PX) this.#dialog.close();
    this.#offset = { x: 0, y: 0 };
    this.#applyOffset();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.key === "Escape") return this.#dialog.close();
    const direction = /** @type {Record<string, number[]>} */ ({
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    })[event.key];
    if (!direction) return;
    event.preventDefault();
    this.#offset = { x: this.#offset.x + direction[0] * KEY_STEP_PX, y: this.#offset.y + direction[1] * KEY_STEP_PX };
    this.#applyOffset();
  }

  /** Moves the card to its offset, limited so that its handle stays within reach. */
  #applyOffset() {
    const { offsetLeft, offsetTop, offsetWidth } = this.#dialog;
    const left = phone.matches ? 0 : -offsetLeft - offsetWidth / 2;
    const right = phone.matches ? 0 : innerWidth - offsetLeft - offsetWidth / 2;
    this.#offset.x = Math.min(Math.max(this.#offset.x, left), right);
    this.#offset.y = Math.min(Math.max(this.#offset.y, phone.matches ? 0 : -offsetTop), innerHeight - offsetTop - 2 * KEY_STEP_PX);
    this.#dialog.style.translate = `${this.#offset.x}px ${this.#offset.y}px`;
  }
}
