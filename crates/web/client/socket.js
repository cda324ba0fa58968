// Reconnecting WebSocket: heartbeat, response time-out, and reconnection with exponential backoff.

const FIRST_RETRY_DELAY_MS = 400;
const MAX_RETRY_DELAY_MS = 5000;
/** How long the server may take to answer before the connection counts as dead. */
const RESPONSE_TIMEOUT_MS = 3000;
/** How long a new connection may take to open. */
const CONNECT_TIMEOUT_MS = 10_000;
/** After every so many failed attempts, checks whether the table still exists. */
const ATTEMPTS_BETWEEN_CHECKS = 4;
/** How long the connection may be silent before a heartbeat, for visible and for hidden pages. */
const HEARTBEAT_INTERVAL_MS = { visible: 5000, hidden: 25_000 };

/**
 * @typedef {object} Listener
 * @property {(message: any) => void} onMessage a message other than a heartbeat has arrived
 * @property {(isConnected: boolean) => void} onConnection the connection was lost, or the server
 * has answered on a new one
 * @property {() => void} onGone the server answers, and the table no longer exists
 * @property {() => string} clientState what this page has already, as the server encoded it
 */

export class Socket {
  /** @type {WebSocket | undefined} */
  #socket;
  #retryDelay = FIRST_RETRY_DELAY_MS;
  #retryTimer = 0;
  /** Pending response or connect time-out. */
  #timeout = 0;
  #heartbeatTimer = 0;
  /** Whether the server has answered on this connection. */
  #isConfirmed = false;
  /** Number of failed attempts in a row. */
  #failures = 0;
  /** Whether the table no longer exists; then there are no automatic retries. */
  #isGone = false;
  /**
   * Settles when all messages so far are handled: they are inflated in order.
   * @type {Promise<void>}
   */
  #handled = Promise.resolve();

  /**
   * @param {string} address
   * @param {Listener} listener
   */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    for (const change of ["online", "offline"]) addEventListener(change, () => this.#probe());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#probe());
    this.#connect();
  }

  /**
   * Sends a message, which the server must answer in time.
   * @param {object} message
   * @returns {boolean} whether there is an open connection
   */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    this.#expectResponse();
    return true;
  }

  /** Starts the response time-out. */
  #expectResponse() {
    if (this.#timeout === 0) this.#timeout = setTimeout(() => this.#abandon(), RESPONSE_TIMEOUT_MS);
  }

  #connect() {
    clearTimeout(this.#retryTimer);
    const url = new URL(this.address, location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    url.searchParams.set("have", this.listener.clientState());
    if ("DecompressionStream" in globalThis) url.searchParams.set("zip", "1");
    const socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#isConfirmed = false;
    this.#timeout = setTimeout(() => this.#abandon(), CONNECT_TIMEOUT_MS);
    socket.onopen = () => {
      this.#onActivity();
      this.send({ t: "pulse" });
    };
    socket.onmessage = ({ data }) => {
      this.#onActivity();
      this.#handled = this.#handled.then(() => inflate(data)).then((text) => this.#handle(JSON.parse(text))).catch(console.error);
    };
    socket.onclose = () => this.#drop(socket);
  }

  /** @param {any} message */
  #handle(message) {
    if (message.t === "waiting" && this.#socket) this.#expectResponse();
    if (message.t !== "pulse") return this.listener.onMessage(message);
    if (this.#isConfirmed) return;
    this.#isConfirmed = true;
    this.#isGone = false;
    this.#failures = 0;
    this.#retryDelay = FIRST_RETRY_DELAY_MS;
    this.listener.onConnection(true);
  }

  /** The connection is alive: clears the time-out and schedules the next heartbeat. */
  #onActivity() {
    clearTimeout(this.#timeout);
    clearTimeout(this.#heartbeatTimer);
    this.#timeout = 0;
    const interval = document.hidden ? HEARTBEAT_INTERVAL_MS.hidden : HEARTBEAT_INTERVAL_MS.visible;
    this.#heartbeatTimer = setTimeout(() => this.send({ t: "pulse" }), interval * jitter());
  }

  /** Time-out: drops the connection, and ignores any message that still arrives on it. */
  #abandon() {
    const socket = this.#socket;
    if (!socket) return;
    this.#drop(socket);
    socket.close();
  }

  /** @param {WebSocket} socket */
  #drop(socket) {
    if (this.#socket !== socket) return;
    socket.onopen = socket.onmessage = null;
    this.#socket = undefined;
    this.#isConfirmed = false;
    clearTimeout(this.#timeout);
    clearTimeout(this.#heartbeatTimer);
    this.#timeout = 0;
    this.listener.onConnection(false);
    if (this.#isGone) return;
    this.#retryTimer = setTimeout(() => this.#connect(), this.#retryDelay * jitter());
    this.#retryDelay = Math.min(this.#retryDelay * 2, MAX_RETRY_DELAY_MS);
    if (++this.#failures % ATTEMPTS_BETWEEN_CHECKS === 0) this.#checkTable();
  }

  /** Requests the page itself: browsers do not report why a WebSocket was refused. */
  async #checkTable() {
    const response = await fetch(location.pathname, { method: "HEAD" }).catch(() => undefined);
    if (this.#isConfirmed || (response?.status !== 404 && response?.status !== 410)) return;
    this.#isGone = true;
    clearTimeout(this.#retryTimer);
    this.listener.onGone();
  }

  /** Reconnects immediately, or checks that the connection is alive. */
  #probe() {
    if (this.#socket === undefined) this.#connect();
    else this.send({ t: "pulse" });
  }
}

/** A random factor around one, so that all pages of a table do not send at the same moment. */
function jitter() {
  return 0.75 + Math.random() / 2;
}

/**
 * The text of a message, which may be compressed.
 * @param {string | ArrayBuffer} data
 */
async function inflate(data) {
  if (typeof data === "string") return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}
