// The page of a table: takes finished fragments from the house, sends complete paths of touches back.

import { ask } from "./ask.js";
import { Cycle, listenToTurning } from "./cycle.js";
import { listenToKeyboard, orderTabs } from "./keyboard.js";
import { EndCard } from "./end.js";
import { Line } from "./live.js";
import { glide, places } from "./motion.js";
import { Pace } from "./pace.js";
import { Past } from "./past.js";
import { Path } from "./path.js";
import { listenToPointer } from "./pointer.js";
import { rise } from "./rise.js";
import { Room } from "./room.js";
import { listenToSound, sound } from "./sound.js";
import { centre, drawRing, light, named, nearest, seen, show, targetAt, view } from "./targets.js";
import { applyToggles, keep, listenToToggles, recall } from "./toggles.js";
import { readBox, Zoom } from "./zoom.js";

/** A position: how many moves were made, and how often some were taken back before. @typedef {[number, number]} Juncture */

/**
 * What changed since the last state.
 * @typedef {object} State
 * @property {Juncture} at the position, to be sent with the next touch
 * @property {string} have what this page has now, for the next connection
 * @property {Record<string, string>} fragments finished HTML or SVG by element id
 * @property {string} [viewBox]
 * @property {Record<string, string | number>} [mat] the attributes of the mat under the board
 * @property {number} [plies] how many moves one may look back on
 * @property {string} [title]
 * @property {string} [phase] `yours`, `others` or `over`
 * @property {import("./path.js").Tree} [touches]
 * @property {{ after: number, lines: string }} [log] the lines that follow that ply
 * @property {{ kind: string, text: string, at?: string, gain?: string }[]} [events]
 * @property {"computer" | "person" | "house"} [by] who made the moves that were added; nobody if some were taken back
 */

const page = /** @type {HTMLElement} */ (document.getElementById("table"));
const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const game = page.dataset.game ?? "";
/** Fragments whose things glide. */
const MOVING = ["pieces", "panels"];
/** How long a refusal stays on the page, in milliseconds. */
const REFUSAL_STAYS = 6000;

export class Table {
  path = new Path();
  cycle = new Cycle(this.path);
  /** @type {Juncture} */
  at = JSON.parse(page.dataset.at ?? "[0,0]");
  have = page.dataset.have ?? "";
  /** Whether a move was sent and not answered yet. */
  isWaiting = false;
  /** @type {string | undefined} */
  #hovered;
  #refusal = 0;
  /** Whether a complete move waits until it is confirmed. */
  #confirms = false;
  #title = document.title;
  /** The legal moves of now. @type {import("./path.js").Tree} */
  #touches = JSON.parse(page.dataset.touches ?? "{}");
  /** Where on the screen the focus was lost. @type {{ x: number, y: number } | undefined} */
  #spot;

