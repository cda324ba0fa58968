// What a phone has otherwise: one menu instead of several, and a sheet that is pulled up from behind the bar under the board.

/** How far a finger must pull the sheet, in pixels. */
const PULL = 24;

const page = /** @type {HTMLElement} */ (document.getElementById("table"));
const grip = /** @type {HTMLElement} */ (document.getElementById("grip"));
/** Whether fingers play. */
export const fingers = matchMedia("(pointer: coarse)");
/** Whether there is no more room than on a phone. */
export const phone = matchMedia("(max-width: 760px) and (orientation: portrait), (max-height: 500px)");

/** Lets the sheet be pulled up and down, and gathers the menus where there is room for one only. */
export function listenToPhone() {
  gather();
  phone.addEventListener("change", gather);
  grip.addEventListener("click", () => pull(!isUp()));
  document.addEventListener("keydown", (event) => event.key === "Escape" && isUp() && pull(false));
  for (const part of page.querySelectorAll(".now, #side")) listenToPulling(/** @type {HTMLElement} */ (part));
}

function isUp() {
  return page.hasAttribute("data-sheet");
}

/** @param {boolean} up */
function pull(up) {
  page.toggleAttribute("data-sheet", up);
  grip.setAttribute("aria-expanded", String(up));
}

/** Lets the board be seen again. */
export function lowerSheet() {
  if (isUp()) pull(false);
}

/** @param {HTMLElement} part */
function listenToPulling(part) {
  let [from, isScrolled] = [0, false];
  part.addEventListener(
    "touchstart",
    ({ target, touches }) => {
      from = touches[0].clientY;
      isScrolled = isScrolledAt(/** @type {Element} */ (target), part);
    },
    { passive: true },
  );
  part.addEventListener(
    "touchmove",
    (event) => {
      const by = event.touches[0].clientY - from;
      if (by < -PULL && part.matches(".now")) pull(true);
      if (by > PULL && !isScrolled) pull(false);
    },
    { passive: true },
  );
}

/**
 * Whether a finger that is drawn down there scrolls back, in a part of the page or in what lies in it.
 * @param {Element | null} at
 * @param {HTMLElement} part
 */
function isScrolledAt(at, part) {
  for (; at && part.contains(at); at = at.parentElement) if (at.scrollTop > 0) return true;
  return false;
}

/** Puts what is in the other menus into the first, and back where each has room of its own. */
function gather() {
  const first = /** @type {HTMLElement} */ (document.getElementById("menu"));
  for (const menu of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".menu:not(#menu)"))) {
    const part = first.querySelector(`[data-menu="${menu.id}"]`);
    if (phone.matches && !part) first.append(partOf(menu));
    if (phone.matches || !part) continue;
    part.firstElementChild?.remove();
    menu.append(...part.childNodes);
    part.remove();
  }
}

/** @param {HTMLElement} menu */
function partOf(menu) {
  const [part, title] = [document.createElement("section"), document.createElement("h2")];
  part.dataset.menu = menu.id;
  title.textContent = menu.getAttribute("aria-label");
  part.append(title, ...menu.childNodes);
  return part;
}
