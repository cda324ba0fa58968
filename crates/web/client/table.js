// The page of a table: takes finished fragments from the house, sends complete paths of touches back.

import { About } from "./about.js";
import { ask } from "./ask.js";
import { Curtain } from "./curtain.js";
import { Cycle, listenToTurning } from "./cycle.js";
import { Drawing } from "./drawing.js";
import { showInHand } from "./hand.js";
import { listenToKeyboard, orderTabs } from "./keyboard.js";
import { EndCard } from "./end.js";
import { Focus } from "./focus.js";
import { Follow } from "./follow.js";
import { Hint } from "./hint.js";
import { listenToLog, markMistakes, scrollLog, writeLog } from "./log.js";
import { glide, listenToMotion, places } from "./motion.js";
import { drawNumbers } from "./numbers.js";
import { Pace } from "./pace.js";
import { Palette } from "./palette.js";
import { Past } from "./past.js";
import { Path } from "./path.js";
import { fingers, listenToPhone, phone } from "./phone.js";
import { listenToPointer } from "./pointer.js";
import { rise } from "./rise.js";
import { Room } from "./room.js";
import { listenToSound, sound, soundRefusal } from "./sound.js";
import { listenToSeats, showThinking } from "./seats.js";
import { Steps } from "./steps.js";
import { Talk } from "./talk.js";
import { drawMarks, isPlace, light, seen, show, view } from "./targets.js";
import { listenToTips } from "./tips.js";
import { applyToggles, isOn, keepHere, listenToToggles, recallHere } from "./toggles.js";
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
 * @property {{ kind: string, text: string, at?: string, gain?: string, show?: string }[]} [events]
 * @property {"computer" | "person" | "house"} [by] who made the moves that were added; nobody if some were taken back
 */

/**
 * A touch on a target.
 * @typedef {object} Touch
 * @property {string} name
 * @property {string} [question] asked back before the move is made
 * @property {boolean} [byFinger] whether a finger touched it
 * @property {boolean} [isDouble] whether it is the second of a double click, or one more
 * @property {boolean} [isTight] whether the finger may have meant another one, so that it only selects
 */

const page = /** @type {HTMLElement} */ (document.getElementById("table"));
const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const game = page.dataset.game ?? "";
/** The session storage key of the switch for hidden things at this table. */
const PEEK = `${location.pathname}.peek`;
/** Fragments whose things glide. */
const MOVING = ["pieces", "panels"];
/** What says how things stand. While a computer's move is under way, it is told instead. */
const STANDING = ["prompt", "seats"];

export class Table {
  path = new Path();
  cycle = new Cycle(this.path);
  /** @type {Juncture} */
  at = JSON.parse(page.dataset.at ?? "[0,0]");
  have = page.dataset.have ?? "";
  /** @type {string | undefined} */
  #hovered;
  /** The target that was touched last. @type {string | undefined} */
  #touched;
  /** Touches that came while a move was under way; they are made when it has arrived. @type {Touch[]} */
  #kept = [];
  /** How things stand, held back while a computer's move is under way. @type {import("./past.js").Drawn | undefined} */
  #standing;
  /** Whether a complete move waits until it is confirmed. */
  #confirms = false;
  #title = document.title;
  /** The legal moves of now. @type {import("./path.js").Tree} */
  #touches = JSON.parse(page.dataset.touches ?? "{}");
  #focus = new Focus();
  /** @type {Talk} */
  talk = new Talk(page, {
    hear: (state) => this.pace.hear(state),
    told: (frame) => this.#told(frame),
    have: () => this.pace.newest?.have ?? this.have,
    isBusy: () => this.isWaiting || this.path.steps.length > 0 || document.querySelector("dialog[open]") !== null,
    // What is kept is seen on the board.
    late: () => this.refresh(),
    back: () => this.#peekAgain(),
    gone: () => this.#close(),
  });