  constructor() {
    this.past = new Past((drawn) => this.#draw(drawn));
    this.path.renew(this.#touches);
    this.zoom = new Zoom(view, stage);
    this.room = new Room(byId("mat"), view.getAttribute("viewBox") ?? "");
    this.lookUnderMouse = listenToPointer(this, this.zoom);
    listenToTurning(this, stage);
    listenToKeyboard(this, this.zoom);
    listenToToggles(game, () => this.refresh());
    listenToSound();
    document.addEventListener("click", (event) => this.#undo(event));
    document.addEventListener("click", (event) => this.#decide(event));
    document.addEventListener("change", (event) => this.#peek(event));
    document.addEventListener("visibilitychange", () => this.#entitle());
    addEventListener("resize", () => this.refresh());
    this.refresh();
    scrollLog();
    const end = new EndCard(page);
    end.renew();
    this.pace = new Pace(
      page,
      (state, duration) => this.#take(state, duration),
      () => end.renew(),
    );
    this.line = new Line(page.dataset.live ?? "", {
      hear: (frame) => this.#hear(frame),
      connection: (connected) => this.#connection(connected),
      have: () => this.pace.newest?.have ?? this.have,
    });
  }

  /**
   * A target was touched. What leads nowhere is sent too when it is the first touch, so that the house can say why. A touch on what
   * is shown in one of several ways takes that one.
   * @param {string} name
   * @param {string} [question] asked back before the move is made
   */
  async touch(name, question) {
    if (this.isWaiting || this.past.isOpen || this.pace.isBusy) return;
    const steps = this.#takesShown(name) ? this.#ahead : this.path.reach(name);
    if (this.cycle.knows(name)) this.cycle.want(name);
    if (steps === undefined) {
      if (this.cycle.knows(name) && this.path.mayMove) this.refresh();
      else if (this.path.steps.length > 0) this.back();
      else this.#send({ t: "touch", at: this.at, path: [name] });
    } else if (!this.path.isComplete(steps)) {
      this.path.steps = steps;
      this.refresh();
    } else {
      if (question && !(await ask(question))) return;
      this.path.steps = steps;
      if (this.#confirms && !question) this.refresh();
      else this.#play();
    }
  }

  /** Whether a complete move waits to be confirmed. */
  get isHeld() {
    return !this.isWaiting && this.path.isComplete(this.path.steps);
  }

  /** Makes the move that waits to be confirmed. */
  confirm() {
    if (this.isHeld) this.#play();
  }

  /** Sends the path, which is complete. */
  #play() {
    page.removeAttribute("data-held");
    light(this.path, this.path.steps);
    this.isWaiting = this.#send({ t: "touch", at: this.at, path: this.path.steps });
    if (!this.isWaiting) this.back();
  }

  /** One step back. */
  back() {
    if (this.isWaiting || this.path.steps.length === 0) return;
    this.path.steps = this.path.steps.slice(0, -1);
    this.refresh();
  }

  /** @param {string | undefined} name the target under the pointer or the focus */
  hover(name) {
    if (name === this.#hovered) return;
    this.#hovered = name;
    if (!this.isWaiting) light(this.path, this.#ahead);
  }

  /**
   * Shows the next of several ways.
   * @param {number} by 1 for the next, -1 for the one before, 0 only to ask
   * @returns {boolean} whether there are any
   */
  turn(by) {
    if (this.isWaiting) return false;
    const taken = this.path.steps.findLastIndex((step) => this.cycle.knows(step)) + 1;
    const next = this.cycle.next(taken > 0 ? this.path.steps.slice(0, taken) : this.#ahead, by);
    if (next === undefined) return false;
    this.cycle.want(next.at(-1));
    if (taken > 0 && by !== 0) this.path.steps = this.path.isComplete(next) && !this.isHeld ? next.slice(0, -1) : next;
    this.refresh();
    return true;
  }

  /** The path as it would be after touching what is hovered, in the way that is shown. */
  get #ahead() {
    const { steps } = this.path;
    const isNew = this.#hovered !== undefined && this.#hovered !== steps.at(-1);
    return this.cycle.shown((isNew && this.path.reach(/** @type {string} */ (this.#hovered))) || steps);
  }

  /**
   * Whether touching a target means the way in which it is shown.
   * @param {string} name
   */
  #takesShown(name) {
    const { steps } = this.path;
    const isSeen = name === steps.at(-1) || (name === this.#hovered && !steps.includes(name));
    return isSeen && this.#ahead.at(-2) === name && this.cycle.knows(this.#ahead.at(-1));
  }

  /** Brings the page in line with the path and the switches. */
  refresh() {
    const on = applyToggles(game);
    this.#confirms = on.has("confirm");
    page.toggleAttribute("data-begun", this.path.steps.length > 0);
    page.toggleAttribute("data-held", this.isHeld);
    this.zoom.renew(this.room.lay(view));
    show(this.path, this.#ahead, on.has("targets"));
    orderTabs();
    this.zoom.offer(seen(view));
  }

  /** Somebody who looks at another page sees in the title that it is his turn. */
  #entitle() {
    const waits = document.hidden && page.dataset.phase === "yours";
    document.title = waits ? `● ${this.#title}` : this.#title;
  }

  /** @param {object} frame */
  #send(frame) {
    const sent = this.line.send(frame);
    if (!sent) this.#refuse(page.dataset.offline ?? "");
    return sent;
  }

  /** Confirms what waits for it, or takes a step of it back. @param {Event} event */
  #decide(event) {
    const button = /** @type {Element} */ (event.target).closest("[data-confirm-move], [data-back]");
    if (button?.hasAttribute("data-back")) this.back();
    else if (button) this.confirm();
  }

  /** @param {Event} event */
  #undo(event) {
    const pressed = /** @type {Element} */ (event.target);
    if (pressed.closest("[data-decline]")) this.#send({ t: "decline" });
    const button = pressed.closest("[data-undo]");
    if (button && this.isHeld) return this.back();
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    this.#send({ t: "undo", at: JSON.parse(button.getAttribute("data-undo") ?? "") });
  }

  /** The switch for what is hidden is the house's: it shows only what it was told to show. @param {Event} event */
  #peek({ target }) {
    if (!(target instanceof HTMLInputElement) || target.dataset.peek === undefined) return;
    if (this.#send({ t: "peek", on: target.checked })) keep(`${game}.peek`, target.checked);
    else target.checked = !target.checked;
  }

  /** @param {any} frame */
  #hear(frame) {
    if (frame.t === "state") this.pace.hear(frame);
    else if (frame.t === "refused") this.#refuse(frame.why);
    else if (frame.t === "reload") location.reload();
  }

  /**
   * @param {State} state
   * @param {number} [duration] how long things glide to their places
   */
  #take(state, duration) {
    if (String(state.at) !== String(this.at) || this.isWaiting) {
      this.path.steps = [];
      this.cycle.want(undefined);
    }
    this.isWaiting = false;
    this.at = state.at;
    this.have = state.have;
    this.#touches = state.touches ?? this.#touches;
    if (state.phase) page.dataset.phase = state.phase;
    if (state.title !== undefined) this.#title = state.title;
    this.#entitle();
    if (state.log) writeLog(state.log);
    if (state.log && !this.past.isOpen) scrollLog();
    this.#draw(this.past.take(state), duration);
    if (state.events?.length) {
      tell(state.events);
      if (!this.past.isOpen) rise(state.events);
    }
  }

  /**
   * Puts fragments in their places; what is in them glides from where it was.
   * @param {import("./past.js").Drawn} drawn
   * @param {number} [duration] how long that takes
   */
  #draw({ fragments, viewBox, mat }, duration) {
    const focused = document.activeElement;
    if (focused && view.contains(focused)) this.#spot = centre(focused);
    const before = new Map(MOVING.map((id) => [id, places(byId(id))]));
    for (const [id, html] of Object.entries(fragments)) byId(id).innerHTML = html;
    if (viewBox) this.room.edge = readBox(viewBox);
    for (const [name, value] of Object.entries(mat ?? {})) byId("mat").setAttribute(name, String(value));
    this.path.renew(this.past.isOpen ? {} : this.#touches);
    this.refresh();
    for (const [id, old] of before) if (id in fragments) glide(byId(id), old, duration);
    this.#refocus(focused);
    this.lookUnderMouse();
  }

  /**
   * Gives the focus to whatever stands now for the element that had it. If nothing does, the place on the board where it was is kept in
   * mind until there is a target again.
   * @param {Element | null} old
   */
  #refocus(old) {
    const idle = document.activeElement === document.body;
    if (old && old !== document.body && old.isConnected) this.#spot = undefined;
    if (!idle || !old) return;
    const target = standIn(old) ?? (this.#spot && (nearest(this.#spot) ?? nearest(this.#spot, Infinity, "[data-target]")));
    if (!target) return;
    this.#spot = undefined;
    target.focus({ preventScroll: true });
    if (view.contains(target) && target.matches(":focus-visible")) drawRing(target);
  }

  /** @param {string} why */
  #refuse(why) {
    const place = byId("refusal");
    this.isWaiting = false;
    this.path.steps = [];
    for (const dragged of document.querySelectorAll("[data-target][style]")) dragged.removeAttribute("style");
    this.refresh();
    place.textContent = why;
    clearTimeout(this.#refusal);
    this.#refusal = setTimeout(() => (place.textContent = ""), REFUSAL_STAYS);
  }

  /** @param {boolean} connected */
  #connection(connected) {
    page.toggleAttribute("data-lost", !connected);
    if (connected && recall(`${game}.peek`, false) && document.querySelector("[data-peek]")) this.#send({ t: "peek", on: true });
    if (!connected && this.isWaiting) {
      this.isWaiting = false;
      this.path.steps = [];
      this.refresh();
    }
  }
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * What stands in a new fragment for an element of the old one.
 * @param {Element} old
 * @returns {SVGElement | HTMLElement | undefined}
 */
function standIn(old) {
  const target = targetAt(old)?.dataset.target;
  if (target !== undefined) return named(target);
  const attribute = ["data-undo", "data-toggle", "data-peek", "data-copy", "id"].find((name) => old.hasAttribute(name));
  if (attribute === undefined) return undefined;
  const same = document.querySelector(`[${attribute}="${CSS.escape(old.getAttribute(attribute) ?? "")}"]`);
  return /** @type {HTMLElement | null} */ (same) ?? undefined;
}

/** @param {{ after: number, lines: string }} log */
function writeLog({ after, lines }) {
  const list = byId("log");
  for (const line of [...list.children]) {
    if (Number(line.getAttribute("data-ply")) > after) line.remove();
  }
  list.insertAdjacentHTML("beforeend", lines);
}

function scrollLog() {
  const list = byId("log");
  list.scrollTop = list.scrollHeight;
}

/** Says what happened, to the ear and to the screen reader. @param {{ kind: string, text: string }[]} events */
function tell(events) {
  sound(events[events.length - 1].kind);
  byId("news").textContent = [...events.map((event) => event.text), byId("prompt").textContent].join(" ");
}

new Table();
