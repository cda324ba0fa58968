// Phone layout: one merged menu, and a bottom sheet for the panels beside the board.

/** Distance that a finger must pull the sheet, in pixels. */
const PULL_DISTANCE_PX = 24;

const page = /** @type {HTMLElement} */ (document.getElementById("table"));
const grip = /** @type {HTMLElement} */ (document.getElementById("grip"));
/** Matches devices whose main pointer is a finger. */
export const fingers = matchMedia("(pointer: coarse)");
/** Matches windows no larger than a phone. */
export const phone = matchMedia("(max-width: 760px) and (orientation: portrait), (max-height: 500px)");

/** Connects the sheet's grip and pull gestures, and merges the menus in small windows. */
export function listenToPhone() {
  updateMenus();
  phone.addEventListener("change", updateMenus);
  grip.addEventListener("click", () => setSheet(!isSheetUp()));
  document.addEventListener("keydown", (event) => event.key === "Escape" && lowerSheet());
  for (const part of page.querySelectorAll(".now, #side")) listenToPulling(/** @type {HTMLElement} */ (part));
}

function isSheetUp() {
  return page.hasAttribute("data-sheet");
}

/** @param {boolean} isUp */
function setSheet(isUp) {
  page.toggleAttribute("data-sheet", isUp);
  grip.setAttribute("aria-expanded", String(isUp));
}

/** Lowers the sheet, so that the board is visible. */
export function lowerSheet() {
  if (isSheetUp()) setSheet(false);
}

/**
 * Raises the sheet by pulling up the bar under the board, and lowers it by pulling down.
 * @param {HTMLElement} part
 */
function listenToPulling(part) {
  let startY = 0;
  let isScrolled = false;
  part.addEventListener(
    "touchstart",
    ({ target, touches }) => {
      startY = touches[0].clientY;
      isScrolled = isScrolledAt(/** @type {Element} */ (target), part);
    },
    { passive: true },
  );
  part.addEventListener(
    "touchmove",
    (event) => {
      const distance = event.touches[0].clientY - startY;
      if (distance < -PULL_DISTANCE_PX && part.matches(".now")) setSheet(true);
      if (distance > PULL_DISTANCE_PX && !isScrolled) setSheet(false);
    },
    { passive: true },
  );
}

/**
 * Whether an element or one of its ancestors within a part is scrolled, so that a downward pull
 * scrolls it back instead of lowering the sheet.
 * @param {Element | null} element
 * @param {HTMLElement} part
 */
function isScrolledAt(element, part) {
  for (; element && part.contains(element); element = element.parentElement) if (element.scrollTop > 0) return true;
  return false;
}

/** Moves the contents of all menus into the first one on a phone, and back in larger windows. */
function updateMenus() {
  const first = /** @type {HTMLElement} */ (document.getElementById("menu"));
  for (const menu of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".menu:not(#menu)"))) {
    const section = first.querySelector(`[data-menu="${menu.id}"]`);
    if (phone.matches && !section) first.append(createSection(menu));
    if (phone.matches || !section) continue;
    section.firstElementChild?.remove();
    menu.append(...section.childNodes);
    section.remove();
  }
}

/** Moves a menu's contents into a titled section. @param {HTMLElement} menu */
function createSection(menu) {
  const section = document.createElement("section");
  const title = document.createElement("h2");
  section.dataset.menu = menu.id;
  title.textContent = menu.getAttribute("aria-label");
  section.append(title, ...menu.childNodes);
  return section;
}
