// Tooltips: shows the `data-tip` of the element that is hovered, tapped or focused.

import { targetAt } from "./targets.js";

/** Distance between the tooltip and its element, and from the edge of the window. */
const GAP_PX = 6;

const tooltip = document.createElement("div");
tooltip.id = "tip";
tooltip.setAttribute("role", "tooltip");
tooltip.hidden = true;

export function listenToTooltips() {
  document.body.append(tooltip);
  document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && show(tipOwner(event.target)));
  // A touched target shows no tooltip: it is about to change.
  document.addEventListener("click", ({ target }) => {
    const isTouched = targetAt(target)?.matches("[data-live], [data-chosen]");
    show(isTouched ? undefined : tipOwner(target));
  });
  document.addEventListener("focusin", ({ target }) => show(tipOwner(target)));
  document.addEventListener("focusout", () => show(undefined));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && show(undefined));
  addEventListener("scroll", () => show(undefined), { capture: true, passive: true });
}

/** The element around a node that has a tooltip. @param {EventTarget | null} node */
function tipOwner(node) {
  return node instanceof Element ? (node.closest("[data-tip]") ?? undefined) : undefined;
}

/** Shows the tooltip of an element; undefined hides it. @param {Element | undefined} owner */
function show(owner) {
  for (const previous of document.querySelectorAll("[aria-describedby='tip']")) previous.removeAttribute("aria-describedby");
  tooltip.hidden = owner === undefined;
  if (!owner) return;
  owner.setAttribute("aria-describedby", "tip");
  tooltip.textContent = owner.getAttribute("data-tip");
  const box = owner.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tooltip;
  const left = Math.min(box.left + box.width / 2 - offsetWidth / 2, innerWidth - offsetWidth - GAP_PX);
  const above = box.top - offsetHeight - GAP_PX;
  tooltip.style.left = `${Math.max(GAP_PX, left)}px`;
  tooltip.style.top = `${above < GAP_PX ? box.bottom + GAP_PX : above}px`;
}
