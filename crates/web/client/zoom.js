// Pan and zoom of the drawing: wheel, pinch, keys and buttons. The drawing itself never knows.

import { isStill } from "./motion.js";
import { fingers } from "./phone.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

const CLOSEST = 10;
const STEP = 1.5;
/** How long the view is on its way, in milliseconds. */
const WAY = 220;
/** Where a unit of the drawing has fewer pixels than this, what may grow does, up to twice its size. */
const LEGIBLE = 0.75;
/** Targets smaller than this (in pixels) want the buttons for zooming, for a finger or for a pointer. */
const SMALL = { finger: 30, pointer: 18 };

export class Zoom {
  /** Whether the person has taken this view himself. */
  isTaken = false;
  /** Whether the view is on its way to what it shall show. */
  isMoving = false;
  /** @type {Map<number, { x: number, y: number }>} */
  #fingers = new Map();
  /** The place that was touched last, in the drawing's units. @type {{ x: number, y: number } | undefined} */
  #touched;

  /**
   * @param {SVGSVGElement} svg the drawing
   * @param {HTMLElement} stage what lies around it
   */
  constructor(svg, stage) {
    this.svg = svg;
    this.stage = stage;
    this.whole = readBox(svg.getAttribute("viewBox") ?? "0 0 1 1");
    this.shown = this.whole;
    stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    stage.addEventListener("dblclick", (event) => onNothing(event) && this.fit());
    stage.addEventListener("keydown", (event) => this.#key(event));
    stage.addEventListener("click", (event) => this.#button(event));
    stage.addEventListener("pointerdown", (event) => this.#put(event));
    stage.addEventListener("pointermove", (event) => this.#pinch(event));
    stage.addEventListener("pointerleave", (event) => this.#fingers.delete(event.pointerId));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
      document.addEventListener(end, (event) => this.#fingers.delete(event.pointerId));
    }
  }

  /** Whether a part of the drawing fills the stage. */
  get isClose() {
    return this.shown.width < this.whole.width * 0.999;
  }

  /** Whether two fingers are on the stage. */
  get isPinching() {
    return this.#fingers.size > 1;
  }

  /**
   * Takes another whole, for a board that grew. Whoever looks closer keeps his view.
   * @param {Box} whole
   */
  renew(whole) {
    if (Object.entries(whole).every(([name, value]) => this.whole[/** @type {keyof Box} */ (name)] === value)) return;
    const close = this.isClose;
    this.whole = whole;
    if (close) this.stage.toggleAttribute("data-close", this.isClose);
    else this.#show(whole, true);
  }

  /** Begins with as many pixels a unit as the drawing wants, where there is room for more. From then on it grows with the window. */
  begin() {
    const wanted = Number(this.svg.querySelector("[data-pixels]")?.getAttribute("data-pixels") ?? 0);
    const more = this.closest(this.whole) / wanted;
    if (!Number.isFinite(more) || more <= 1 || fingers.matches) return;
    const { x, y, width, height } = this.whole;
    const around = (more - 1) / 2;
    this.#show({ x: x - width * around, y: y - height * around, width: width * more, height: height * more }, false);
  }

  /** Shows the whole drawing. */
  fit() {
    this.#show(this.whole, true);
  }

  /**
   * Zooms by a factor, so that what is under that point of the screen stays there.
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  by(factor, x, y) {
    this.#take();
    const widest = Math.max(this.whole.width, this.shown.width);
    const width = Math.min(widest, Math.max(this.whole.width / CLOSEST, this.shown.width / factor));
    if (width >= this.shown.width && widest > this.whole.width) return;
    if (width >= widest) return this.#show(this.whole, false);
    const part = width / this.shown.width;
    const point = userPoint(this.svg, x, y);
    this.#show(
      this.#within({
        x: point.x - (point.x - this.shown.x) * part,
        y: point.y - (point.y - this.shown.y) * part,
        width,
        height: this.shown.height * part,
      }),
      false,
    );
  }

  /**
   * Moves the drawing by so many pixels.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix || !this.isClose) return;
    this.#take();
    const moved = { ...this.shown, x: this.shown.x - dx / matrix.a, y: this.shown.y - dy / matrix.d };
    this.#show(this.#within(moved), false);
  }

  /**
   * Goes so close to the middle of a box that a unit has that many pixels; to the whole if that is hardly closer.
   * @param {Box} box
   * @param {number} pixels
   * @param {number} worth how much closer it must be
   */
  close({ x, y, width, height }, pixels, worth) {
    const least = this.closest(this.whole);
    if (pixels < least * worth) return this.fit();
    const part = Math.max(least / pixels, 1 / CLOSEST);
    const size = { width: this.whole.width * part, height: this.whole.height * part };
    this.#show(this.#within({ x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, ...size }), true);
  }

  /** How many pixels a unit can have so that a box is seen whole. @param {Box} box */
  closest({ width, height }) {
    const { clientWidth, clientHeight } = this.svg;
    return Math.min(clientWidth / width, clientHeight / height);
  }

  /** Whether a box lies in what is seen, for the most part. @param {Box} box */
  shows({ x, y, width, height }) {
    const seen = this.#seen(this.shown);
    const common = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c, /** @type {number} */ d) =>
      Math.max(0, Math.min(a + b, c + d) - Math.max(a, c));
    return common(x, width, seen.x, seen.width) * common(y, height, seen.y, seen.height) > 0.8 * width * height;
  }

  /**
   * Brings a target into view.
   * @param {Element} element
   */
  reveal(element) {
    if (!this.isClose) return;
    const [target, stage] = [element.getBoundingClientRect(), this.stage.getBoundingClientRect()];
    const dx = Math.max(0, stage.left - target.left) - Math.max(0, target.right - stage.right);
    const dy = Math.max(0, stage.top - target.top) - Math.max(0, target.bottom - stage.bottom);
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }

  /**
   * Offers the buttons where the targets of the whole drawing are small, however close one looks now.
   * @param {Iterable<Element>} targets
   */
  offer(targets) {
    const part = this.svg.viewBox.baseVal.width / this.whole.width;
    const sizes = [...targets].map((target) => target.getBoundingClientRect()).map((box) => Math.min(box.width, box.height) * part);
    sizes.sort((a, b) => a - b);
    const middle = sizes[sizes.length >> 1] ?? Infinity;
    const small = fingers.matches ? SMALL.finger : SMALL.pointer;
    this.stage.toggleAttribute("data-small", middle < small);
    this.#grow();
  }

  /** Keeps what is seen over the drawing, as far as the drawing is larger than that. @param {Box} box */
  #within(box) {
    const seen = this.#seen(box);
    const move = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ from, /** @type {number} */ whole) =>
      size >= whole ? from + (whole - size) / 2 - at : Math.min(from + whole - size, Math.max(from, at)) - at;
    return {
      ...box,
      x: box.x + move(seen.x, seen.width, this.whole.x, this.whole.width),
      y: box.y + move(seen.y, seen.height, this.whole.y, this.whole.height),
    };
  }

  /** All that is seen while a box is shown: the stage is seldom of the same shape. @param {Box} box @returns {Box} */
  #seen(box) {
    const pixels = this.closest(box);
    const { clientWidth, clientHeight } = this.svg;
    const [width, height] = [clientWidth / pixels || box.width, clientHeight / pixels || box.height];
    return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
  }

  /** The person takes the view himself, from wherever it is on its way. */
  #take() {
    this.isTaken = true;
    if (this.isMoving) this.shown = this.#now;
  }

