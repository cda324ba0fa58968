// Protocol of the live connection: WebSocket message types, delivery of moves, version check.
//
// A move is sent again after a reconnect until it is answered. The position id that it names
// makes that safe: the server answers a move for another position with the present state.

import { FragmentPatcher } from "./patch.js";
import { Socket } from "./socket.js";

/**
 * Identifies a position: the number of moves made, and the number of take-backs before.
 * @typedef {[number, number]} PositionId
 */

/**
 * A message to the server. See `crates/web/src/live/mod.rs` for their meaning.
 * @typedef {{ t: "touch", at: PositionId, path: string[] }
 *   | { t: "undo", at: PositionId }
 *   | { t: "decline" }
 *   | { t: "resign", seat: number }
 *   | { t: "playon" }
 *   | { t: "urge", seat: number }
 *   | { t: "replace", seat: number, player: string }
 *   | { t: "peek", on: boolean }
 *   | { t: "pulse" }
 *   | { t: "whole" }} ClientMessage
 */

/**
 * A message from the server about anything but the state of the table.
 * @typedef {{ t: "refused", why: string }
 *   | { t: "links", links: string }
 *   | { t: "thinking", part: number }
 *   | { t: "waiting", why: string }} Notice
 */

/**
 * The changes of the table since the last state.
 * @typedef {object} State
 * @property {PositionId} at the position, to be named by the next touch
 * @property {string} have digest of what this page has now, for the next connection
 * @property {Record<string, string>} fragments HTML or SVG by element id
 * @property {string} [viewBox]
 * @property {Record<string, string | number>} [mat] attributes of the mat under the board
 * @property {number} [plies] number of plies that the viewer may look back on
 * @property {string} [title]
 * @property {string} [phase] `yours`, `others` or `over`
 * @property {import("./path.js").Tree} [touches] the viewer's legal moves
 * @property {{ after: number, lines: string }} [log] the log lines after that ply
 * @property {MatchEvent[]} [events] what the added moves did
 * @property {"computer" | "person" | "house"} [by] who made the added moves; absent after an undo
 */

/**
 * An event to announce.
 * @typedef {object} MatchEvent
 * @property {string} kind
 * @property {string} text
 * @property {string} [at] the place that the score pop-up belongs to
 * @property {string} [gain] text of the score pop-up
 * @property {string} [show] the switch that must be on for this event to be announced
 */

/**
 * How long the page retries servers of another protocol version before it reloads; longer if the
 * user is busy, or if a reload has just not helped.
 */
const VERSION_RETRY_MS = { normal: 5_000, extended: 30_000 };

/**
 * @typedef {object} Listener
 * @property {(state: State) => void} onState a new state of the table
 * @property {(notice: Notice) => void} onNotice any other message
 * @property {() => string} clientState digest of what this page has, as the server sent it
 * @property {() => boolean} isBusy whether a reload would interrupt the user
 * @property {() => void} onDelayed a move waits for a new connection
 * @property {() => void} onReconnected
 * @property {() => void} onGone the table no longer exists
 */

export class Protocol {
  /** The move that was sent and is not answered yet. @type {ClientMessage | undefined} */
  #pendingMove;
  /** The last message sent before the first connection opened. @type {ClientMessage | undefined} */
  #earlyMessage;
  /** The fragments as received, rendered or not. */
  #patcher = new FragmentPatcher();
  /** Whether the whole state was requested, because a delta could not be applied. */
  #isOutOfSync = false;
  /**
   * Time since which only servers of another protocol version answered.
   * @type {number | undefined}
   */
  #mismatchSince;
  /** Whether the table no longer exists. */
  #isGone = false;
  /** @type {Socket | undefined} */
  socket;

  /**
   * @param {HTMLElement} page
   * @param {Listener} listener
   */
  constructor(page, listener) {
    this.page = page;
    this.listener = listener;
  }

  connect() {
    this.socket = new Socket(this.page.dataset.live ?? "", {
      onMessage: (message) => this.#onMessage(message),
      onConnection: (isConnected) => this.#onConnection(isConnected),
      onGone: () => this.#onGone(),
      clientState: () => this.listener.clientState(),
    });
  }

  /** Whether a move was sent and is not answered yet. */
  get isWaiting() {
    return this.#pendingMove !== undefined;
  }

  /** Whether the connection is lost. */
  get isLost() {
    return this.page.hasAttribute("data-lost");
  }

  /** Whether a move waits for a new connection. */
  get isDelayed() {
    return this.page.hasAttribute("data-late");
  }

  /**
   * Sends a message. Before the first connection opens it is queued, since a page that was just
   * loaded is not offline.
   * @param {ClientMessage} message
   * @returns {boolean} whether it was sent or queued
   */
  send(message) {
    if (this.socket?.send(message)) return true;
    if (this.isLost || this.#isGone) return false;
    this.#earlyMessage = message;
    return true;
  }

  /**
   * Sends a move, now or as soon as there is a connection.
   * @param {PositionId} at
   * @param {string[]} path
   */
  sendMove(at, path) {
    this.#pendingMove = { t: "touch", at, path };
    if (!this.socket?.send(this.#pendingMove)) this.#delayMove();
  }

  #delayMove() {
    this.page.setAttribute("data-late", "");
    this.listener.onDelayed();
  }

  /** Marks the pending move as answered. */
  completeMove() {
    this.#pendingMove = undefined;
    this.page.removeAttribute("data-late");
  }

  /** @param {any} message */
  #onMessage(message) {
    if (message.t === "state") this.#onState(message);
    else if (message.t === "reload") this.#onVersionMismatch();
    else this.listener.onNotice(message);
  }

  /**
   * Applies the deltas of a state, or requests the whole state if that fails.
   * @param {any} message
   */
  #onState(message) {
    const fragments = this.#patcher.apply(message.fragments);
    if (fragments) this.listener.onState({ ...message, fragments });
    else if (!this.#isOutOfSync) this.send({ t: "whole" });
    this.#isOutOfSync = fragments === undefined;
  }

  /**
   * This server uses another protocol version. The socket goes on trying, since another server may
   * still use this one; after a while the page reloads.
   */
  #onVersionMismatch() {
    this.#mismatchSince ??= Date.now();
    const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const isExtended = this.listener.isBusy() || navigation?.type === "reload";
    const timeout = isExtended ? VERSION_RETRY_MS.extended : VERSION_RETRY_MS.normal;
    if (Date.now() - this.#mismatchSince > timeout) location.reload();
  }

  /**
   * Keeps an unanswered move while the connection is lost, and sends it again afterwards.
   * @param {boolean} isConnected
   */
  #onConnection(isConnected) {
    if (this.#isGone) return isConnected ? location.reload() : undefined;
    this.page.toggleAttribute("data-lost", !isConnected);
    const earlyMessage = this.#earlyMessage;
    this.#earlyMessage = undefined;
    if (!isConnected && this.isWaiting) this.#delayMove();
    if (!isConnected && earlyMessage) this.listener.onNotice({ t: "refused", why: this.page.dataset.offline ?? "" });
    if (!isConnected) return;
    this.page.removeAttribute("data-late");
    this.#mismatchSince = undefined;
    this.listener.onReconnected();
    for (const message of [this.#pendingMove, earlyMessage]) if (message) this.send(message);
  }

  /** The table no longer exists. If it ever appears again, the page reloads. */
  #onGone() {
    this.#isGone = true;
    this.page.removeAttribute("data-lost");
    this.page.dataset.offline = this.page.dataset.gone;
    this.listener.onGone();
  }
}
