// The line to the house: one WebSocket that notices when it is dead and finds its way back by itself.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;
/** How long the house may take to answer before the line counts as dead, in milliseconds. */
const PATIENCE = 3000;
/** How long a new connection may take to be made. */
const PATIENCE_TO_CONNECT = 10_000;
/** After so many tries that failed in a row, and again after as many, the house is asked whether the table is still there. */
const TRIES = 4;
/** How often a silent house is asked whether it is still there, while somebody sees the page and while nobody does. */
const PULSE = { seen: 5000, unseen: 25_000 };

/**
 * @typedef {object} Listener
 * @property {(frame: any) => void} hear a frame came in
 * @property {(connected: boolean) => void} connection the line is dead, or the house has answered on a new one
 * @property {() => void} gone the house answers, and the table is no longer there
 * @property {() => string} have what this page has already, in the house's own words
 */

export class Line {
  /** @type {WebSocket | undefined} */
  #socket;
  #wait = FIRST_WAIT;
  #timer = 0;
  /** Runs out when the house does not answer. */
  #limit = 0;
  #pulse = 0;
  /** Whether the house has answered on this connection. */
  #isBack = false;
  /** How many tries have failed in a row. */
  #failed = 0;
  /** Whether the table is no longer there: then nothing is tried by itself. */
  #isGone = false;
  /** Done when every frame so far was heard: they are unpacked one after the other. @type {Promise<void>} */
  #heard = Promise.resolve();

  /**
   * @param {string} address
   * @param {Listener} listener
   */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    for (const change of ["online", "offline"]) addEventListener(change, () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#hurry());
    this.#connect();
  }

  /**
   * Sends a frame, which the house must answer in time.
   * @param {object} frame
   * @returns {boolean} whether there is a line to send it on
   */
  send(frame) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    this.#await();
    return true;
  }

  /** The house must answer in time. */
  #await() {
    if (this.#limit === 0) this.#limit = setTimeout(() => this.#giveUp(), PATIENCE);
  }

  #connect() {
    clearTimeout(this.#timer);
    const url = new URL(this.address, location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    url.searchParams.set("have", this.listener.have());
    if ("DecompressionStream" in globalThis) url.searchParams.set("zip", "1");
    const socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#isBack = false;
    this.#limit = setTimeout(() => this.#giveUp(), PATIENCE_TO_CONNECT);
    socket.onopen = () => {
      this.#answered();
      this.send({ t: "pulse" });
    };
    socket.onmessage = ({ data }) => {
      this.#answered();
      this.#heard = this.#heard.then(() => unpacked(data)).then((text) => this.#take(JSON.parse(text))).catch(console.error);
    };
    socket.onclose = () => this.#lose(socket);
  }

  /** @param {any} frame */
  #take(frame) {
    if (frame.t === "waiting" && this.#socket) this.#await();
    if (frame.t !== "pulse") return this.listener.hear(frame);
    if (this.#isBack) return;
    this.#isBack = true;
    this.#isGone = false;
    this.#failed = 0;
    this.#wait = FIRST_WAIT;
    this.listener.connection(true);
  }

  /** Something came over the line, so it is alive; it is asked again when it has been silent for a while. */
  #answered() {
    clearTimeout(this.#limit);
    clearTimeout(this.#pulse);
    this.#limit = 0;
    this.#pulse = setTimeout(() => this.send({ t: "pulse" }), (document.hidden ? PULSE.unseen : PULSE.seen) * about());
  }

  /** The house did not answer in time: whatever comes on that line is too late. */
  #giveUp() {
    const socket = this.#socket;
    if (!socket) return;
    this.#lose(socket);
    socket.close();
  }

  /** @param {WebSocket} socket */
  #lose(socket) {
    if (this.#socket !== socket) return;
    socket.onopen = socket.onmessage = null;
    this.#socket = undefined;
    this.#isBack = false;
    clearTimeout(this.#limit);
    clearTimeout(this.#pulse);
    this.#limit = 0;
    this.listener.connection(false);
    if (this.#isGone) return;
    this.#timer = setTimeout(() => this.#connect(), this.#wait * about());
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    if (++this.#failed % TRIES === 0) this.#inquire();
  }

  /** Asks for the page itself, since a browser does not say why a WebSocket was refused. */
  async #inquire() {
    const answer = await fetch(location.pathname, { method: "HEAD" }).catch(() => undefined);
    if (this.#isBack || (answer?.status !== 404 && answer?.status !== 410)) return;
    this.#isGone = true;
    clearTimeout(this.#timer);
    this.listener.gone();
  }

  /** Tries at once, or asks whether the line is alive, instead of waiting any longer. */
  #hurry() {
    if (this.#socket === undefined) this.#connect();
    else this.send({ t: "pulse" });
  }
}

/** A factor around one, so that the pages of a table that were told the same at once do not all speak at once. */
function about() {
  return 0.75 + Math.random() / 2;
}

/**
 * A frame's text.
 * @param {string | ArrayBuffer} data
 */
async function unpacked(data) {
  if (typeof data === "string") return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}
