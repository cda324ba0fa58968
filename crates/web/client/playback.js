// Playback queue: renders the moves of computer players one after the other, at the viewer's pace.
//
// Each move glides for the duration that the viewer chose, and is followed by a pause as long.

import { finishGliding } from "./motion.js";
import { readSwitch, storeSwitch } from "./toggles.js";

/** @typedef {import("./protocol.js").State} State */

/** Storage keys of the pace settings. */
const SKIP_KEY = "pace.skip";
const DURATION_KEY = "pace.duration";
/** Queue length above which all queued states are rendered at once. */
const QUEUE_CAPACITY = 400;

export class Playback {
  /** States that were received and are not rendered yet. @type {State[]} */
  #queue = [];
  #timer = 0;
  /** When the last computer move finishes gliding, on the clock of `performance.now()`. */
  #glideEnd = 0;
  /** When the pause after it ends. */
  #pauseEnd = 0;

  /**
   * @param {HTMLElement} page
   * @param {(state: State) => boolean} mayRender whether to render a state now; if not, playback
   * stops until `resume`
   * @param {(state: State, duration?: number) => void} render renders a state and animates it for
   * so many milliseconds; 0 means no animation, undefined the default
   * @param {() => void} onIdle called whenever the queue is empty and nothing glides any more
   */
  constructor(page, mayRender, render, onIdle) {
    this.page = page;
    this.mayRender = mayRender;
    this.render = render;
    this.onIdle = onIdle;
    this.#restoreSettings();
    document.addEventListener("change", (event) => this.#onSettingChange(event.target));
    document.addEventListener("visibilitychange", () => document.hidden && this.#flush());
  }

  /** Whether a move is still being shown, so that the viewer has not seen the latest state yet. */
  get isBusy() {
    return this.#queue.length > 0 || performance.now() < this.#glideEnd;
  }

  /** The newest received state, if it is not rendered yet. */
  get newest() {
    return this.#queue.at(-1);
  }

  /**
   * Queues a state. One that does not continue the last (an undo) flushes the queue.
   * @param {State} state
   */
  enqueue(state) {
    this.#queue.push(state);
    if (state.by === undefined || this.#queue.length > QUEUE_CAPACITY) this.#flush();
    else this.#advance();
  }

  /** Continues after `mayRender` has refused a state. */
  resume() {
    this.#advance();
  }

  /** Renders the states that are due, and schedules the next. */
  #advance() {
    clearTimeout(this.#timer);
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const isPaced = next.by === "computer" && !this.#isSkipping;
      const wait = (isPaced ? this.#pauseEnd : this.#glideEnd) - performance.now();
      if (wait > 0) return this.#schedule(wait);
      if (!this.mayRender(next)) return this.page.removeAttribute("data-gliding");
      this.#queue.shift();
      const duration = isPaced ? this.#duration : next.by === "computer" ? 0 : undefined;
      if (duration) {
        this.#glideEnd = performance.now() + duration;
        this.#pauseEnd = performance.now() + 2 * duration;
      }
      this.render(next, duration);
    }
    const left = this.#glideEnd - performance.now();
    if (left > 0) return this.#schedule(left);
    this.page.removeAttribute("data-gliding");
    this.onIdle();
  }

  /** @param {number} delay in milliseconds */
  #schedule(delay) {
    this.page.toggleAttribute("data-gliding", performance.now() < this.#glideEnd);
    this.#timer = setTimeout(() => this.#advance(), delay);
  }

  /** Renders the whole queue at once. */
  #flush() {
    this.#glideEnd = this.#pauseEnd = 0;
    finishGliding();
    for (let next = this.#queue[0]; next && this.mayRender(next); next = this.#queue[0]) {
      this.#queue.shift();
      this.render(next, this.#isSkipping && next.by === "computer" ? 0 : undefined);
    }
    this.#advance();
  }

  get #isSkipping() {
    return document.hidden || readSwitch(SKIP_KEY, false);
  }

  /** The chosen duration of a glide, in milliseconds. */
  get #duration() {
    const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name='pace']:checked"));
    return Number(chosen?.dataset.pace ?? 0);
  }

  /** Sets the stored choices in the menu. */
  #restoreSettings() {
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-pace]"))) {
      const name = input.dataset.pace ?? "";
      input.checked = name === "skip" ? readSwitch(SKIP_KEY, false) : readSwitch(`${DURATION_KEY}.${name}`, input.defaultChecked);
    }
  }

  /** @param {EventTarget | null} input */
  #onSettingChange(input) {
    if (!(input instanceof HTMLInputElement) || input.dataset.pace === undefined) return;
    if (input.dataset.pace === "skip") {
      storeSwitch(SKIP_KEY, input.checked);
      if (input.checked) this.#flush();
      return;
    }
    for (const other of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name='pace']"))) {
      storeSwitch(`${DURATION_KEY}.${other.dataset.pace}`, other.checked);
    }
  }
}
