// The pace at which the computer's moves are shown: one after the other, each gliding as long as the person chose, then a pause as long again.

import { finishGliding } from "./motion.js";
import { keep, recall } from "./toggles.js";

/** @typedef {import("./table.js").State} State */

const SKIP = "pace.skip";
const DURATION = "pace.duration";
/** More states than this are not kept waiting; the oldest are shown at once. */
const MOST_WAITING = 400;

/** States of the table that were heard and wait to be shown, so that fast players can be followed. */
export class Pace {
  /** @type {State[]} */
  #waiting = [];
  #timer = 0;
  /** When the last computer's move has arrived, and when its pause is over. */
  #arrives = 0;
  #rests = 0;

  /**
   * @param {HTMLElement} page
   * @param {(state: State) => boolean} mayShow whether to show a state now or wait for `goOn`
   * @param {(state: State, duration?: number) => void} show shows a state, things gliding that long; not at all if that is 0
   * @param {() => void} settled called whenever nothing waits or glides any more
   */
  constructor(page, mayShow, show, settled) {
    this.page = page;
    this.mayShow = mayShow;
    this.show = show;
    this.settled = settled;
    this.#offer();
    document.addEventListener("change", (event) => this.#choose(event.target));
    document.addEventListener("visibilitychange", () => document.hidden && this.#hurry());
  }

  /** Whether a move is still under way, so that the person has not seen yet how things stand. */
  get isBusy() {
    return this.#waiting.length > 0 || performance.now() < this.#arrives;
  }

  /** The newest state that was heard, if it is not shown yet. */
  get newest() {
    return this.#waiting.at(-1);
  }

  /**
   * Takes a state and shows it in its turn. What does not follow on what was there (moves were taken back) makes an end of waiting.
   * @param {State} state
   */
  hear(state) {
    this.#waiting.push(state);
    if (state.by === undefined || this.#waiting.length > MOST_WAITING) this.#hurry();
    else this.#go();
  }

  /** What could not be shown may be shown now. */
  goOn() {
    this.#go();
  }

  /** Shows what may be shown now, and comes back for the rest. */
  #go() {
    clearTimeout(this.#timer);
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const isPaced = next.by === "computer" && !this.#isSkipping;
      const wait = (isPaced ? this.#rests : this.#arrives) - performance.now();
      if (wait > 0) return this.#later(wait);
      if (!this.mayShow(next)) return this.page.removeAttribute("data-gliding");
      this.#waiting.shift();
      const duration = isPaced ? this.#duration : next.by === "computer" ? 0 : undefined;
      if (duration) [this.#arrives, this.#rests] = [performance.now() + duration, performance.now() + 2 * duration];
      this.show(next, duration);
    }
    const left = this.#arrives - performance.now();
    if (left > 0) return this.#later(left);
    this.page.removeAttribute("data-gliding");
    this.settled();
  }

  /** @param {number} wait */
  #later(wait) {
    this.page.toggleAttribute("data-gliding", performance.now() < this.#arrives);
    this.#timer = setTimeout(() => this.#go(), wait);
  }

  /** Shows everything at once. */
  #hurry() {
    this.#arrives = this.#rests = 0;
    finishGliding();
    for (let next = this.#waiting[0]; next && this.mayShow(next); next = this.#waiting[0]) {
      this.#waiting.shift();
      this.show(next, this.#isSkipping && next.by === "computer" ? 0 : undefined);
    }
    this.#go();
  }

  get #isSkipping() {
    return document.hidden || recall(SKIP, false);
  }

  get #duration() {
    const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name='pace']:checked"));
    return Number(chosen?.dataset.pace ?? 0);
  }

  /** Puts what was chosen before into the menu. */
  #offer() {
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-pace]"))) {
      const name = input.dataset.pace ?? "";
      input.checked = name === "skip" ? recall(SKIP, false) : recall(`${DURATION}.${name}`, input.defaultChecked);
    }
  }

  /** @param {EventTarget | null} input */
  #choose(input) {
    if (!(input instanceof HTMLInputElement) || input.dataset.pace === undefined) return;
    if (input.dataset.pace === "skip") {
      keep(SKIP, input.checked);
      if (input.checked) this.#hurry();
      return;
    }
    for (const other of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name='pace']"))) {
      keep(`${DURATION}.${other.dataset.pace}`, other.checked);
    }
  }
}
