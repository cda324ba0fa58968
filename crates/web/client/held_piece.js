// Held-piece preview: a copy of the piece to be placed, next to the buttons.
//
// A phone has the panels in a bottom sheet, where the piece itself is usually out of sight.

const panels = /** @type {HTMLElement} */ (document.getElementById("panels"));
const preview = /** @type {HTMLElement} */ (document.getElementById("in-hand"));

/** Shows the held piece as the panels show it: the chosen alternative, or the first. */
export function updateHeldPiece() {
  const held = panels.querySelector("[data-in-hand][data-chosen]") ?? panels.querySelector("[data-in-hand]");
  preview.replaceChildren(...[...(held?.children ?? [])].map((child) => child.cloneNode(true)));
}
