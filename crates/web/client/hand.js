// What is to be laid now, beside the buttons: a phone has the panels in its sheet, and nobody should have to pull that up to see it.

const panels = /** @type {HTMLElement} */ (document.getElementById("panels"));
const place = /** @type {HTMLElement} */ (document.getElementById("in-hand"));

/** Shows what is in hand as the panels have it now: the way in which it is turned, or the first. */
export function showInHand() {
  const held = panels.querySelector("[data-in-hand][data-chosen]") ?? panels.querySelector("[data-in-hand]");
  place.replaceChildren(...[...(held?.children ?? [])].map((part) => part.cloneNode(true)));
}
