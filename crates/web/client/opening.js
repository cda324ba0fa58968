// The form of a new game as an overlay: the same form as on its own page, closed again without having started anything.

import { ask, isOver } from "./ask.js";

/** The question before a game that is still running is left for another one. @type {string | undefined} */
let question;

/** Lets every link with `data-opening` open its form over this page, and sends the forms in it without leaving. */
export function listenToOpening() {
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[data-opening]");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link);
  });
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!overlay()?.contains(form)) return;
    event.preventDefault();
    send(form);
  });
}

/** @param {HTMLAnchorElement} link */
async function open(link) {
  question = link.dataset.question;
  const answer = await fetch(link.href);
  if (!(await fill(answer))) return location.assign(link.href);
  /** @type {HTMLElement | null} */ (document.querySelector("[popover]:popover-open"))?.hidePopover();
  const dialog = overlay();
  if (!dialog?.open) dialog?.showModal();
  const wished = link.hash && dialog?.querySelector(link.hash);
  if (!wished) return toTop();
  wished.scrollIntoView({ block: "center" });
  /** @type {HTMLElement | null} */ (wished.querySelector("input"))?.focus();
}

/**
 * Sends a form of the overlay. A table that was opened is gone to; a form that came back shows its faults.
 * @param {HTMLFormElement} form
 */
async function send(form) {
  const answer = await answerTo(form);
  if (!answer) return;
  if (answer.redirected || !(await fill(answer))) return location.assign(answer.url);
  const first = overlay()?.querySelector("[autofocus], [aria-invalid='true']");
  if (!(first instanceof HTMLElement)) return toTop();
  first.focus();
  first.scrollIntoView({ block: "center" });
}

/**
 * Sends a form. While a game is running, it is first asked whether everything fits, and then whether the table is to be left.
 * @param {HTMLFormElement} form
 * @returns {Promise<Response | undefined>} nothing if the person stays
 */
async function answerTo(form) {
  const isFile = form.enctype === "multipart/form-data";
  const post = (/** @type {FormData} */ values) =>
    fetch(form.action, { method: "POST", body: isFile ? values : new URLSearchParams(/** @type {any} */ (values)) });
  const values = new FormData(form);
  if (!question || isOver()) return post(values);
  const asking = new FormData(form);
  asking.set("only-ask", "yes");
  const faults = await post(asking);
  if (faults.status !== 204) return faults;
  return (await ask(question)) ? post(values) : undefined;
}

function toTop() {
  document.getElementById("new-game-form")?.scrollTo(0, 0);
}

/**
 * Puts the main part of a page into the overlay.
 * @param {Response} answer
 * @returns {Promise<boolean>} whether there was one
 */
async function fill(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const main = page.querySelector("main");
  if (main) document.getElementById("new-game-form")?.replaceChildren(...main.childNodes);
  return main !== null;
}

/** @returns {HTMLDialogElement | null} */
function overlay() {
  return /** @type {HTMLDialogElement | null} */ (document.getElementById("new-game"));
}
