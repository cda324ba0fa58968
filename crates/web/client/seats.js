// Seat controls: resigning, retrying or replacing a stalled bot, and the progress of its search.

import { askToConfirm } from "./confirm_dialog.js";

/** @param {(message: import("./protocol.js").ClientMessage) => void} send */
export function listenToSeats(send) {
  document.addEventListener("click", async (event) => {
    const button = /** @type {Element} */ (event.target).closest("[data-resign], [data-play-on], [data-urge]");
    if (!(button instanceof HTMLElement) || button.getAttribute("aria-disabled") === "true") return;
    const { question, resign, urge } = button.dataset;
    if (question && !(await askToConfirm(question))) return;
    if (resign !== undefined) send({ t: "resign", seat: Number(resign) });
    else send(urge === undefined ? { t: "playon" } : { t: "urge", seat: Number(urge) });
  });
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.dataset.replace === undefined || target.value === "") return;
    send({ t: "replace", seat: Number(target.dataset.replace), player: target.value });
  });
}

/** Shows the progress of the search of the bot to move, from 0 to 1. @param {number} fraction */
export function showSearchProgress(fraction) {
  for (const bar of document.querySelectorAll(".thinking progress")) {
    bar.removeAttribute("hidden");
    bar.setAttribute("value", String(fraction));
  }
}
