// How it ended, told step by step at the viewer's pace: each step lights up on the board while its words are read.

const bar = /** @type {HTMLElement} */ (document.getElementById("steps"));
const words = /** @type {HTMLElement} */ (bar.querySelector("p"));

export class Steps {
  /** The number of the step that is shown; none while nothing is told. @type {number | undefined} */
  #at;
  /** What comes when all is told. */
  #then = () => {};

  /** @param {HTMLElement} page */
  constructor(page) {
    this.page = page;
    document.addEventListener("click", ({ target }) => {
      const pressed = /** @type {Element} */ (target).closest("[data-tell]")?.getAttribute("data-tell");
      if (pressed === "again") this.begin(() => {});
      if (pressed === "next") this.#go(1);
      if (pressed === "back") this.#go(-1);
      if (pressed === "skip") this.#end();
    });
  }

  /** Whether there is anything to tell. */
  get isThere() {
    return all().length > 0;
  }

  /**
   * Begins to tell, if there is anything.
   * @param {() => void} then called when all is told
   * @returns {boolean} whether there is
   */
  begin(then) {
    if (all().length === 0) return false;
    this.#then = then;
    this.#at = 0;
    this.renew();
    /** @type {HTMLElement | null} */ (bar.querySelector("[data-tell='next']"))?.focus({ preventScroll: true });
    return true;
  }

  /** Brings page and step together, also when the drawing is new. */
  renew() {
    const steps = all();
    if (steps.length === 0) this.#at = undefined;
    bar.hidden = steps.length === 0;
    for (const again of document.querySelectorAll("[data-tell='again']")) again.toggleAttribute("hidden", bar.hidden);
    this.page.toggleAttribute("data-telling", this.#at !== undefined);
    for (const [index, step] of steps.entries()) step.toggleAttribute("data-lit", index === this.#at);
    if (this.#at === undefined) return;
    words.textContent = `${this.#at + 1}/${steps.length} · ${steps[this.#at]?.getAttribute("data-say") ?? ""}`;
    bar.querySelector("[data-tell='back']")?.setAttribute("aria-disabled", String(this.#at === 0));
  }

  /** @param {number} by */
  #go(by) {
    const to = (this.#at ?? 0) + by;
    if (to >= all().length) return this.#end();
    this.#at = Math.max(0, to);
    this.renew();
  }

  #end() {
    this.#at = undefined;
    this.renew();
    this.#then();
  }
}

/** The steps in their order. */
function all() {
  const steps = [...document.querySelectorAll("#pieces [data-told]")];
  return steps.sort((a, b) => Number(a.getAttribute("data-told")) - Number(b.getAttribute("data-told")));
}
