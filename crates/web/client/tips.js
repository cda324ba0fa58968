// What a newcomer cannot know, said beside what he points at, touches or reaches with the tab key: everything with `data-tip`.

import { targetAt } from "./targets.js";

/** How far the words lie from what they explain, in pixels. */
const AWAY = 6;

const bubble = document.createElement("div");
bubble.id = "tip";
bubble.setAttribute("role", "tooltip");
bubble.hidden = true;

/** Lets everything that has something to say about itself say it. */
export function listenToTips() {
  document.body.append(bubble);
  document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && show(tipped(event.target)));
  // What is played by touching it says nothing: it is about to change.
  document.addEventListener("click", ({ target }) => show(targetAt(target)?.matches("[data-live], [data-chosen]") ? undefined : tipped(target)));
  document.addEventListener("focusin", ({ target }) => show(tipped(target)));
  document.addEventListener("focusout", () => show(undefined));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && show(undefined));
  addEventListener("scroll", () => show(undefined), { capture: true, passive: true });
}

/** @param {EventTarget | null} node */
function tipped(node) {
  return node instanceof Element ? (node.closest("[data-tip]") ?? undefined) : undefined;
}

/** @param {Element | undefined} about */
function show(about) {
  for (const before of document.querySelectorAll("[aria-describedby='tip']")) before.removeAttribute("aria-describedby");
  bubble.hidden = about === undefined;
  if (!about) return;
  about.setAttribute("aria-describedby", "tip");
  bubble.textContent = about.getAttribute("data-tip");
  const [box, { offsetWidth, offsetHeight }] = [about.getBoundingClientRect(), bubble];
  const left = Math.min(box.left + box.width / 2 - offsetWidth / 2, innerWidth - offsetWidth - AWAY);
  const above = box.top - offsetHeight - AWAY;
  bubble.style.left = `${Math.max(AWAY, left)}px`;
  bubble.style.top = `${above < AWAY ? box.bottom + AWAY : above}px`;
}
