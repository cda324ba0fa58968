// End-of-match walkthrough: explains the result step by step, each highlighted on the board.

const bar = /** @type {HTMLElement} */ (document.getElementById("end-steps"));
const text = /** @type {HTMLElement} */ (bar.querySelector("p"));

export class EndSteps {
  /**
   * Index of the step that is shown; undefined while the walkthrough is closed.
   * @type {number | undefined}
   */
  #index;
  /** Called when the walkthrough ends. */
  #onEnd = () => {};

  /** @param {HTMLElement} page */
  constructor(page) {
    this.page = page;
    document.addEventListener("click", ({ target }) => {
      const command = /** @type {Element} */ (target).closest("[data-tell]")?.getAttribute("data-tell");
      if (command === "again") this.begin(() => {});
      if (command === "next") this.#go(1);
      if (command === "back") this.#go(-1);
      if (command === "skip") this.#end();
    });
  }

  /** Whether the drawing has any steps. */
  get exists() {
    return sortedSteps().length > 0;
  }

  /**
   * Starts at the first step.
   * @param {() => void} onEnd called after the last step, or when the viewer skips the rest
   * @returns {boolean} whether there are any steps
   */
  begin(onEnd) {
    if (sortedSteps().length === 0) return false;
    this.#onEnd = onEnd;
    this.#index = 0;
    this.update();
    const next = /** @type {HTMLElement | null} */ (bar.querySelector("[data-tell='next']"));
    next?.focus({ preventScroll: true });
    return true;
  }

  /** Shows the current step. Call after every render. */
  update() {
    const steps = sortedSteps();
    if (steps.length === 0) this.#index = undefined;
    bar.hidden = steps.length === 0;
    for (const button of document.querySelectorAll("[data-tell='again']")) button.toggleAttribute("hidden", bar.hidden);
    this.page.toggleAttribute("data-telling", this.#index !== undefined);
    for (const [index, step] of steps.entries()) step.toggleAttribute("data-lit", index === this.#index);
    if (this.#index === undefined) return;
    text.textContent = `${this.#index + 1}/${steps.length} · ${steps[this.#index]?.getAttribute("data-say") ?? ""}`;
    bar.querySelector("[data-tell='back']")?.setAttribute("aria-disabled", String(this.#index === 0));
  }

  /** @param {number} by */
  #go(by) {
    const index = (this.#index ?? 0) + by;
    if (index >= sortedSteps().length) return this.#end();
    this.#index = Math.max(0, index);
    this.update();
  }

  #end() {
    this.#index = undefined;
    this.update();
    this.#onEnd();
  }
}

/** The elements of the steps, in order. */
function sortedSteps() {
  const steps = [...document.querySelectorAll("#pieces [data-told]")];
  return steps.sort((a, b) => Number(a.getAttribute("data-told")) - Number(b.getAttribute("data-told")));
}
