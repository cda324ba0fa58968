// New-game dialog: opens the form of a new game over the current page and submits it from there.

import { askToConfirm, isMatchOver } from "./confirm_dialog.js";

/**
 * The question to confirm before a running match is left for a new one.
 * @type {string | undefined}
 */
let leaveQuestion;

/** Connects the links with `data-opening` and the forms in the dialog. */
export function listenToNewGameDialog() {
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[data-opening]");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openForm(link);
  });
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!dialogElement()?.contains(form)) return;
    event.preventDefault();
    submit(form);
  });
}

/** @param {HTMLAnchorElement} link */
async function openForm(link) {
  leaveQuestion = link.dataset.question;
  const response = await fetch(link.href);
  if (!(await fillDialog(response))) return location.assign(link.href);
  const popover = document.querySelector("[popover]:popover-open");
  if (popover instanceof HTMLElement) popover.hidePopover();
  const dialog = dialogElement();
  if (!dialog?.open) dialog?.showModal();
  const section = link.hash && dialog?.querySelector(link.hash);
  if (!section) return scrollToTop();
  section.scrollIntoView({ block: "center" });
  /** @type {HTMLElement | null} */ (section.querySelector("input"))?.focus();
}

/**
 * Submits a form of the dialog: goes to the new table, or shows the form again with its errors.
 * @param {HTMLFormElement} form
 */
async function submit(form) {
  const response = await post(form);
  if (!response) return;
  if (response.redirected || !(await fillDialog(response))) return location.assign(response.url);
  const firstError = dialogElement()?.querySelector("[autofocus], [aria-invalid='true']");
  if (!(firstError instanceof HTMLElement)) return scrollToTop();
  firstError.focus();
  firstError.scrollIntoView({ block: "center" });
}

/**
 * Posts a form. During a running match the form is validated first, then leaving is confirmed.
 * @param {HTMLFormElement} form
 * @returns {Promise<Response | undefined>} undefined if the player stays
 */
async function post(form) {
  const isFile = form.enctype === "multipart/form-data";
  const send = (/** @type {FormData} */ values) =>
    fetch(form.action, { method: "POST", body: isFile ? values : new URLSearchParams(/** @type {any} */ (values)) });
  const values = new FormData(form);
  if (!leaveQuestion || isMatchOver()) return send(values);
  const validation = new FormData(form);
  validation.set("only-ask", "yes");
  const errors = await send(validation);
  if (errors.status !== 204) return errors;
  return (await askToConfirm(leaveQuestion)) ? send(values) : undefined;
}

function scrollToTop() {
  document.getElementById("new-game-form")?.scrollTo(0, 0);
}

/**
 * Puts the main part of a page into the dialog.
 * @param {Response} response
 * @returns {Promise<boolean>} whether the page has one
 */
async function fillDialog(response) {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const main = page.querySelector("main");
  if (main) document.getElementById("new-game-form")?.replaceChildren(...main.childNodes);
  return main !== null;
}

/** @returns {HTMLDialogElement | null} */
function dialogElement() {
  return /** @type {HTMLDialogElement | null} */ (document.getElementById("new-game"));
}
