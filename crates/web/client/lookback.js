// Lookback: shows the table as it was after an earlier move, while the match goes on behind it.

import { drawing } from "./targets.js";

/**
 * The parts of the page that a render replaces.
 * @typedef {object} Rendering
 * @property {Record<string, string>} fragments HTML or SVG by element id
 * @property {string} [viewBox]
 * @property {Record<string, string | number>} [mat] attributes of the mat under the board
 */

/** Ids of the fragments that are shown as they were; all others stay current. */
const HISTORICAL_FRAGMENTS = ["pieces", "panels", "prompt", "score", "seats", "why"];
/** How long each position is shown during automatic replay. */
const REPLAY_INTERVAL_MS = 1000;

const page = /** @type {HTMLElement} */ (document.getElementById("table"));
const bar = /** @type {HTMLElement} */ (document.getElementById("lookback"));
const slider = /** @type {HTMLInputElement} */ (document.getElementById("lookback-slider"));
const positionLabel = /** @type {HTMLElement} */ (document.getElementById("lookback-position"));
const openButton = /** @type {HTMLElement} */ (document.getElementById("lookback-open"));
const log = /** @type {HTMLElement} */ (document.getElementById("log"));
const announcements = /** @type {HTMLElement} */ (document.getElementById("news"));

export class Lookback {
  /** Number of plies that this viewer may look back on; 0 if not allowed. */
  #plies = Number(bar.dataset.plies ?? 0);
  /** The ply that is shown; undefined for the current position. @type {number | undefined} */
  #shownPly;
  /** The ply that was requested last. @type {number | undefined} */
  #wantedPly;
  #isLoading = false;
  /** Timer of the automatic replay; 0 while it is off, -1 before its first step. */
  #replayTimer = 0;
  /** The current position. @type {Rendering} */
  #current = { fragments: {}, viewBox: drawing.getAttribute("viewBox") ?? "", mat: {} };

