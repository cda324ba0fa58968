// The line to the house: one WebSocket that finds its way back by itself.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;

/**
 * @typedef {object} Listener
 * @property {(frame: any) => void} hear a frame came in
 * @property {(connected: boolean) => void} connection the line was lost or is back
 * @property {() => string} have what this page has already, in the house's own words
 */

export class Line {
  /** @type {WebSocket | undefined} */
  #socket;
  #wait = FIRST_WAIT;
  #timer = 0;
  /** What is sent as soon as there is a connection. @type {string[]} */
  #unsent = [];
  /** Done when every frame so far was heard: they are unpacked one after the other. @type {Promise<void>} */
  #heard = Promise.resolve();

  /**
   * @param {string} address
   * @param {Listener} listener
   */
  constructor(address, listener) {
    this.address = address;
    this.listener = listener;
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#hurry());
    this.#connect();
  }

  /**
   * Sends a frame, or keeps it while the connection is being made. If there is none, nothing is sent, and that is said.
   * @param {object} frame
   * @returns {boolean} whether it was sent or kept
   */
  send(frame) {
    const text = JSON.stringify(frame);
    const state = this.#socket?.readyState;
    if (state === WebSocket.OPEN) this.#socket?.send(text);
    else if (state === WebSocket.CONNECTING) this.#unsent.push(text);
    else return false;
    return true;
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
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      for (const text of this.#unsent.splice(0)) socket.send(text);
      this.listener.connection(true);
    };
    socket.onmessage = ({ data }) => {
      this.#heard = this.#heard.then(() => unpacked(data)).then((text) => this.listener.hear(JSON.parse(text))).catch(console.error);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#unsent = [];
      this.listener.connection(false);
      this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }

  /** Tries at once instead of waiting any longer. */
  #hurry() {
    if (this.#socket === undefined) this.#connect();
  }
}

/**
 * A frame's text.
 * @param {string | ArrayBuffer} data
 */
async function unpacked(data) {
  if (typeof data === "string") return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}
