// Hot-seat curtain: hides one player's private view until the next player at the device is ready.
//
// The next player's view is not rendered before the curtain is raised.

const page = /** @type {HTMLElement} */ (document.getElementById("table"));
const main = /** @type {HTMLElement} */ (page.querySelector("main"));
const curtain = /** @type {HTMLElement} */ (document.getElementById("curtain"));
const text = /** @type {HTMLElement} */ (curtain.querySelector("p"));

/** Selects the seat to move if its view differs from that of other seats played at this device. */
const NEXT_SEAT = "[data-turn][data-curtain]";

/**
 * The next player: the id of the view that the seat shares with its side, and a display name.
 * @typedef {{ view: string, name: string }} NextPlayer
 */

export class Curtain {
  /** The player to move in the newest state that was checked. @type {NextPlayer | undefined} */
  #next = nextPlayer(byId("seats"));
  /** The view that the curtain was last raised for. @type {string | undefined} */
  #revealedView;
  /** The view that is rendered on the page. @type {string | undefined} */
  #renderedView = this.#next?.view;
  #isEnabled = true;

  /** @param {() => void} onRaised called when the player raises the curtain */
  constructor(onRaised) {
    curtain.addEventListener("click", () => {
      this.#revealedView = this.#next?.view;
      // Renders the new view first, so that the old one is gone when the curtain is removed.
      onRaised();
      this.#update();
    });
  }

  /**
   * Switches the curtain on or off.
   * @param {boolean} isEnabled
   * @returns {boolean} whether this raised a lowered curtain
   */
  setEnabled(isEnabled) {
    const isRaised = !isEnabled && !curtain.hidden;
    this.#isEnabled = isEnabled;
    if (!isEnabled) this.#revealedView = this.#next?.view ?? this.#revealedView;
    this.#update();
    return isRaised;
  }

  /**
   * Checks a new state, and lowers the curtain if the state shows another player's private view.
   * @param {import("./protocol.js").State} state
   * @returns {boolean} whether the state may be rendered now
   */
  admit({ fragments, phase }) {
    if (fragments.seats !== undefined) {
      const template = document.createElement("template");
      template.innerHTML = fragments.seats;
      this.#next = nextPlayer(template.content);
    }
    if (!this.#next && (phase ?? page.dataset.phase) === "over") this.#revealedView = undefined;
    if (!this.#isEnabled) this.#revealedView = this.#next?.view ?? this.#revealedView;
    this.#update();
    return !this.#isDown;
  }

  /**
   * Records that the admitted state is rendered.
   * @returns {boolean} whether it replaces another player's view, which must not animate
   */
  switchView() {
    const before = this.#renderedView;
    this.#renderedView = this.#next?.view;
    return this.#isEnabled && before !== undefined && this.#renderedView !== undefined && this.#renderedView !== before;
  }

  get #isDown() {
    return this.#next !== undefined && this.#next.view !== this.#revealedView;
  }

  #update() {
    const isDown = this.#isDown;
    main.inert = isDown;
    const { name } = this.#next ?? { name: "" };
    text.textContent = (curtain.dataset.prompt ?? "").replace("{name}", () => name);
    if (curtain.hidden === !isDown) return;
    curtain.hidden = !isDown;
    if (isDown) curtain.querySelector("button")?.focus({ preventScroll: true });
  }
}

/**
 * @param {ParentNode} seats
 * @returns {NextPlayer | undefined}
 */
function nextPlayer(seats) {
  const seat = /** @type {HTMLElement | null} */ (seats.querySelector(NEXT_SEAT));
  return seat ? { view: seat.dataset.curtain ?? "", name: seat.dataset.curtainFor ?? "" } : undefined;
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