  /**
   * Must be created before the client changes anything on the page.
   * @param {(rendering: Rendering) => void} render
   */
  constructor(render) {
    this.render = render;
    this.#current.mat = Object.fromEntries([...(document.getElementById("mat")?.attributes ?? [])].map(({ name, value }) => [name, value]));
    for (const id of HISTORICAL_FRAGMENTS) this.#current.fragments[id] = document.getElementById(id)?.innerHTML ?? "";
    document.addEventListener("click", (event) => this.#onClick(/** @type {Element} */ (event.target)));
    document.addEventListener("keydown", (event) => this.#onKey(event), { capture: true });
    slider.addEventListener("input", () => this.goTo(slider.valueAsNumber));
    this.#updateControls();
  }

  /** The ply that is shown; undefined for the current position. */
  get ply() {
    return this.#shownPly;
  }

  /** Whether the page shows an earlier position. */
  get isOpen() {
    return this.#shownPly !== undefined;
  }

  /**
   * Stores a new state, and returns the part of it to render now. During lookback, historical
   * fragments are left out.
   * @param {Rendering & { plies?: number }} state
   * @returns {Rendering}
   */
  update(state) {
    const { fragments, viewBox, mat } = state;
    for (const id of HISTORICAL_FRAGMENTS) if (id in fragments) this.#current.fragments[id] = fragments[id];
    this.#current.viewBox = viewBox ?? this.#current.viewBox;
    this.#current.mat = mat ?? this.#current.mat;
    this.#plies = state.plies ?? 0;
    const wasOpen = this.isOpen;
    if (this.#shownPly !== undefined && this.#shownPly >= this.#plies) this.#close();
    this.#updateControls();
    if (!wasOpen) return { fragments, viewBox, mat };
    if (!this.isOpen) return { ...this.#current, fragments: { ...fragments, ...this.#current.fragments } };
    return { fragments: Object.fromEntries(Object.entries(fragments).filter(([id]) => !HISTORICAL_FRAGMENTS.includes(id))) };
  }

  /**
   * Shows the table as it was after so many plies; the last ply is the current position.
   * @param {number} ply
   */
  goTo(ply) {
    if (this.#plies === 0) return;
    this.#wantedPly = Math.max(0, Math.min(ply, this.#plies));
    if (this.#wantedPly === this.#plies) this.returnToPresent();
    else if (!this.#isLoading) this.#load();
  }

  /** Shows the current position. */
  returnToPresent() {
    this.#wantedPly = undefined;
    this.#stopReplay();
    if (!this.isOpen) return this.#updateControls();
    this.#close();
    this.render(this.#current);
    this.#updateControls();
  }

  #close() {
    this.#wantedPly = undefined;
    this.#shownPly = undefined;
    page.removeAttribute("data-lookback");
  }

  /** Loads the wanted ply, and goes on with a newer one if the slider moves meanwhile. */
  async #load() {
    this.#isLoading = true;
    while (this.#wantedPly !== undefined && this.#wantedPly !== this.#shownPly) {
      const ply = this.#wantedPly;
      const rendering = await fetchPly(ply);
      if (this.#wantedPly === undefined) break;
      if (!rendering) this.returnToPresent();
      else if (this.#wantedPly < this.#plies) this.#show(ply, rendering);
    }
    this.#isLoading = false;
  }

  /**
   * @param {number} ply
   * @param {Rendering} rendering
   */
  #show(ply, rendering) {
    this.#shownPly = ply;
    page.setAttribute("data-lookback", "");
    this.render(rendering);
    this.#updateControls();
    announcements.textContent = spokenText(log.querySelector(`[data-ply="${ply}"]`));
    if (this.#isReplaying) this.#replayTimer = setTimeout(() => this.#step(1), REPLAY_INTERVAL_MS);
  }

  /** @param {number} by */
  #step(by) {
    this.goTo((this.#wantedPly ?? this.#shownPly ?? this.#plies) + by);
  }

  get #isReplaying() {
    return this.#replayTimer !== 0;
  }

  #toggleReplay() {
    if (this.#isReplaying) {
      this.#stopReplay();
    } else {
      this.#replayTimer = -1;
      if (this.isOpen) this.#step(1);
      else this.goTo(0);
    }
    this.#updateControls();
  }

  #stopReplay() {
    clearTimeout(this.#replayTimer);
    this.#replayTimer = 0;
  }

  /** @param {Element} clicked */
  #onClick(clicked) {
    const command = clicked.closest("[data-step]")?.getAttribute("data-step");
    const line = clicked.closest("#log > [data-ply]");
    if (command === "play") return this.#toggleReplay();
    if (command) this.#stopReplay();
    if (command) this.#runCommand(command);
    else if (line && this.#plies > 0) {
      this.#stopReplay();
      this.goTo(Number(line.getAttribute("data-ply")));
    }
  }

  /** @param {string} command */
  #runCommand(command) {
    if (command === "first") this.goTo(0);
    else if (command === "last") this.returnToPresent();
    else this.#step(command === "back" ? -1 : 1);
    this.#updateControls();
  }

  /**
   * Steps with the arrow keys where nothing else uses them; on the board only during lookback.
   * @param {KeyboardEvent} event
   */
  #onKey(event) {
    const commands = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", Escape: "last" };
    const command = commands[/** @type {keyof typeof commands} */ (event.key)];
    if (!command || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || this.#plies === 0) return;
    if (document.querySelector("dialog[open], [popover]:popover-open")) return;
    const focused = document.activeElement;
    // The focused log scrolls with Home and End, the keys with short names.
    const isUsed = focused?.matches("input, select, textarea") || (focused === log && event.key.length < 5);
    if (isUsed || (!this.isOpen && (drawing.contains(focused) || command === "forward" || command === "last"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#stopReplay();
    this.#runCommand(command);
  }

  /** Updates the bar and the log to the ply that is shown. */
  #updateControls() {
    const ply = this.#shownPly ?? this.#plies;
    bar.hidden = this.#plies === 0;
    openButton.hidden = this.#plies === 0;
    slider.max = String(this.#plies);
    if (document.activeElement !== slider || this.#wantedPly === undefined || this.#wantedPly === ply) slider.value = String(ply);
    const label = bar.dataset.where?.replace("{ply}", String(ply)).replace("{plies}", String(this.#plies)) ?? "";
    positionLabel.textContent = label;
    slider.setAttribute("aria-valuetext", label);
    bar.querySelector("[data-step='play']")?.setAttribute("aria-pressed", String(this.#isReplaying));
    for (const button of bar.querySelectorAll(".steps [data-step]")) {
      const command = button.getAttribute("data-step") ?? "";
      const isDisabled = (ply === 0 && ["first", "back"].includes(command)) || (!this.isOpen && ["forward", "last"].includes(command));
      button.setAttribute("aria-disabled", String(isDisabled));
    }
    this.#markLogLine();
  }

  #markLogLine() {
    log.querySelector("[aria-current]")?.removeAttribute("aria-current");
    if (!this.isOpen) return;
    const lines = [.../** @type {NodeListOf<HTMLElement>} */ (log.querySelectorAll("[data-ply]"))];
    const line = lines.findLast((candidate) => Number(candidate.dataset.ply) <= (this.#shownPly ?? 0));
    line?.setAttribute("aria-current", "step");
    const top = line ? line.offsetTop - lines[0].offsetTop : 0;
    if (top < log.scrollTop || top > log.scrollTop + log.clientHeight - 30) log.scrollTop = top - log.clientHeight / 2;
  }
}

/** The text of a log line for screen readers. @param {Element | null} line */
function spokenText(line) {
  const parts = [...(line?.querySelectorAll(":scope > span:not(.ply, [data-show]:not([data-seen]))") ?? [])];
  return parts.map((part) => (part.querySelector(".long") ?? part).textContent).join(" ");
}

/**
 * The table as it was after a ply; undefined if the server does not answer or refuses.
 * @param {number} ply
 * @returns {Promise<Rendering | undefined>}
 */
async function fetchPly(ply) {
  try {
    const response = await fetch((bar.dataset.address ?? "").replace("{ply}", String(ply)));
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
