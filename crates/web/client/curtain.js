// A curtain between people who share a device: whoever is next sees his tiles when the other has handed it over.

const page = /** @type {HTMLElement} */ (document.getElementById("table"));
const curtain = /** @type {HTMLElement} */ (document.getElementById("curtain"));
const words = /** @type {HTMLElement} */ (curtain.querySelector("p"));

export class Curtain {
  /** The seat that has been shown its secrets. @type {string | undefined} */
  #shown;

  constructor() {
    curtain.addEventListener("click", () => {
      this.#shown = next()?.dataset.seat;
      this.#draw(false);
    });
  }

  /**
   * Draws the curtain when the turn has come to another seat with secrets.
   * @param {boolean} isWished
   */
  renew(isWished) {
    const seat = next();
    if (!seat && page.dataset.phase === "over") this.#shown = undefined;
    this.#draw(isWished && seat !== undefined && seat.dataset.seat !== this.#shown);
    if (curtain.hidden || !seat) return;
    const name = seat.querySelector(".name")?.textContent ?? "";
    words.textContent = (curtain.dataset.words ?? "").replace("{name}", name);
  }

  /** @param {boolean} isDrawn */
  #draw(isDrawn) {
    if (curtain.hidden === !isDrawn) return;
    curtain.hidden = !isDrawn;
    if (isDrawn) curtain.querySelector("button")?.focus({ preventScroll: true });
  }
}

/** The seat to move, if it has secrets from others at this device. */
function next() {
  return /** @type {HTMLElement | null} */ (document.querySelector("#seats [data-turn][data-curtain]")) ?? undefined;
}
