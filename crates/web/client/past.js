// Looking back: the board as it was after any of the moves, while the game goes on behind it.

import { view } from "./targets.js";

/**
 * What of the page is drawn as it was.
 * @typedef {object} Drawn
 * @property {Record<string, string>} fragments finished HTML or SVG by element id
 * @property {string} [viewBox]
 * @property {Record<string, string | number>} [mat]
 */

/** The fragments that are drawn as they were; all others stay as they are now. */
const DRAWN = ["pieces", "panels", "prompt", "score", "seats", "why"];
/** How long a move is looked at when the game plays by itself, in milliseconds. */
const PAUSE = 1000;

const page = /** @type {HTMLElement} */ (document.getElementById("table"));
const bar = /** @type {HTMLElement} */ (document.getElementById("past"));
const slider = /** @type {HTMLInputElement} */ (document.getElementById("past-slider"));
const place = /** @type {HTMLElement} */ (document.getElementById("past-where"));
const opener = /** @type {HTMLElement} */ (document.getElementById("past-open"));
const log = /** @type {HTMLElement} */ (document.getElementById("log"));
const news = /** @type {HTMLElement} */ (document.getElementById("news"));

export class Past {
  /** How many moves there are to look back on; none if this viewer may not. */
  #plies = Number(bar.dataset.plies ?? 0);
  /** The ply that is shown instead of now. @type {number | undefined} */
  #shown;
  /** The ply that is wanted. @type {number | undefined} */
  #wanted;
  #isAsking = false;
  #timer = 0;
  /** How the page looks now. @type {Drawn} */
  #now = { fragments: {}, viewBox: view.getAttribute("viewBox") ?? "", mat: {} };

