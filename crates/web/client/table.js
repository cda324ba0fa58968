// Entry point of a table's page: renders the states from the server, and sends complete moves.

import { Alternatives, listenToTurning } from "./alternatives.js";
import { AutoZoom } from "./auto_zoom.js";
import { askToConfirm } from "./confirm_dialog.js";
import { Curtain } from "./curtain.js";
import { EndCard } from "./end_card.js";
import { EndSteps } from "./end_steps.js";
import { Focus } from "./focus.js";
import { updateHeldPiece } from "./held_piece.js";
import { HintPanel } from "./hint_panel.js";
import { InfoCard } from "./info_card.js";
import { listenToKeyboard, updateTabOrder } from "./keyboard.js";
import { Lookback } from "./lookback.js";
import { animateChanges, keyedPositions, listenToMotion } from "./motion.js";
import { listenToLog, markMistakes, scrollLogToEnd, updateLog } from "./move_log.js";
import { drawMoveNumbers } from "./move_numbers.js";
import { Palette } from "./palette.js";
import { Path } from "./path.js";
import { fingers, listenToPhone, phone } from "./phone.js";
import { Playback } from "./playback.js";
import { listenToPointer } from "./pointer.js";
import { Protocol } from "./protocol.js";
import { Reconciler } from "./reconciler.js";
import { showScores } from "./score_popup.js";
import { listenToSeats, showSearchProgress } from "./seats.js";
import { listenToSound, playMoveSound, playRefusalSound } from "./sound.js";
import { drawTargetMarks, drawing, isPlace, updateGhosts, updateTargets, visibleTargets } from "./targets.js";
import { applyToggles, isToggleOn, listenToToggles, readSessionSwitch, storeSessionSwitch } from "./toggles.js";
import { listenToTooltips } from "./tooltips.js";
import { ViewBox } from "./viewbox.js";
import { parseViewBox, Zoom } from "./zoom.js";

/** @typedef {import("./lookback.js").Rendering} Rendering */
/** @typedef {import("./path.js").Tree} Tree */
/** @typedef {import("./protocol.js").ClientMessage} ClientMessage */
/** @typedef {import("./protocol.js").Notice} Notice */
/** @typedef {import("./protocol.js").PositionId} PositionId */
/** @typedef {import("./protocol.js").State} State */

/**
 * A touch on a target.
 * @typedef {object} Touch
 * @property {string} name the target's name
 * @property {string} [question] to be confirmed before the move is made
 * @property {boolean} [byFinger]
 * @property {boolean} [isDouble] whether it is the second or a later click of a multiple click
 * @property {boolean} [isAmbiguous] whether the finger may mean another target; then the touch
 * only selects
 */

const page = /** @type {HTMLElement} */ (document.getElementById("table"));
const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const game = page.dataset.game ?? "";
/** Session storage key of the switch that shows hidden information at this table. */
const PEEK_KEY = `${location.pathname}.peek`;
/** Ids of the fragments that are reconciled and animated. */
const ANIMATED_FRAGMENTS = ["pieces", "panels"];
/** Ids of the fragments that describe the position. They are deferred while a bot's move glides. */
const STATUS_FRAGMENTS = ["prompt", "seats"];

export class Table {
  path = new Path();
  alternatives = new Alternatives(this.path);
  /** @type {PositionId} */
  positionId = JSON.parse(page.dataset.at ?? "[0,0]");
  /** Digest of what this page has, as the server sent it. */
  clientState = page.dataset.have ?? "";
  /** The name of the target under the pointer or the focus. @type {string | undefined} */
  #hovered;
  /** The name of the target that was touched last. @type {string | undefined} */
  #lastTouched;
  /** Touches made while a move was pending; they are replayed afterwards. @type {Touch[]} */
  #queuedTouches = [];
  /**
   * Status fragments, deferred until a bot's move has finished gliding.
   * @type {Rendering | undefined}
   */
  #deferredStatus;
  /** Whether complete moves must be confirmed: the switch in the menu. */
  #confirmsMoves = false;
  #title = document.title;
  /** The legal moves of the current position, also during lookback. @type {Tree} */
  #legalMoves = JSON.parse(page.dataset.touches ?? "{}");
  #focus = new Focus();
  /** @type {Protocol} */
  protocol = new Protocol(page, {
    onState: (state) => this.playback.enqueue(state),
    onNotice: (notice) => this.#onNotice(notice),
    clientState: () => this.playback.newest?.have ?? this.clientState,
    isBusy: () => this.isWaiting || this.path.steps.length > 0 || document.querySelector("dialog[open]") !== null,
    // The board shows the pending move.
    onDelayed: () => this.refresh(),
    onReconnected: () => this.#restorePeek(),
    onGone: () => this.#showGone(),
  });

