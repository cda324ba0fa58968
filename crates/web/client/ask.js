// Questions to the person, asked in the page's one dialog.

/**
 * Asks and waits for the answer. Closing the dialog is a no.
 * @param {string} question
 * @returns {Promise<boolean>}
 */
export function ask(question) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("ask"));
  const words = /** @type {HTMLElement} */ (document.getElementById("ask-question"));
  if (dialog.open) return Promise.resolve(false);
  words.textContent = question;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}

/** Lets everything with `data-ask` ask its question before it leads away from a game that is still running. */
export function askBeforeLeaving() {
  document.addEventListener("click", async (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[data-ask]");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!link.dataset.ask || isOver()) return;
    event.preventDefault();
    if (await ask(link.dataset.ask)) location.assign(link.href);
  });
  document.addEventListener("submit", async (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.dataset.ask || isOver()) return;
    event.preventDefault();
    if (await ask(form.dataset.ask)) form.submit();
  });
}

/** Whether the game on this page is over. */
export function isOver() {
  return document.querySelector("[data-phase='over']") !== null;
}
