// Hint panel: requests a good move, explains it in a card and marks it on the board.

import { askToConfirm } from "./confirm_dialog.js";
import { drawHintMarks } from "./hint_marks.js";
import { boxOf, drawing, targetByName } from "./targets.js";

const card = /** @type {HTMLElement} */ (document.getElementById("hint-card"));
const marks = /** @type {SVGGElement} */ (/** @type {unknown} */ (document.getElementById("hints")));

export class HintPanel {
  /** Number of the latest request; answers to older requests are dropped. */
  #requestNumber = 0;

  /**
   * @param {string} address URL of the endpoint, including the language
   * @param {() => import("./protocol.js").PositionId} positionId the position on the table
   * @param {(reason: string) => void} onRefused
   */
  constructor(address, positionId, onRefused) {
    this.address = address;
    this.positionId = positionId;
    this.onRefused = onRefused;
    document.addEventListener("click", (event) => this.#onClick(event));
  }

  /** @param {Event} event */
  async #onClick({ target }) {
    const button = /** @type {Element} */ (target).closest("[data-hint]");
    if (/** @type {Element} */ (target).closest("#hint-card [data-close]")) this.close();
    if (!(button instanceof HTMLButtonElement) || button.getAttribute("aria-busy") === "true") return;
    const question = button.dataset.question;
    if (question && !(await askToConfirm(question))) return;
    const requestNumber = ++this.#requestNumber;
    button.setAttribute("aria-busy", "true");
    try {
      const [ply, backs] = this.positionId();
      const response = await fetch(`${this.address}&ply=${ply}&backs=${backs}`, { method: "POST" });
      if (!response.ok || requestNumber !== this.#requestNumber) return;
      const hint = await response.json();
      if (requestNumber !== this.#requestNumber) return;
      if (hint.refused) this.onRefused(hint.refused);
      else if (hint.words) this.#show(hint);
    } catch {
      // Offline: no hint is shown.
    } finally {
      button.removeAttribute("aria-busy");
    }
  }

  /**
   * @param {{ words: string, paths: string[][] }} hint the text as HTML, and each move's path, best
   * first
   */
  #show({ words, paths }) {
    const text = /** @type {HTMLElement} */ (card.querySelector("[data-hint-text]"));
    text.innerHTML = words;
    card.hidden = false;
    drawHintMarks(marks, paths, (name) => {
      const target = targetByName(name);
      return target && drawing.contains(target) ? boxOf(target) : undefined;
    });
    paths.forEach((path, rank) => {
      const button = path.length === 1 ? targetByName(path[0]) : undefined;
      if (button instanceof HTMLElement) button.dataset.hinted = String(rank + 1);
    });
  }

  /** Removes the hint, which applies to one position only. */
  close() {
    this.#requestNumber += 1;
    card.hidden = true;
    marks.replaceChildren();
    for (const button of document.querySelectorAll("[data-hinted]")) button.removeAttribute("data-hinted");
  }
}