  constructor() {
    this.past = new Past((drawn) => this.#draw(drawn));
    this.drawings = new Map(MOVING.map((id) => [id, new Drawing(byId(id))]));
    this.path.renew(this.#touches);
    this.zoom = new Zoom(view, stage);
    this.follow = new Follow(this.zoom);
    this.room = new Room(byId("mat"), view.getAttribute("viewBox") ?? "");
    this.zoom.begin();
    this.about = new About(page.dataset.about ?? "");
    this.hint = new Hint(page.dataset.hint ?? "", () => this.at, (why) => this.#refuse(why));
    this.palette = new Palette(this);
    this.steps = new Steps(page);
    this.curtain = new Curtain(() => this.pace.goOn());
    this.lookUnderMouse = listenToPointer(this, this.zoom);
    listenToTurning(this, stage);
    listenToKeyboard(this, this.zoom);
    listenToToggles(game, () => this.refresh());
    listenToSound();
    listenToMotion();
    listenToTips();
    listenToPhone();
    listenToLog();
    document.addEventListener("click", (event) => this.#undo(event));
    listenToSeats((frame) => this.#send(frame));
    document.addEventListener("click", (event) => this.#decide(event));
    document.addEventListener("change", (event) => this.#peek(event));
    document.addEventListener("visibilitychange", () => this.#entitle());
    addEventListener("resize", () => this.refresh());
    this.refresh();
    scrollLog();
    const end = new EndCard(page, this.steps, (isThere) => {
      if (isThere && (phone.matches || fingers.matches)) this.zoom.fit();
      this.refresh();
    });
    end.renew();
    this.pace = new Pace(
      page,
      (state) => this.curtain.admits(state),
      (state, duration) => this.#take(state, this.curtain.passes() ? 0 : duration),
      () => this.#land(end),
    );
    this.talk.begin();
  }

  /**
   * A target was touched. What leads nowhere is sent too when it is the first touch, so that the house can say why. A touch on what
   * is shown in one of several ways takes that one.
   * @param {Touch} touch
   */
  async touch(touch) {
    this.#forgive();
    if (this.past.isOpen) return;
    if (this.isWaiting || this.pace.isBusy) return this.#keep(touch);
    const { name, question } = touch;
    // A double click means what it began on, not what appeared there in between.
    if (touch.isDouble && name !== this.#touched) return;
    this.#touched = name;
    if (touch.byFinger && this.#turnAgain(name)) return;
    if (this.#isTaken(name)) return;
    if (touch.isDouble && this.#takeFirst(name)) return;
    const isAsked = this.isHeld && touch.byFinger;
    const steps = this.#stepsTo(name);
    if (this.cycle.knows(name)) this.cycle.want(name);
    if (steps === undefined) {
      if (this.cycle.knows(name) && this.path.mayMove) this.refresh();
      else this.#wonder([...this.path.steps, name]);
    } else if (!this.path.isComplete(steps)) {
      this.path.steps = steps;
      this.refresh();
    } else {
      if (question && !(await ask(question))) return;
      this.path.steps = steps;
      if (question || !(this.#confirms || isAsked || touch.isTight || this.#mayTurn(touch))) this.#play();
      else this.refresh();
    }
  }

  /**
   * Where a touch leads: a place is taken together with the way in which it is shown, or the first.
   * @param {string} name
   */
  #stepsTo(name) {
    const steps = this.path.reach(name);
    return steps && this.cycle.shown(steps);
  }

  /**
   * A finger touched a place once more: what lies there is turned, if it can be.
   * @param {string} name
   * @returns {boolean} whether that was so
   */
  #turnAgain(name) {
    const { steps } = this.path;
    const isTurned = !this.cycle.knows(name) && steps.includes(name) && this.cycle.knows(steps[steps.indexOf(name) + 1]);
    return isTurned && this.canTurn && this.turn(1);
  }

  /**
   * Whether the path has taken that already: a place with its turn, or what waits to be
   * confirmed. A second touch neither plays nor loses it.
   * @param {string} name
   */
  #isTaken(name) {
    const last = this.path.steps.slice(this.#lastPlace);
    return last.includes(name) && (this.isHeld || this.cycle.knows(last[1]));
  }

  /** Where the path has its last place: what follows is a turn, or chosen on it. */
  get #lastPlace() {
    return Math.max(0, this.path.steps.findLastIndex(isPlace));
  }

  /**
   * A double click on what opens a choice takes the first that is offered.
   * @param {string} name
   * @returns {boolean} whether that was so
   */
  #takeFirst(name) {
    const { steps } = this.path;
    const first = steps.at(-1) === name && view.querySelector(`[data-after="${CSS.escape(steps.join("/"))}"] [data-live]`);
    const whole = first && [...steps, first.getAttribute("data-target") ?? ""];
    if (!whole || !this.path.isComplete(whole)) return false;
    this.path.steps = whole;
    if (this.#confirms) this.refresh();
    else this.#play();
    return true;
  }

  /**
   * Whether something was chosen that was not shown before, by a finger for instance, and may
   * still be turned.
   * @param {Touch} touch
   */
  #mayTurn({ name, byFinger }) {
    return (byFinger || name !== this.#hovered) && this.canTurn && this.cycle.knows(this.path.steps.at(-1));
  }

  /** Whether what was touched can be turned. */
  get canTurn() {
    const { steps } = this.path;
    const turned = steps.findLastIndex((step) => this.cycle.knows(step));
    return turned >= 0 && this.cycle.after(steps.slice(0, turned)).length > 1;
  }

  /**
   * Keeps a touch until the move that is under way has arrived. What was just played is not meant twice.
   * @param {Touch} touch
   */
  #keep(touch) {
    if (this.talk.isLost) this.#refuse(page.dataset.kept ?? "");
    else if (!this.isWaiting || !this.path.steps.includes(touch.name)) this.#kept.push(touch);
  }

  /** A move has arrived: how things stand is told, and what was touched meanwhile counts now. @param {EndCard} end */
  #land(end) {
    this.#stand();
    this.follow.renew();
    end.renew();
    this.#touchKept();
  }

  async #touchKept() {
    while (this.#kept.length > 0 && !this.isWaiting && !this.pace.isBusy) {
      await this.touch(/** @type {Touch} */ (this.#kept.shift()));
    }
  }

  /** Whether a move was sent and not answered yet. */
  get isWaiting() {
    return this.talk.isWaiting;
  }

  /** Whether a move of somebody else is under way. */
  get isShowing() {
    return this.pace.isBusy;
  }

  /** Whether a complete move waits to be confirmed. */
  get isHeld() {
    return !this.isWaiting && this.path.isComplete(this.path.steps);
  }

  /** Makes the move that waits to be confirmed. */
  confirm() {
    if (this.isHeld) this.#play();
  }

  /** Takes a step back from what leads nowhere, and lets the house say why it does not. @param {string[]} path */
  #wonder(path) {
    this.back();
    this.#send({ t: "touch", at: this.at, path });
  }

  /** Sends the path, which is complete. */
  #play() {
    page.removeAttribute("data-held");
    light(this.path, this.path.steps);
    this.talk.play(this.at, this.path.steps);
  }

  /**
   * Something was touched that is no target: the last place is taken back or, before the first
   * one, the touch is a question.
   * @param {import("./about.js").Point} point
   * @param {boolean} isKnown whether it can be asked about
   */
  wander(point, isKnown) {
    if (this.path.steps.length > 0 || !isKnown) return this.#takeBack(this.#lastPlace);
    this.#forgive();
    this.about.ask(point, this.past.ply);
  }

  /** One step back; a place and its turn are one step. */
  back() {
    const { steps } = this.path;
    this.#takeBack(steps.length - (this.cycle.knows(steps.at(-1)) ? 2 : 1));
  }

  /** @param {number} left how many touches of the path are left */
  #takeBack(left) {
    this.#forgive();
    const { steps } = this.path;
    if (this.isWaiting || steps.length === 0) return;
    this.path.steps = steps.slice(0, left);
    this.refresh();
  }

  /** @param {string | undefined} name the target under the pointer or the focus */
  hover(name) {
    if (name === this.#hovered) return;
    this.#hovered = name;
    for (const target of view.querySelectorAll("[data-target]")) target.toggleAttribute("data-hovered", target.getAttribute("data-target") === name);
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
    if (taken > 0 && by !== 0) this.path.steps = next;
    this.refresh();
    return true;
  }

  /** The path as it would be after touching what is hovered, in the way that is shown. */
  get #ahead() {
    const { steps } = this.path;
    const isNew = this.#hovered !== undefined && this.#hovered !== steps.at(-1);
    return this.cycle.shown((isNew && this.path.reach(/** @type {string} */ (this.#hovered))) || steps);
  }

  /** Brings the page in line with the path and the switches. */
  refresh() {
    const on = applyToggles(game);
    this.#confirms = on.has("confirm");
    page.toggleAttribute("data-prose", on.has("prose"));
    page.toggleAttribute("data-begun", this.path.steps.length > 0);
    page.toggleAttribute("data-held", this.isHeld);
    this.zoom.renew(this.room.lay(view));
    show(this.path, this.#ahead);
    this.palette.renew();
    showInHand();
    this.steps.renew();
    if (this.curtain.renew(on.has("curtain"))) this.pace?.goOn();
    orderTabs();
    this.zoom.offer(seen(view));
    if (!this.pace?.isBusy) this.follow.renew();
    // Last, for whatever looks where things are waits until what was drawn is laid out.
    drawMarks(this.path.steps.length > 0 || on.has("targets"));
    drawNumbers(on.has("numbers"), this.past.ply);
  }

  /** Somebody who looks at another page sees in the title that it is his turn. */
  #entitle() {
    const waits = document.hidden && page.dataset.phase === "yours";
    document.title = waits ? `● ${this.#title}` : this.#title;
  }

  /** @param {object} frame */
  #send(frame) {
    const sent = this.talk.send(frame);
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
    this.#forgive();
    this.#kept = [];
    this.#send({ t: "undo", at: JSON.parse(button.getAttribute("data-undo") ?? "") });
  }

  /** The switch for what is hidden is the house's: it shows only what it was told to show. @param {Event} event */
  #peek({ target }) {
    if (!(target instanceof HTMLInputElement) || target.dataset.peek === undefined) return;
    if (this.#send({ t: "peek", on: target.checked })) keepHere(PEEK, target.checked);
    else target.checked = !target.checked;
  }

  /** He who peeked goes on with it over a new line, at this table only. */
  #peekAgain() {
    if (recallHere(PEEK) && document.querySelector("[data-peek]")) this.#send({ t: "peek", on: true });
  }

  /** The table is no longer there: it says so, as the house does to whoever still has a line, and nothing can be done at it. */
  #close() {
    const prompt = page.dataset.gone ?? "";
    const { at, have } = this.pace.newest ?? this;
    this.pace.hear({ at, have, phase: "others", touches: {}, fragments: { prompt, buttons: "", undo: "", hint: "", resign: "" } });
  }

  /** The house says something that is no state of the table. @param {any} frame */
  #told(frame) {
    if (frame.t === "links") byId("links").innerHTML = frame.links;
    else if (frame.t === "refused") this.#refuse(frame.why);
    else if (frame.t === "waiting") byId("refusal").textContent = frame.why;
    else if (frame.t === "thinking") showThinking(frame.part);
  }

  /**
   * @param {State} state
   * @param {number} [duration] how long things glide to their places
   */
  #take(state, duration) {
    this.#stand();
    const isNew = String(state.at) !== String(this.at);
    if (isNew) {
      this.#forgive();
      this.follow.begin();
    }
    if (isNew || this.isWaiting) {
      this.path.steps = [];
      this.cycle.want(undefined);
    }
    const isLost = this.talk.isLate && state.by === undefined && isNew;
    this.talk.answered();
    this.at = state.at;
    this.have = state.have;
    this.#touches = state.touches ?? this.#touches;
    const phase = page.dataset.phase;
    if (state.phase) page.dataset.phase = state.phase;
    const turned = { isYours: phase === "others" && state.phase === "yours", isOver: phase !== "over" && state.phase === "over" };
    if (state.title !== undefined) this.#title = state.title;
    this.#entitle();
    if (state.log) writeLog(state.log);
    if (state.log || state.fragments.mistakes !== undefined) queueMicrotask(markMistakes);
    if (state.log && !this.past.isOpen) scrollLog();
    const drawn = this.past.take(state);
    const events = state.events?.filter((event) => event.show === undefined || isOn(event.show)) ?? [];
    const told = events.map((event) => event.text).join(" ");
    this.#draw(duration && told && !this.past.isOpen ? this.#holdBack(drawn, told) : drawn, duration);
    if (events.length > 0) {
      sound(events.map((event) => event.kind), turned);
      tell(events, this.#standing === undefined);
      if (!this.past.isOpen && !this.steps.isThere) rise(events);
    }
    if (isLost) this.#refuse(page.dataset.passed ?? "");
  }

  /**
   * What is drawn at once of a computer's move that is under way: all but how things stand after it.
   * @param {import("./past.js").Drawn} drawn
   * @param {string} told who moves where
   * @returns {import("./past.js").Drawn}
   */
  #holdBack({ fragments, viewBox, mat }, told) {
    const isStanding = (/** @type {[string, string]} */ [id]) => STANDING.includes(id);
    const all = Object.entries(fragments);
    this.#standing = { fragments: { prompt: byId("prompt").innerHTML, ...Object.fromEntries(all.filter(isStanding)) }, mat };
    const under = document.createElement("span");
    under.className = "told";
    under.textContent = told;
    byId("prompt").replaceChildren(under);
    return { fragments: Object.fromEntries(all.filter((one) => !isStanding(one))), viewBox };
  }

  /** Tells how things stand, if that was held back. */
  #stand() {
    const standing = this.#standing;
    if (!standing) return;
    this.#standing = undefined;
    if (this.past.isOpen) return;
    this.#draw(standing);
    byId("news").textContent = byId("prompt").textContent;
  }

  /**
   * Puts fragments in their places; what is in them glides from where it was.
   * @param {import("./past.js").Drawn} drawn
   * @param {number} [duration] how long that takes
   */
  #draw({ fragments, viewBox, mat }, duration) {
    this.#focus.keep();
    const before = new Map(MOVING.map((id) => [id, places(byId(id))]));
    if ("pieces" in fragments) {
      this.about.close();
      this.hint.close();
    }
    for (const [id, text] of Object.entries(fragments)) {
      const drawing = this.drawings.get(id);
      // A server of a newer version may draw what has no place here.
      const place = document.getElementById(id);
      if (drawing) drawing.draw(text);
      else if (place) place.innerHTML = text;
    }
    if (viewBox) this.room.edge = readBox(viewBox);
    for (const [name, value] of Object.entries(mat ?? {})) byId("mat").setAttribute(name, String(value));
    this.path.renew(this.past.isOpen ? {} : this.#touches);
    this.refresh();
    for (const [id, old] of before) if (id in fragments) glide(byId(id), old, duration);
    this.#focus.giveBack();
    this.lookUnderMouse();
  }

  /** @param {string} why */
  #refuse(why) {
    if (this.isWaiting && !this.talk.isLate) {
      this.talk.answered();
      this.#kept = [];
      this.path.steps = [];
    }
    for (const dragged of document.querySelectorAll("[data-target][style]")) dragged.removeAttribute("style");
    this.refresh();
    byId("refusal").textContent = why;
    soundRefusal();
  }

  /** A refusal goes with the next touch. */
  #forgive() {
    byId("refusal").textContent = "";
  }
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * Says what happened to the screen reader.
 * @param {{ text: string }[]} events
 * @param {boolean} stands whether it is told too how things stand now
 */
function tell(events, stands) {
  const prompt = stands ? [byId("prompt").textContent ?? ""] : [];
  byId("news").textContent = [...new Set([...events.map((event) => event.text), ...prompt])].join(" ");
}

export const table = new Table();
