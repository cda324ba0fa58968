// What the person switches on and off for himself, kept in this browser.

/**
 * A switch that is kept under a name.
 * @param {string} name
 * @param {boolean} usual its value for somebody who never touched it
 */
export function recall(name, usual) {
  try {
    const kept = localStorage.getItem(name);
    return kept === null ? usual : kept === "on";
  } catch {
    return usual;
  }
}

/**
 * @param {string} name
 * @param {boolean} on
 */
export function keep(name, on) {
  try {
    localStorage.setItem(name, on ? "on" : "off");
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/**
 * A switch kept for this window only, off by default.
 * @param {string} name
 */
export function recallHere(name) {
  try {
    return sessionStorage.getItem(name) === "on";
  } catch {
    return false;
  }
}

/**
 * @param {string} name
 * @param {boolean} on
 */
export function keepHere(name, on) {
  try {
    if (on) sessionStorage.setItem(name, "on");
    else sessionStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/**
 * Puts the kept switches into the page and shows what they show.
 * @param {string} game
 * @returns {Set<string>} the names of the switches that are on
 */
export function applyToggles(game) {
  const on = new Set();
  for (const box of switches()) {
    const name = box.dataset.toggle ?? "";
    box.checked = recall(`${game}.${name}`, box.defaultChecked);
    if (box.checked) on.add(name);
  }
  for (const element of document.querySelectorAll("[data-show]")) {
    element.toggleAttribute("data-seen", on.has(element.getAttribute("data-show") ?? ""));
  }
  return on;
}

/** Whether that switch is on. @param {string} name */
export function isOn(name) {
  return [...switches()].some((box) => box.dataset.toggle === name && box.checked);
}

/**
 * Calls back whenever a switch was touched.
 * @param {string} game
 * @param {() => void} then
 */
export function listenToToggles(game, then) {
  document.addEventListener("change", (event) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || box.dataset.toggle === undefined) return;
    keep(`${game}.${box.dataset.toggle}`, box.checked);
    then();
  });
}

/** @returns {NodeListOf<HTMLInputElement>} */
function switches() {
  return document.querySelectorAll("input[data-toggle]");
}