  /** What is seen at this moment. */
  get #now() {
    return readBox(this.svg.getAttribute("viewBox") ?? "");
  }

  /**
   * @param {Box} box
   * @param {boolean} smoothly not by a person's hand: then nothing moves under a finger that lies on the drawing
   */
  #show(box, smoothly) {
    const from = this.#now;
    this.shown = box;
    this.stage.toggleAttribute("data-close", this.isClose);
    this.stage.toggleAttribute("data-roomy", box.width > this.whole.width * 1.001);
    const set = (/** @type {Box} */ at) => {
      this.svg.setAttribute("viewBox", `${at.x} ${at.y} ${at.width} ${at.height}`);
      this.#grow();
    };
    this.isMoving = smoothly && !(isStill() && this.#fingers.size === 0);
    if (!this.isMoving) return set(box);
    let [gone, last] = [0, performance.now()];
    const step = (/** @type {number} */ now) => {
      if (this.shown !== box) return;
      if (this.#fingers.size === 0) gone += Math.max(0, now - last);
      last = now;
      const t = isStill() && gone > 0 ? 1 : Math.min(1, gone / WAY);
      const ease = 1 - (1 - t) ** 3;
      set({
        x: from.x + (box.x - from.x) * ease,
        y: from.y + (box.y - from.y) * ease,
        width: from.width + (box.width - from.width) * ease,
        height: from.height + (box.height - from.height) * ease,
      });
      this.isMoving = t < 1;
      if (this.isMoving) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** Lets what may grow be as large as it must be now; it is told by itself, for a drawing that is styled anew as a whole takes long. */
  #grow() {
    const growing = /** @type {NodeListOf<SVGElement>} */ (this.svg.querySelectorAll("[data-grow]"));
    if (growing.length === 0) return;
    const pixels = this.svg.getScreenCTM()?.a ?? 1;
    const size = String(Math.min(2, Math.max(1, LEGIBLE / pixels)));
    for (const one of growing) one.style.scale = size;
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    const pageScrolls = document.documentElement.scrollHeight > innerHeight + 1;
    if (pageScrolls && !event.ctrlKey) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY * 0.0015), event.clientX, event.clientY);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const wish = { "+": "in", "-": "out", 0: "fit" }[event.key];
    if (!wish) return;
    this.#wish(wish);
    event.preventDefault();
  }

  /** @param {MouseEvent} event */
  #button(event) {
    const wish = /** @type {Element} */ (event.target).closest("[data-zoom]")?.getAttribute("data-zoom");
    if (wish) this.#wish(wish);
  }

  /** Goes closer to the place that was touched last, farther away, or back to the whole. @param {string} wish */
  #wish(wish) {
    const box = this.stage.getBoundingClientRect();
    if (wish === "in" && this.#touched) this.#centre(this.#touched);
    if (wish === "fit") this.isTaken = true;
    if (wish === "fit") this.fit();
    else this.by(wish === "in" ? STEP : 1 / STEP, box.x + box.width / 2, box.y + box.height / 2);
  }

  /** @param {{ x: number, y: number }} place */
  #centre({ x, y }) {
    this.#show({ ...this.shown, x: x - this.shown.width / 2, y: y - this.shown.height / 2 }, false);
  }

  /** @param {PointerEvent} event */
  #put(event) {
    this.#fingers.set(event.pointerId, pointOf(event));
    if (this.svg.contains(/** @type {Node} */ (event.target))) this.#touched = userPoint(this.svg, event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  #pinch(event) {
    const last = this.#fingers.get(event.pointerId);
    const here = pointOf(event);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (last && other) {
      const [was, is] = [Math.hypot(last.x - other.x, last.y - other.y), Math.hypot(here.x - other.x, here.y - other.y)];
      this.by(is / Math.max(was, 1), (here.x + other.x) / 2, (here.y + other.y) / 2);
      this.pan((here.x - last.x) / 2, (here.y - last.y) / 2);
    }
    if (last) this.#fingers.set(event.pointerId, here);
  }
}

/**
 * A point of the screen in the drawing's units.
 * @param {SVGSVGElement} svg
 * @param {number} x
 * @param {number} y
 */
export function userPoint(svg, x, y) {
  return new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()?.inverse());
}

/** @param {string} text @returns {Box} */
export function readBox(text) {
  const [x, y, width, height] = text.split(" ").map(Number);
  return { x, y, width, height };
}

/** @param {PointerEvent} event */
function pointOf(event) {
  return { x: event.clientX, y: event.clientY };
}

/** @param {Event} event */
function onNothing(event) {
  return !(/** @type {Element} */ (event.target).closest("[data-target], button"));
}
