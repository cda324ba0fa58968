// Giving up: what cannot be taken back lightly is asked before.

import { ask } from "./ask.js";

/** @param {(frame: object) => void} send */
export function listenToGivingUp(send) {
  document.addEventListener("click", async (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-resign], [data-play-on]");
    if (!(button instanceof HTMLElement) || button.getAttribute("aria-disabled") === "true") return;
    const { question, resign } = button.dataset;
    if (question && !(await ask(question))) return;
    send(resign === undefined ? { t: "playon" } : { t: "resign", seat: Number(resign) });
  });
}
