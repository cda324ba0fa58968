// A curtain between people who share a device. The next person's view is drawn when it is raised.

const page = /** @type {HTMLElement} */ (document.getElementById("table"));
const main = /** @type {HTMLElement} */ (page.querySelector("main"));
const curtain = /** @type {HTMLElement} */ (document.getElementById("curtain"));
const words = /** @type {HTMLElement} */ (curtain.querySelector("p"));

/** The seat to move, if it has secrets from others at this device or they from it. */
const NEXT = "[data-turn][data-curtain]";

/** The view that seat shares with its side, and the name of the next person. @typedef {{ view: string, name: string }} Next */

export class Curtain {
  /** Whose turn it is in the newest state that was looked at. @type {Next | undefined} */
  #next = nextOf(byId("seats"));
  /** Who was shown what belongs to them. @type {string | undefined} */
  #shown;
  /** Whose view is on the page. @type {string | undefined} */
  #drawn = this.#next?.view;
  #isWished = true;

  /** @param {() => void} opened called when the curtain was raised */
  constructor(opened) {
    curtain.addEventListener("click", () => {
      this.#shown = this.#next?.view;
      // What comes is drawn before the curtain rises, and what was there is gone.
      opened();
      this.#draw();
    });
  }

  /**
   * Looks at the switch: a curtain that is switched off rises.
   * @param {boolean} isWished
   * @returns {boolean} whether it has risen for that
   */
  renew(isWished) {
    const rises = !isWished && !curtain.hidden;
    this.#isWished = isWished;
    if (!isWished) this.#shown = this.#next?.view ?? this.#shown;
    this.#draw();
    return rises;
  }

  /**
   * Whether a state may be drawn. Lowers the curtain before one that shows another person's
   * secrets.
   * @param {import("./table.js").State} state
   */
  admits({ fragments, phase }) {
    if (fragments.seats !== undefined) {
      const told = document.createElement("template");
      told.innerHTML = fragments.seats;
      this.#next = nextOf(told.content);
    }
    if (!this.#next && (phase ?? page.dataset.phase) === "over") this.#shown = undefined;
    if (!this.#isWished) this.#shown = this.#next?.view ?? this.#shown;
    this.#draw();
    return !this.#isDown;
  }

  /**
   * An admitted state is about to be drawn.
   * @returns {boolean} whether it replaces another person's view, which must not glide or fade out
   */
  passes() {
    const before = this.#drawn;
    this.#drawn = this.#next?.view;
    return this.#isWished && before !== undefined && this.#drawn !== undefined && this.#drawn !== before;
  }

  get #isDown() {
    return this.#next !== undefined && this.#next.view !== this.#shown;
  }

  #draw() {
    const isDown = this.#isDown;
    main.inert = isDown;
    const { name } = this.#next ?? { name: "" };
    words.textContent = (curtain.dataset.words ?? "").replace("{name}", () => name);
    if (curtain.hidden === !isDown) return;
    curtain.hidden = !isDown;
    if (isDown) curtain.querySelector("button")?.focus({ preventScroll: true });
  }
}

/**
 * @param {ParentNode} seats
 * @returns {Next | undefined}
 */
function nextOf(seats) {
  const seat = /** @type {HTMLElement | null} */ (seats.querySelector(NEXT));
  return seat ? { view: seat.dataset.curtain ?? "", name: seat.dataset.curtainFor ?? "" } : undefined;
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
