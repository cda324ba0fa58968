// Confirmation dialog: a promise-based yes/no question in the page's one modal dialog.

/**
 * Asks a question and waits for the answer. Closing the dialog means no.
 * @param {string} question
 * @returns {Promise<boolean>}
 */
export function askToConfirm(question) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("ask"));
  const text = /** @type {HTMLElement} */ (document.getElementById("ask-question"));
  if (dialog.open) return Promise.resolve(false);
  text.textContent = question;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** Makes links and forms with `data-ask` ask their question before they leave a running match. */
export function confirmBeforeLeaving() {
  document.addEventListener("click", async (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[data-ask]");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!link.dataset.ask || isMatchOver()) return;
    event.preventDefault();
    if (await askToConfirm(link.dataset.ask)) location.assign(link.href);
  });
  document.addEventListener("submit", async (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.dataset.ask || isMatchOver()) return;
    event.preventDefault();
    if (await askToConfirm(form.dataset.ask)) form.submit();
  });
}

/** Whether the match on this page is over. */
export function isMatchOver() {
  return document.querySelector("[data-phase='over']") !== null;
}
