// Shared behaviour of every page: confirmation dialogs, theme switch, copy buttons, text dialogs.

import { confirmBeforeLeaving } from "./confirm_dialog.js";
import "./dates.js";
import { listenToNewGameDialog } from "./new_game_dialog.js";

confirmBeforeLeaving();
listenToNewGameDialog();

document.addEventListener("click", (event) => {
  const clicked = /** @type {Element} */ (event.target);
  const copyButton = clicked.closest("[data-copy]");
  const textLink = clicked.closest("a[data-dialog]");
  const closeButton = clicked.closest("[data-close]");
  if (copyButton instanceof HTMLElement) copyLink(copyButton);
  if (closeButton) closeButton.closest("dialog")?.close();
  if (textLink instanceof HTMLAnchorElement && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    openInDialog(textLink.href);
  }
});

// Theme switch.
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

// A form whose fields depend on each other: a change reloads its dependent parts.
document.addEventListener("input", (event) => {
  const changed = /** @type {HTMLElement} */ (event.target);
  const form = changed.closest("form[data-renew]");
  if (form instanceof HTMLFormElement && changed.closest("[data-shapes]")) reloadParts(form);
});

// Preset buttons: each sets a common value in its number field.
document.addEventListener("click", (event) => {
  const preset = /** @type {Element} */ (event.target).closest("button[data-sets]");
  const field = document.getElementById(preset?.getAttribute("data-sets") ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  field.value = preset?.getAttribute("value") ?? "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

/**
 * Reloads the dependent parts of a form. Asks again if the form changed during the request.
 * @param {HTMLFormElement} form
 */
async function reloadParts(form) {
  const values = formValues(form);
  const response = await fetch(`${form.dataset.renew}?${values}`);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (formValues(form) !== values) return reloadParts(form);
  for (const part of form.querySelectorAll("[data-part]")) {
    const replacement = page.getElementById(part.id);
    if (!replacement) continue;
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    part.replaceWith(replacement);
    if (focused instanceof HTMLInputElement) sameInput(replacement, focused)?.focus();
  }
}

/**
 * The values of a form, including disabled fields, as a query string.
 * @param {HTMLFormElement} form
 */
function formValues(form) {
  const values = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input:disabled, :disabled :is(input, select)"))) {
    if (input.type !== "radio" || input.checked) values.set(input.name, input.value);
  }
  return values.toString();
}

/**
 * The input that corresponds to one that was replaced.
 * @param {HTMLElement} part
 * @param {HTMLInputElement} old
 */
function sameInput(part, old) {
  const inputs = [...part.querySelectorAll("input")].filter((input) => input.name === old.name);
  return inputs.find((input) => input.type !== "radio" || input.value === old.value);
}

// Link fields hold paths until a menu opens; then they show absolute URLs.
for (const menu of document.querySelectorAll(".menu")) menu.addEventListener("beforetoggle", () => {
  for (const field of document.querySelectorAll("#links input")) {
    if (field instanceof HTMLInputElement) field.value = absoluteLink(field.value);
  }
});

/**
 * The absolute URL of a link, for other people to open. `data-base` is set if the address of this
 * page would not work elsewhere.
 * @param {string} link
 */
function absoluteLink(link) {
  return new URL(link, document.getElementById("links")?.dataset.base ?? location.href).href;
}

/**
 * Copies the link in the button's field, and labels the button accordingly.
 * @param {HTMLElement} button
 */
async function copyLink(button) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
  field.value = absoluteLink(field.value);
  if (!(await copyText(field))) return;
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
 * Copies the text of a field. Pages over plain HTTP have no `navigator.clipboard`; there the text
 * is selected and copied with `execCommand`.
 * @param {HTMLInputElement} field
 * @returns {Promise<boolean>} whether it was copied; if not, it is selected
 */
async function copyText(field) {
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
 * Shows the main part of another page in a dialog, without leaving this one.
 * @param {string} address
 */
async function openInDialog(address) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("text"));
  const response = await fetch(address);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const main = page.querySelector("main");
  if (!main) return location.assign(address);
  const content = /** @type {HTMLElement} */ (document.getElementById("text-content"));
  content.replaceChildren(...main.childNodes);
  const popover = document.querySelector("[popover]:popover-open");
  if (popover instanceof HTMLElement) popover.hidePopover();
  dialog.showModal();
  dialog.scrollTop = 0;
}