  /**
   * Must be made before anything on the page changes.
   * @param {(drawn: Drawn) => void} draw
   */
  constructor(draw) {
    this.draw = draw;
    this.#now.mat = Object.fromEntries([...(document.getElementById("mat")?.attributes ?? [])].map(({ name, value }) => [name, value]));
    for (const id of DRAWN) this.#now.fragments[id] = document.getElementById(id)?.innerHTML ?? "";
    document.addEventListener("click", (event) => this.#click(/** @type {Element} */ (event.target)));
    document.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    slider.addEventListener("input", () => this.go(slider.valueAsNumber));
    this.#tell();
  }

  /** The ply that is shown instead of now. */
  get ply() {
    return this.#shown;
  }

  /** Whether the page shows something that is past. */
  get isOpen() {
    return this.#shown !== undefined;
  }

  /**
   * Takes what is new. Answers with what of it is to be drawn at once: while looking back, that is only what is not drawn as it was.
   * @param {Drawn & { plies?: number }} state
   * @returns {Drawn}
   */
  take(state) {
    const { fragments, viewBox, mat } = state;
    for (const id of DRAWN) if (id in fragments) this.#now.fragments[id] = fragments[id];
    this.#now.viewBox = viewBox ?? this.#now.viewBox;
    this.#now.mat = mat ?? this.#now.mat;
    this.#plies = state.plies ?? 0;
    const wasOpen = this.isOpen;
    if (this.#shown !== undefined && this.#shown >= this.#plies) this.#leave();
    this.#tell();
    if (!wasOpen) return { fragments, viewBox, mat };
    if (!this.isOpen) return { ...this.#now, fragments: { ...fragments, ...this.#now.fragments } };
    return { fragments: Object.fromEntries(Object.entries(fragments).filter(([id]) => !DRAWN.includes(id))) };
  }

  /**
   * Looks at the table as it was after that many moves; after all of them is now.
   * @param {number} ply
   */
  go(ply) {
    if (this.#plies === 0) return;
    this.#wanted = Math.max(0, Math.min(ply, this.#plies));
    if (this.#wanted === this.#plies) this.now();
    else if (!this.#isAsking) this.#ask();
  }

  /** Back to now. */
  now() {
    this.#wanted = undefined;
    this.#pause();
    if (!this.isOpen) return this.#tell();
    this.#leave();
    this.draw(this.#now);
    this.#tell();
  }

  #leave() {
    this.#wanted = undefined;
    this.#shown = undefined;
    page.removeAttribute("data-past");
  }

  /** Asks for what is wanted until it is shown: whoever pulls the slider wants only where it comes to rest. */
  async #ask() {
    this.#isAsking = true;
    while (this.#wanted !== undefined && this.#wanted !== this.#shown) {
      const ply = this.#wanted;
      const past = await fetched(ply);
      if (this.#wanted === undefined) break;
      if (!past) this.now();
      else if (this.#wanted < this.#plies) this.#show(ply, past);
    }
    this.#isAsking = false;
  }

  /**
   * @param {number} ply
   * @param {Drawn} past
   */
  #show(ply, past) {
    this.#shown = ply;
    page.setAttribute("data-past", "");
    this.draw(past);
    this.#tell();
    news.textContent = inWords(log.querySelector(`[data-ply="${ply}"]`));
    if (this.#isPlaying) this.#timer = setTimeout(() => this.#step(1), PAUSE);
  }

  /** @param {number} by */
  #step(by) {
    this.go((this.#wanted ?? this.#shown ?? this.#plies) + by);
  }

  get #isPlaying() {
    return this.#timer !== 0;
  }

  #play() {
    if (this.#isPlaying) {
      this.#pause();
    } else {
      this.#timer = -1;
      if (this.isOpen) this.#step(1);
      else this.go(0);
    }
    this.#tell();
  }

  #pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** @param {Element} on */
  #click(on) {
    const step = on.closest("[data-step]")?.getAttribute("data-step");
    const line = on.closest("#log > [data-ply]");
    if (step === "play") return this.#play();
    if (step) this.#pause();
    if (step) this.#goBy(step);
    else if (line && this.#plies > 0) {
      this.#pause();
      this.go(Number(line.getAttribute("data-ply")));
    }
  }

  /** @param {string} step */
  #goBy(step) {
    if (step === "first") this.go(0);
    else if (step === "last") this.now();
    else this.#step(step === "back" ? -1 : 1);
    this.#tell();
  }

  /** The arrow keys step where nothing else uses them: on the board only while looking back. @param {KeyboardEvent} event */
  #key(event) {
    const steps = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", Escape: "last" };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || this.#plies === 0) return;
    if (document.querySelector("dialog[open], [popover]:popover-open")) return;
    const focused = document.activeElement;
    const isUsed = focused?.matches("input, select, textarea") || (focused === log && event.key.length < 5);
    if (isUsed || (!this.isOpen && (view.contains(focused) || step === "forward" || step === "last"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#pause();
    this.#goBy(step);
  }

  /** Brings bar and log in line with what is shown. */
  #tell() {
    const ply = this.#shown ?? this.#plies;
    bar.hidden = this.#plies === 0;
    opener.hidden = this.#plies === 0;
    slider.max = String(this.#plies);
    if (document.activeElement !== slider || this.#wanted === undefined || this.#wanted === ply) slider.value = String(ply);
    const where = bar.dataset.where?.replace("{ply}", String(ply)).replace("{plies}", String(this.#plies)) ?? "";
    place.textContent = where;
    slider.setAttribute("aria-valuetext", where);
    bar.querySelector("[data-step='play']")?.setAttribute("aria-pressed", String(this.#isPlaying));
    for (const step of bar.querySelectorAll(".steps [data-step]")) {
      const name = step.getAttribute("data-step") ?? "";
      const isIdle = (ply === 0 && ["first", "back"].includes(name)) || (!this.isOpen && ["forward", "last"].includes(name));
      step.setAttribute("aria-disabled", String(isIdle));
    }
    this.#markLine();
  }

  #markLine() {
    log.querySelector("[aria-current]")?.removeAttribute("aria-current");
    if (!this.isOpen) return;
    const lines = [.../** @type {NodeListOf<HTMLElement>} */ (log.querySelectorAll("[data-ply]"))];
    const line = lines.findLast((one) => Number(one.dataset.ply) <= (this.#shown ?? 0));
    line?.setAttribute("aria-current", "step");
    const top = line ? line.offsetTop - lines[0].offsetTop : 0;
    if (top < log.scrollTop || top > log.scrollTop + log.clientHeight - 30) log.scrollTop = top - log.clientHeight / 2;
  }
}

/** What a line of the log tells, for who hears it. @param {Element | null} line */
function inWords(line) {
  const told = [...(line?.querySelectorAll(":scope > span:not(.ply, [data-show]:not([data-seen]))") ?? [])];
  return told.map((part) => (part.querySelector(".long") ?? part).textContent).join(" ");
}

/**
 * The table as it was, or nothing if the house does not tell.
 * @param {number} ply
 * @returns {Promise<Drawn | undefined>}
 */
async function fetched(ply) {
  try {
    const answer = await fetch((bar.dataset.address ?? "").replace("{ply}", String(ply)));
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
