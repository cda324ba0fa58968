// A hint: what would be a good move, in words and marked on the board.

import { ask } from "./ask.js";
import { boxOf, named, view } from "./targets.js";
import { drawHints } from "./hints.js";

const card = /** @type {HTMLElement} */ (document.getElementById("hint-card"));
const shapes = /** @type {SVGGElement} */ (/** @type {unknown} */ (document.getElementById("hints")));

export class Hint {
  /** How often something was asked, so that an answer that comes late is known. */
  #asked = 0;

  /**
   * @param {string} address where to ask, with the language
   * @param {() => number[]} at the position on the table
   * @param {(why: string) => void} refuse
   */
  constructor(address, at, refuse) {
    this.address = address;
    this.at = at;
    this.refuse = refuse;
    document.addEventListener("click", (event) => this.#press(event));
  }

  /** @param {Event} event */
  async #press({ target }) {
    const button = /** @type {Element} */ (target).closest("[data-hint]");
    if (/** @type {Element} */ (target).closest("#hint-card [data-close]")) this.close();
    if (!(button instanceof HTMLButtonElement) || button.getAttribute("aria-busy") === "true") return;
    const question = button.dataset.question;
    if (question && !(await ask(question))) return;
    const number = ++this.#asked;
    button.setAttribute("aria-busy", "true");
    try {
      const [ply, backs] = this.at();
      const answer = await fetch(`${this.address}&ply=${ply}&backs=${backs}`, { method: "POST" });
      if (!answer.ok || number !== this.#asked) return;
      const told = await answer.json();
      if (number !== this.#asked) return;
      if (told.refused) this.refuse(told.refused);
      else if (told.words) this.#show(told);
    } catch {
      // Without the house there is no hint.
    } finally {
      button.removeAttribute("aria-busy");
    }
  }

  /** @param {{ words: string, paths: string[][] }} told */
  #show({ words, paths }) {
    const said = /** @type {HTMLElement} */ (card.querySelector("[data-words]"));
    said.innerHTML = words;
    card.hidden = false;
    drawHints(shapes, paths, (name) => {
      const target = named(name);
      return target && view.contains(target) ? boxOf(target) : undefined;
    });
    paths.forEach((path, place) => {
      const button = path.length === 1 ? named(path[0]) : undefined;
      if (button instanceof HTMLElement) button.dataset.hinted = String(place + 1);
    });
  }

  /** Takes the hint away: it was for another position. */
  close() {
    this.#asked += 1;
    card.hidden = true;
    shapes.replaceChildren();
    for (const button of document.querySelectorAll("[data-hinted]")) button.removeAttribute("data-hinted");
  }
}
