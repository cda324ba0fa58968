// The seats: who gives up, a computer player who gives no move, and how far one is who thinks.

import { ask } from "./ask.js";

/** @param {(frame: object) => void} send */
export function listenToSeats(send) {
  document.addEventListener("click", async (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-resign], [data-play-on], [data-urge]");
    if (!(button instanceof HTMLElement) || button.getAttribute("aria-disabled") === "true") return;
    const { question, resign, urge } = button.dataset;
    if (question && !(await ask(question))) return;
    if (resign !== undefined) send({ t: "resign", seat: Number(resign) });
    else send(urge === undefined ? { t: "playon" } : { t: "urge", seat: Number(urge) });
  });
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.dataset.replace === undefined || target.value === "") return;
    send({ t: "replace", seat: Number(target.dataset.replace), player: target.value });
  });
}

/** Shows how far the computer player is who thinks. @param {number} part */
export function showThinking(part) {
  for (const bar of document.querySelectorAll(".thinking progress")) {
    bar.removeAttribute("hidden");
    bar.setAttribute("value", String(part));
  }
}