  constructor() {
    this.lookback = new Lookback((rendering) => this.#render(rendering));
    this.reconcilers = new Map(ANIMATED_FRAGMENTS.map((id) => [id, new Reconciler(byId(id))]));
    this.path.setTree(this.#legalMoves);
    this.zoom = new Zoom(drawing, stage);
    this.autoZoom = new AutoZoom(this.zoom);
    this.viewBox = new ViewBox(byId("mat"), drawing.getAttribute("viewBox") ?? "");
    this.zoom.applyInitialScale();
    this.infoCard = new InfoCard(page.dataset.about ?? "");
    this.hintPanel = new HintPanel(page.dataset.hint ?? "", () => this.positionId, (reason) => this.#showRefusal(reason));
    this.palette = new Palette(this);
    this.endSteps = new EndSteps(page);
    this.curtain = new Curtain(() => this.playback.resume());
    this.updateHover = listenToPointer(this, this.zoom);
    listenToTurning(this, stage);
    listenToKeyboard(this, this.zoom);
    listenToToggles(game, () => this.refresh());
    listenToSound();
    listenToMotion();
    listenToTooltips();
    listenToPhone();
    listenToLog();
    document.addEventListener("click", (event) => this.#onUndoClick(event));
    listenToSeats((message) => this.#send(message));
    document.addEventListener("click", (event) => this.#onConfirmClick(event));
    document.addEventListener("change", (event) => this.#onPeekChange(event));
    document.addEventListener("visibilitychange", () => this.#updateTitle());
    addEventListener("resize", () => this.refresh());
    this.refresh();
    scrollLogToEnd();
    const endCard = new EndCard(page, this.endSteps, (isShown) => {
      if (isShown && (phone.matches || fingers.matches)) this.zoom.fit();
      this.refresh();
    });
    endCard.update();
    this.playback = new Playback(
      page,
      (state) => this.curtain.admit(state),
      (state, duration) => this.#applyState(state, this.curtain.switchView() ? 0 : duration),
      () => this.#onPlaybackIdle(endCard),
    );
    this.protocol.connect();
  }

  /**
   * Handles a touch on a target: extends the path, plays a complete move, or asks to confirm it.
   *
   * A first touch that begins no legal move is sent too, so that the server explains why. A touch
   * on a place with alternatives includes the one that is previewed.
   * @param {Touch} touch
   */
  async touch(touch) {
    this.#clearRefusal();
    if (this.lookback.isOpen) return;
    if (this.isWaiting || this.playback.isBusy) return this.#queueTouch(touch);
    const { name, question } = touch;
    // A double click applies to the target of its first click, not to one that appeared since.
    if (touch.isDouble && name !== this.#lastTouched) return;
    this.#lastTouched = name;
    if (touch.byFinger && this.#turnTouchedPlace(name)) return;
    if (this.#isAlreadyTouched(name)) return;
    if (touch.isDouble && this.#chooseFirst(name)) return;
    const replacesHeldMove = this.isHeld && touch.byFinger;
    const steps = this.#stepsAfterTouch(name);
    if (this.alternatives.includes(name)) this.alternatives.prefer(name);
    if (steps === undefined) {
      if (this.alternatives.includes(name) && this.path.mayMove) this.refresh();
      else this.#sendIllegalTouch([...this.path.steps, name]);
    } else if (!this.path.isComplete(steps)) {
      this.path.steps = steps;
      this.refresh();
    } else {
      if (question && !(await askToConfirm(question))) return;
      this.path.steps = steps;
      const mustConfirm = this.#confirmsMoves || replacesHeldMove || touch.isAmbiguous || this.#mayStillTurn(touch);
      if (question || !mustConfirm) this.#play();
      else this.refresh();
    }
  }

  /**
   * The path after a touch, including the previewed alternative of the touched place.
   * @param {string} name
   */
  #stepsAfterTouch(name) {
    const steps = this.path.reach(name);
    return steps && this.alternatives.withPreview(steps);
  }

  /**
   * Turns the piece on a place that a finger touches again.
   * @param {string} name
   * @returns {boolean} whether there was anything to turn
   */
  #turnTouchedPlace(name) {
    const { steps } = this.path;
    const hasAlternative =
      !this.alternatives.includes(name) && steps.includes(name) && this.alternatives.includes(steps[steps.indexOf(name) + 1]);
    return hasAlternative && this.canTurn && this.turn(1);
  }

  /**
   * Whether the path ends with this touch already: a place with its alternative, or a part of a
   * move that waits for confirmation. Touching it again neither plays nor takes back anything.
   * @param {string} name
   */
  #isAlreadyTouched(name) {
    const lastSteps = this.path.steps.slice(this.#lastPlaceIndex);
    return lastSteps.includes(name) && (this.isHeld || this.alternatives.includes(lastSteps[1]));
  }

  /** Index of the last place in the path; its alternative and the choices on it come after it. */
  get #lastPlaceIndex() {
    return Math.max(0, this.path.steps.findLastIndex(isPlace));
  }

  /**
   * Completes the move with the first choice, for a double click on the place of the choices.
   * @param {string} name
   * @returns {boolean} whether there was such a choice
   */
  #chooseFirst(name) {
    const { steps } = this.path;
    const first = steps.at(-1) === name && drawing.querySelector(`[data-after="${CSS.escape(steps.join("/"))}"] [data-live]`);
    const whole = first && [...steps, first.getAttribute("data-target") ?? ""];
    if (!whole || !this.path.isComplete(whole)) return false;
    this.path.steps = whole;
    if (this.#confirmsMoves) this.refresh();
    else this.#play();
    return true;
  }

  /**
   * Whether the touch chose an alternative that was not previewed before, so that the player may
   * still want to turn it.
   * @param {Touch} touch
   */
  #mayStillTurn({ name, byFinger }) {
    return (byFinger || name !== this.#hovered) && this.canTurn && this.alternatives.includes(this.path.steps.at(-1));
  }

  /** Whether the path has an alternative that can be replaced by another. */
  get canTurn() {
    const { steps } = this.path;
    const index = steps.findLastIndex((step) => this.alternatives.includes(step));
    return index >= 0 && this.alternatives.after(steps.slice(0, index)).length > 1;
  }

  /**
   * Queues a touch until the pending move is done. Touches that repeat the pending move are
   * dropped.
   * @param {Touch} touch
   */
  #queueTouch(touch) {
    if (this.protocol.isLost) this.#showRefusal(page.dataset.kept ?? "");
    else if (!this.isWaiting || !this.path.steps.includes(touch.name)) this.#queuedTouches.push(touch);
  }

  /**
   * All received moves are shown: renders the status, and replays queued touches.
   * @param {EndCard} endCard
   */
  #onPlaybackIdle(endCard) {
    this.#renderDeferredStatus();
    this.autoZoom.update();
    endCard.update();
    this.#replayQueuedTouches();
  }

  async #replayQueuedTouches() {
    while (this.#queuedTouches.length > 0 && !this.isWaiting && !this.playback.isBusy) {
      await this.touch(/** @type {Touch} */ (this.#queuedTouches.shift()));
    }
  }

  /** Whether a move was sent and is not answered yet. */
  get isWaiting() {
    return this.protocol.isWaiting;
  }

  /** Whether a received move is still being shown. */
  get isShowing() {
    return this.playback.isBusy;
  }

  /** Whether a complete move waits for confirmation. */
  get isHeld() {
    return !this.isWaiting && this.path.isComplete(this.path.steps);
  }

  /** Plays the move that waits for confirmation. */
  confirm() {
    if (this.isHeld) this.#play();
  }

  /**
   * Takes one step back, and sends the illegal path so that the server explains why.
   * @param {string[]} path
   */
  #sendIllegalTouch(path) {
    this.back();
    this.#send({ t: "touch", at: this.positionId, path });
  }

  /** Sends the path, which is a complete move. */
  #play() {
    page.removeAttribute("data-held");
    updateGhosts(this.path, this.path.steps);
    this.protocol.sendMove(this.positionId, this.path.steps);
  }

  /**
   * Handles a touch on the background: takes back the last place or, while the path is empty,
   * asks for information about the point.
   * @param {import("./info_card.js").Point} point
   * @param {boolean} hasInfo whether the server has information about the point
   */
  touchBackground(point, hasInfo) {
    if (this.path.steps.length > 0 || !hasInfo) return this.#shortenPath(this.#lastPlaceIndex);
    this.#clearRefusal();
    this.infoCard.open(point, this.lookback.ply);
  }

  /** Takes back one step; a place and its alternative count as one. */
  back() {
    const { steps } = this.path;
    this.#shortenPath(steps.length - (this.alternatives.includes(steps.at(-1)) ? 2 : 1));
  }

  /** @param {number} length number of touches to keep */
  #shortenPath(length) {
    this.#clearRefusal();
    const { steps } = this.path;
    if (this.isWaiting || steps.length === 0) return;
    this.path.steps = steps.slice(0, length);
    this.refresh();
  }

  /** @param {string | undefined} name the target under the pointer or the focus */
  hover(name) {
    if (name === this.#hovered) return;
    this.#hovered = name;
    for (const target of drawing.querySelectorAll("[data-target]")) target.toggleAttribute("data-hovered", target.getAttribute("data-target") === name);
    if (!this.isWaiting) updateGhosts(this.path, this.#previewPath);
  }

  /**
   * Shows the next alternative, in the path or in the preview.
   * @param {number} by 1 for the next, -1 for the previous, 0 to query only
   * @returns {boolean} whether there are alternatives
   */
  turn(by) {
    if (this.isWaiting) return false;
    const length = this.path.steps.findLastIndex((step) => this.alternatives.includes(step)) + 1;
    const next = this.alternatives.next(length > 0 ? this.path.steps.slice(0, length) : this.#previewPath, by);
    if (next === undefined) return false;
    this.alternatives.prefer(next.at(-1));
    if (length > 0 && by !== 0) this.path.steps = next;
    this.refresh();
    return true;
  }

  /** The path after touching the hovered target, with the previewed alternative. */
  get #previewPath() {
    const { steps } = this.path;
    const isNew = this.#hovered !== undefined && this.#hovered !== steps.at(-1);
    return this.alternatives.withPreview((isNew && this.path.reach(/** @type {string} */ (this.#hovered))) || steps);
  }

  /** Updates the page to the path and the switches. */
  refresh() {
    const on = applyToggles(game);
    this.#confirmsMoves = on.has("confirm");
    page.toggleAttribute("data-prose", on.has("prose"));
    page.toggleAttribute("data-begun", this.path.steps.length > 0);
    page.toggleAttribute("data-held", this.isHeld);
    this.zoom.setWhole(this.viewBox.update(drawing));
    updateTargets(this.path, this.#previewPath);
    this.palette.update();
    updateHeldPiece();
    this.endSteps.update();
    if (this.curtain.setEnabled(on.has("curtain"))) this.playback?.resume();
    updateTabOrder();
    this.zoom.updateButtons(visibleTargets(drawing));
    if (!this.playback?.isBusy) this.autoZoom.update();
    // Last, because measuring forces a layout of everything changed above.
    drawTargetMarks(this.path.steps.length > 0 || on.has("targets"));
    drawMoveNumbers(on.has("numbers"), this.lookback.ply);
  }

  /** Marks the title of a hidden page while it is the viewer's turn. */
  #updateTitle() {
    const isMarked = document.hidden && page.dataset.phase === "yours";
    document.title = isMarked ? `● ${this.#title}` : this.#title;
  }

  /** @param {ClientMessage} message */
  #send(message) {
    const isSent = this.protocol.send(message);
    if (!isSent) this.#showRefusal(page.dataset.offline ?? "");
    return isSent;
  }

  /** Confirms the held move, or takes a step of it back. @param {Event} event */
  #onConfirmClick(event) {
    const button = /** @type {Element} */ (event.target).closest("[data-confirm-move], [data-back]");
    if (button?.hasAttribute("data-back")) this.back();
    else if (button) this.confirm();
  }

  /**
   * Requests, grants or declines an undo; for a held move, takes a step back.
   * @param {Event} event
   */
  #onUndoClick(event) {
    const clicked = /** @type {Element} */ (event.target);
    if (clicked.closest("[data-decline]")) this.#send({ t: "decline" });
    const button = clicked.closest("[data-undo]");
    if (button && this.isHeld) return this.back();
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    this.#clearRefusal();
    this.#queuedTouches = [];
    this.#send({ t: "undo", at: JSON.parse(button.getAttribute("data-undo") ?? "") });
  }

  /**
   * Switches hidden information on or off at the server, which alone has it.
   * @param {Event} event
   */
  #onPeekChange({ target }) {
    if (!(target instanceof HTMLInputElement) || target.dataset.peek === undefined) return;
    if (this.#send({ t: "peek", on: target.checked })) storeSessionSwitch(PEEK_KEY, target.checked);
    else target.checked = !target.checked;
  }

  /** Repeats the peek request on a new connection, since the server forgets it with the old one. */
  #restorePeek() {
    if (readSessionSwitch(PEEK_KEY) && document.querySelector("[data-peek]")) this.#send({ t: "peek", on: true });
  }

  /** The table no longer exists: shows that, and disables everything. */
  #showGone() {
    const prompt = page.dataset.gone ?? "";
    const at = this.playback.newest?.at ?? this.positionId;
    const have = this.playback.newest?.have ?? this.clientState;
    this.playback.enqueue({ at, have, phase: "others", touches: {}, fragments: { prompt, buttons: "", undo: "", hint: "", resign: "" } });
  }

  /** @param {Notice} notice */
  #onNotice(notice) {
    if (notice.t === "links") byId("links").innerHTML = notice.links;
    else if (notice.t === "refused") this.#showRefusal(notice.why);
    else if (notice.t === "waiting") byId("refusal").textContent = notice.why;
    else if (notice.t === "thinking") showSearchProgress(notice.part);
  }

  /**
   * Applies and renders a state.
   * @param {State} state
   * @param {number} [duration] how long elements glide to their places, in milliseconds
   */
  #applyState(state, duration) {
    this.#renderDeferredStatus();
    const isNewPosition = String(state.at) !== String(this.positionId);
    if (isNewPosition) {
      this.#clearRefusal();
      this.autoZoom.reset();
    }
    if (isNewPosition || this.isWaiting) {
      this.path.steps = [];
      this.alternatives.prefer(undefined);
    }
    // The match moved on before the delayed move could be sent, so that the move was not made.
    const isMoveLost = this.protocol.isDelayed && state.by === undefined && isNewPosition;
    this.protocol.completeMove();
    this.positionId = state.at;
    this.clientState = state.have;
    this.#legalMoves = state.touches ?? this.#legalMoves;
    const oldPhase = page.dataset.phase;
    if (state.phase) page.dataset.phase = state.phase;
    const change = {
      isYours: oldPhase === "others" && state.phase === "yours",
      isOver: oldPhase !== "over" && state.phase === "over",
    };
    if (state.title !== undefined) this.#title = state.title;
    this.#updateTitle();
    if (state.log) updateLog(state.log);
    if (state.log || state.fragments.mistakes !== undefined) queueMicrotask(markMistakes);
    if (state.log && !this.lookback.isOpen) scrollLogToEnd();
    const rendering = this.lookback.update(state);
    const events = state.events?.filter((event) => event.show === undefined || isToggleOn(event.show)) ?? [];
    const description = events.map((event) => event.text).join(" ");
    const defersStatus = duration && description && !this.lookback.isOpen;
    this.#render(defersStatus ? this.#deferStatus(rendering, description) : rendering, duration);
    if (events.length > 0) {
      playMoveSound(events.map((event) => event.kind), change);
      announce(events, this.#deferredStatus === undefined);
      if (!this.lookback.isOpen && !this.endSteps.exists) showScores(events);
    }
    if (isMoveLost) this.#showRefusal(page.dataset.passed ?? "");
  }

  /**
   * Splits off the status fragments until the bot's move has finished gliding. Until then the
   * prompt describes the move.
   * @param {Rendering} rendering
   * @param {string} description
   * @returns {Rendering} what to render now
   */
  #deferStatus({ fragments, viewBox, mat }, description) {
    const isStatus = (/** @type {[string, string]} */ [id]) => STATUS_FRAGMENTS.includes(id);
    const all = Object.entries(fragments);
    this.#deferredStatus = { fragments: { prompt: byId("prompt").innerHTML, ...Object.fromEntries(all.filter(isStatus)) }, mat };
    const text = document.createElement("span");
    text.className = "move-text";
    text.textContent = description;
    byId("prompt").replaceChildren(text);
    return { fragments: Object.fromEntries(all.filter((entry) => !isStatus(entry))), viewBox };
  }

  /** Renders and announces the deferred status, if there is any. */
  #renderDeferredStatus() {
    const status = this.#deferredStatus;
    if (!status) return;
    this.#deferredStatus = undefined;
    if (this.lookback.isOpen) return;
    this.#render(status);
    byId("news").textContent = byId("prompt").textContent;
  }

  /**
   * Replaces parts of the page, and animates what moved.
   * @param {Rendering} rendering
   * @param {number} [duration] how long elements glide to their places, in milliseconds
   */
  #render({ fragments, viewBox, mat }, duration) {
    this.#focus.save();
    const before = new Map(ANIMATED_FRAGMENTS.map((id) => [id, keyedPositions(byId(id))]));
    if ("pieces" in fragments) {
      this.infoCard.close();
      this.hintPanel.close();
    }
    for (const [id, markup] of Object.entries(fragments)) {
      const reconciler = this.reconcilers.get(id);
      // A server of a newer version may send fragments that this page has no element for.
      const element = document.getElementById(id);
      if (reconciler) reconciler.render(markup);
      else if (element) element.innerHTML = markup;
    }
    if (viewBox) this.viewBox.edge = parseViewBox(viewBox);
    for (const [name, value] of Object.entries(mat ?? {})) byId("mat").setAttribute(name, String(value));
    this.path.setTree(this.lookback.isOpen ? {} : this.#legalMoves);
    this.refresh();
    for (const [id, positions] of before) if (id in fragments) animateChanges(byId(id), positions, duration);
    this.#focus.restore();
    this.updateHover();
  }

  /**
   * Shows why an action was refused. Drops the pending move, unless it waits for a connection.
   * @param {string} reason
   */
  #showRefusal(reason) {
    if (this.isWaiting && !this.protocol.isDelayed) {
      this.protocol.completeMove();
      this.#queuedTouches = [];
      this.path.steps = [];
    }
    for (const dragged of document.querySelectorAll("[data-target][style]")) dragged.removeAttribute("style");
    this.refresh();
    byId("refusal").textContent = reason;
    playRefusalSound();
  }

  #clearRefusal() {
    byId("refusal").textContent = "";
  }
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * Announces events to screen readers.
 * @param {{ text: string }[]} events
 * @param {boolean} includesPrompt whether the prompt is announced as well
 */
function announce(events, includesPrompt) {
  const prompt = includesPrompt ? [byId("prompt").textContent ?? ""] : [];
  byId("news").textContent = [...new Set([...events.map((event) => event.text), ...prompt])].join(" ");
}

export const table = new Table();
