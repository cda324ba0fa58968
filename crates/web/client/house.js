// What every page of the house can do: ask before leaving, change the light, copy links, open a text in a dialog.

import { askBeforeLeaving } from "./ask.js";
import "./dates.js";
import { listenToOpening } from "./opening.js";

askBeforeLeaving();
listenToOpening();

document.addEventListener("click", (event) => {
  const from = /** @type {Element} */ (event.target);
  const copier = from.closest("[data-copy]");
  const text = from.closest("a[data-dialog]");
  const close = from.closest("[data-close]");
  if (copier instanceof HTMLElement) copyLink(copier);
  if (close) close.closest("dialog")?.close();
  if (text instanceof HTMLAnchorElement && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    openText(text.href);
  }
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
  if (button?.name !== "theme") return;
  event.preventDefault();
  document.documentElement.dataset.theme = button.value;
  for (const other of document.querySelectorAll("button[name='theme']")) {
    other.setAttribute("aria-pressed", String(other.getAttribute("value") === button.value));
  }
  fetch(form.action, { method: "POST", body: new URLSearchParams({ theme: button.value }), redirect: "manual" });
});

/** A form may look different after a choice: its changing parts are asked for anew, while it is typed. */
document.addEventListener("input", (event) => {
  const changed = /** @type {HTMLElement} */ (event.target);
  const form = changed.closest("form[data-renew]");
  if (form instanceof HTMLFormElement && changed.closest("[data-shapes]")) renew(form);
});

/** A usual number is put into its field. */
document.addEventListener("click", (event) => {
  const usual = /** @type {Element} */ (event.target).closest("button[data-sets]");
  const field = document.getElementById(usual?.getAttribute("data-sets") ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  field.value = usual?.getAttribute("value") ?? "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

/**
 * Asks for the changing parts of a form. What was chosen while the answer was under way counts, so it is asked for again then.
 * @param {HTMLFormElement} form
 */
async function renew(form) {
  const wishes = choices(form);
  const answer = await fetch(`${form.dataset.renew}?${wishes}`);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (choices(form) !== wishes) return renew(form);
  for (const part of form.querySelectorAll("[data-part]")) {
    const anew = page.getElementById(part.id);
    if (!anew) continue;
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    part.replaceWith(anew);
    if (focused instanceof HTMLInputElement) sameInput(anew, focused)?.focus();
  }
}

/** All that is chosen in a form, and what stands where nothing can be chosen now. @param {HTMLFormElement} form */
function choices(form) {
  const all = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input:disabled, :disabled :is(input, select)"))) {
    if (input.type !== "radio" || input.checked) all.set(input.name, input.value);
  }
  return all.toString();
}

/**
 * @param {HTMLElement} part
 * @param {HTMLInputElement} old
 */
function sameInput(part, old) {
  const inputs = [...part.querySelectorAll("input")].filter((input) => input.name === old.name);
  return inputs.find((input) => input.type !== "radio" || input.value === old.value);
}

/** Links to hand on are shown whole, with the address of this very house in front. */
for (const menu of document.querySelectorAll(".menu")) menu.addEventListener("beforetoggle", () => {
  for (const field of document.querySelectorAll("#links input")) {
    if (field instanceof HTMLInputElement) field.value = wholeLink(field.value);
  }
});

/**
 * A link as others can open it: the house says with which address if it is not that of this page.
 * @param {string} link
 */
function wholeLink(link) {
  return new URL(link, document.getElementById("links")?.dataset.base ?? location.href).href;
}

/**
 * Copies the link in the field beside the button, and says so.
 * @param {HTMLElement} button
 */
async function copyLink(button) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
  field.value = wholeLink(field.value);
  if (!(await copy(field))) return;
  const { copied = "" } = button.dataset;
  for (const other of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy][data-label]"))) {
    other.textContent = other.dataset.label ?? "";
  }
  button.dataset.label ??= button.textContent ?? "";
  button.textContent = copied;
  button.focus({ preventScroll: true });
  const status = document.getElementById("copied");
  if (status) status.textContent = `${copied}: ${field.labels?.[0]?.textContent ?? ""}`;
}

/**
 * Copies the text of a field. Pages over plain http have no `navigator.clipboard`; there the text
 * is
 * selected and copied by command.
 * @param {HTMLInputElement} field
 * @returns {Promise<boolean>} whether it was copied; if not, it is selected
 */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus({ preventScroll: true });
    field.setSelectionRange(0, field.value.length);
    return document.execCommand("copy");
  }
}

/**
 * Shows the main part of another page in a dialog, so that the table stays where it is.
 * @param {string} address
 */
async function openText(address) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("text"));
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const words = page.querySelector("main");
  if (!words) return location.assign(address);
  /** @type {HTMLElement} */ (document.getElementById("text-words")).replaceChildren(...words.childNodes);
  /** @type {HTMLElement | null} */ (document.querySelector("[popover]:popover-open"))?.hidePopover();
  dialog.showModal();
  dialog.scrollTop = 0;
}
