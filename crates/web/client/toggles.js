// Persistent switches: the viewer's settings, stored in the browser.

/**
 * Reads a switch from local storage.
 * @param {string} key
 * @param {boolean} defaultValue
 */
export function readSwitch(key, defaultValue) {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? defaultValue : stored === "on";
  } catch {
    return defaultValue;
  }
}

/**
 * Writes a switch to local storage.
 * @param {string} key
 * @param {boolean} isOn
 */
export function storeSwitch(key, isOn) {
  try {
    localStorage.setItem(key, isOn ? "on" : "off");
  } catch {
    // Storage is blocked: the setting is not remembered.
  }
}

/**
 * Reads a switch from session storage; off by default.
 * @param {string} key
 */
export function readSessionSwitch(key) {
  try {
    return sessionStorage.getItem(key) === "on";
  } catch {
    return false;
  }
}

/**
 * Writes a switch to session storage.
 * @param {string} key
 * @param {boolean} isOn
 */
export function storeSessionSwitch(key, isOn) {
  try {
    if (isOn) sessionStorage.setItem(key, "on");
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: the setting is not remembered.
  }
}

/**
 * Sets the checkboxes to the stored values, and marks the elements that they show.
 * @param {string} game
 * @returns {Set<string>} the names of the switches that are on
 */
export function applyToggles(game) {
  const on = new Set();
  for (const box of toggleBoxes()) {
    const name = box.dataset.toggle ?? "";
    box.checked = readSwitch(`${game}.${name}`, box.defaultChecked);
    if (box.checked) on.add(name);
  }
  for (const element of document.querySelectorAll("[data-show]")) {
    element.toggleAttribute("data-seen", on.has(element.getAttribute("data-show") ?? ""));
  }
  return on;
}

/** Whether a switch is on. @param {string} name */
export function isToggleOn(name) {
  return [...toggleBoxes()].some((box) => box.dataset.toggle === name && box.checked);
}

/**
 * Stores every change of a switch, and calls back.
 * @param {string} game
 * @param {() => void} onChange
 */
export function listenToToggles(game, onChange) {
  document.addEventListener("change", (event) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || box.dataset.toggle === undefined) return;
    storeSwitch(`${game}.${box.dataset.toggle}`, box.checked);
    onChange();
  });
}

/** @returns {NodeListOf<HTMLInputElement>} */
function toggleBoxes() {
  return document.querySelectorAll("input[data-toggle]");
}
