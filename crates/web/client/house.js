// What every page of the house can do: ask before leaving, change the light, copy links, open a text in a dialog.

import { askBeforeLeaving } from "./ask.js";
import "./dates.js";
import { listenToOpening } from "./opening.js";

askBeforeLeaving();
listenToOpening();

document.addEventListener("click", (event) => {
  const from = /** @type {Element} */ (event.target);
  const copy = from.closest("[data-copy]");
  const text = from.closest("a[data-dialog]");
  const close = from.closest("[data-close]");
  if (copy instanceof HTMLElement) copyLink(copy);
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

/** Links to hand on are shown whole, with the name of this very house in front. */
for (const menu of document.querySelectorAll(".menu")) menu.addEventListener("beforetoggle", () => {
  for (const field of document.querySelectorAll("#links input")) {
    if (field instanceof HTMLInputElement) field.value = new URL(field.value, location.href).href;
  }
});

/**
 * Copies the link in the field beside the button.
 * @param {HTMLElement} button
 */
async function copyLink(button) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
  const link = new URL(field.value, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = button.dataset.copied ?? "";
  } catch {
    field.value = link;
    field.select();
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
