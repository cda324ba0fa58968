// The card that lies on the table when a match is over. It is moved by dragging or with the arrow keys, put away, and shown again. On a phone it is a
// sheet, which is put away by pulling it down.

import { phone } from "./phone.js";

const STEP = 24;
/** How far a sheet must be pulled down to be put away, in pixels. */
const AWAY = 60;

export class EndCard {
  #dialog = /** @type {HTMLDialogElement} */ (document.getElementById("end-card"));
  #handle = /** @type {HTMLElement} */ (this.#dialog.querySelector(".handle"));
  /** How far it was moved from its usual place, in pixels. */
  #at = { x: 0, y: 0 };
  #wasOver = false;
  /** Whether the page has just been loaded: then nobody waits to be told how it ended. */
  #isNew = true;

  /**
   * @param {HTMLElement} page
   * @param {import("./steps.js").Steps} steps how it ended, told before the card is laid on the table
   * @param {(isThere: boolean) => void} laid told when the end is told, on the card or step by step, and when the card is put away: it leaves
   * the board another room
   */
  constructor(page, steps, laid) {
    this.page = page;
    this.steps = steps;
    this.laid = laid;
    this.#dialog.addEventListener("close", () => laid(false));
    this.#listenToPointer();
    this.#dialog.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("click", ({ target }) => {
      const from = /** @type {Element} */ (target);
      if (from.closest("[data-end]")) this.#open();
      else if (from.closest("#past, #past-open, #log > [data-ply], [data-tell='again']")) this.#dialog.close();
    });
  }

  /** Lays the card on the table when the match has ended, and takes it away when it goes on. */
  renew() {
    const isOver = this.page.dataset.phase === "over";
    const isTold = isOver && !this.#wasOver && !this.#isNew && this.steps.begin(() => this.#open());
    if (isTold) this.laid(true);
    else if (isOver && !this.#wasOver) this.#open();
    if (!isOver) this.#dialog.close();
    this.#wasOver = isOver;
    this.#isNew = false;
  }

  #open() {
    if (!this.#dialog.open) this.#dialog.show();
    // On the card itself, which then is heard with the words that say how it ended.
    this.#dialog.focus({ preventScroll: true });
    this.laid(true);
    this.#at = { x: 0, y: 0 };
    this.#place();
  }

  #listenToPointer() {
    /** @type {{ id: number, x: number, y: number } | undefined} */
    let hold;
    this.#handle.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || /** @type {Element} */ (event.target).closest("button")) return;
      hold = { id: event.pointerId, x: event.clientX - this.#at.x, y: event.clientY - this.#at.y };
      this.#handle.setPointerCapture(event.pointerId);
    });
    this.#handle.addEventListener("pointermove", (event) => {
      if (hold?.id !== event.pointerId) return;
      this.#at = { x: event.clientX - hold.x, y: event.clientY - hold.y };
      this.#place();
    });
    for (const end of ["pointerup", "pointercancel"]) {
      this.#handle.addEventListener(end, () => {
        if (hold && phone.matches) this.#settle();
        hold = undefined;
      });
    }
  }

  /** A sheet goes back to its place or away. */
  #settle() {
    if (this.#at.y > AWAY) this.#dialog.close();
    this.#at = { x: 0, y: 0 };
    this.#place();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape") return this.#dialog.close();
    const way = /** @type {Record<string, number[]>} */ ({
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    })[event.key];
    if (!way) return;
    event.preventDefault();
    this.#at = { x: this.#at.x + way[0] * STEP, y: this.#at.y + way[1] * STEP };
    this.#place();
  }

  /** Puts it where it was moved, but never so far that it cannot be fetched back. */
  #place() {
    const { offsetLeft, offsetTop, offsetWidth } = this.#dialog;
    const [left, right] = phone.matches ? [0, 0] : [-offsetLeft - offsetWidth / 2, innerWidth - offsetLeft - offsetWidth / 2];
    this.#at.x = Math.min(Math.max(this.#at.x, left), right);
    this.#at.y = Math.min(Math.max(this.#at.y, phone.matches ? 0 : -offsetTop), innerHeight - offsetTop - 2 * STEP);
    this.#dialog.style.translate = `${this.#at.x}px ${this.#at.y}px`;
  }
}
