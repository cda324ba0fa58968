// The talk with the house: a move is said until it is answered, and what is heard of the table is put together from differences.

import { Line } from "./live.js";
import { Texts } from "./texts.js";

/** @typedef {import("./table.js").State} State */
/** @typedef {import("./table.js").Juncture} Juncture */

/** How long a page looks for a server that speaks as it does, in milliseconds: longer if it has reason to stay. */
const LOOKS = { usually: 5_000, longer: 30_000 };

/**
 * @typedef {object} Listener
 * @property {(state: State) => void} hear how the table stands
 * @property {(frame: any) => void} told anything else that the house says
 * @property {() => string} have what this page has already, in the house's own words
 * @property {() => boolean} isBusy whether somebody is in the middle of something here
 * @property {() => void} late a move waits for a new line
 * @property {() => void} back the line is there again
 * @property {() => void} gone the table is no longer there
 */

export class Talk {
  /** The move that was sent and not answered yet. @type {{ t: string, at: Juncture, path: string[] } | undefined} */
  #sent;
  /** The last frame that waits for the first connection. @type {object | undefined} */
  #early;
  /** The fragments as they were heard, shown or not. */
  #texts = new Texts();
  /** Whether the house was asked for the whole state, since this page cannot follow it. */
  #isBehind = false;
  /** Since when it has met only servers that do not speak as it does. @type {number | undefined} */
  #foreign;
  /** Whether the table is no longer there. */
  #isGone = false;
  /** @type {Line | undefined} */
  line;

  /**
   * @param {HTMLElement} page
   * @param {Listener} listener
   */
  constructor(page, listener) {
    this.page = page;
    this.listener = listener;
  }

  begin() {
    this.line = new Line(this.page.dataset.live ?? "", {
      hear: (frame) => this.#hear(frame),
      connection: (connected) => this.#connection(connected),
      gone: () => this.#part(),
      have: () => this.listener.have(),
    });
  }

  /** Whether a move was sent and not answered yet. */
  get isWaiting() {
    return this.#sent !== undefined;
  }

  /** Whether there is no line now. */
  get isLost() {
    return this.page.hasAttribute("data-lost");
  }

  /** Whether a move waits for a new line. */
  get isLate() {
    return this.page.hasAttribute("data-late");
  }

  /**
   * Sends a frame, now or once the page has its first connection: a page that was just opened
   * is not offline.
   * @param {object} frame
   * @returns {boolean} whether it was sent or kept
   */
  send(frame) {
    if (this.line?.send(frame)) return true;
    if (this.isLost || this.#isGone) return false;
    this.#early = frame;
    return true;
  }

  /**
   * Sends a move, now or as soon as there is a line.
   * @param {Juncture} at
   * @param {string[]} path
   */
  play(at, path) {
    this.#sent = { t: "touch", at, path };
    if (!this.line?.send(this.#sent)) this.#delay();
  }

  #delay() {
    this.page.setAttribute("data-late", "");
    this.listener.late();
  }

  /** The move that was sent is answered. */
  answered() {
    this.#sent = undefined;
    this.page.removeAttribute("data-late");
  }

  /** @param {any} frame */
  #hear(frame) {
    if (frame.t === "state") this.#follow(frame);
    else if (frame.t === "reload") this.#renew();
    else this.listener.told(frame);
  }

  /** Takes a state in which some fragments may be differences to those before. @param {any} frame */
  #follow(frame) {
    const fragments = this.#texts.take(frame.fragments);
    if (fragments) this.listener.hear({ ...frame, fragments });
    else if (!this.#isBehind) this.send({ t: "whole" });
    this.#isBehind = fragments === undefined;
  }

  /**
   * This server is of a version that does not speak as this page does. The line goes on looking for one that does; a page that finds none
   * loads itself anew.
   */
  #renew() {
    this.#foreign ??= Date.now();
    const [way] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const patience = this.listener.isBusy() || way?.type === "reload" ? LOOKS.longer : LOOKS.usually;
    if (Date.now() - this.#foreign > patience) location.reload();
  }

  /**
   * The line is dead: a move that was not answered is kept. It is back: that move is sent if it still means the same position.
   * @param {boolean} connected
   */
  #connection(connected) {
    if (this.#isGone) return connected ? location.reload() : undefined;
    this.page.toggleAttribute("data-lost", !connected);
    const early = this.#early;
    this.#early = undefined;
    if (!connected && this.isWaiting) this.#delay();
    if (!connected && early) this.listener.told({ t: "refused", why: this.page.dataset.offline ?? "" });
    if (!connected) return;
    this.page.removeAttribute("data-late");
    this.#foreign = undefined;
    this.listener.back();
    for (const frame of [this.#sent, early]) if (frame) this.send(frame);
  }

  /** The house answers, but the table is no longer there. Should it ever be again, the page begins anew. */
  #part() {
    this.#isGone = true;
    this.page.removeAttribute("data-lost");
    this.page.dataset.offline = this.page.dataset.gone;
    this.listener.gone();
  }
}
