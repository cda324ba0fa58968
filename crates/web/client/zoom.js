// Pan and zoom of the drawing: wheel, pinch, keys and buttons. The drawing itself never knows.

import { isStill } from "./motion.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

const CLOSEST = 10;
const STEP = 1.5;
/** Where a unit of the drawing has fewer pixels than this, what may grow does, up to twice its size. */
const LEGIBLE = 0.75;
/** Targets smaller than this (in pixels) want the buttons for zooming, for a finger or for a pointer. */
const SMALL = { finger: 30, pointer: 18 };

export class Zoom {
  /** @type {Map<number, { x: number, y: number }>} */
  #fingers = new Map();

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
    stage.addEventListener("pointerdown", (event) => this.#fingers.set(event.pointerId, pointOf(event)));
    stage.addEventListener("pointermove", (event) => this.#pinch(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      stage.addEventListener(end, (event) => this.#fingers.delete(/** @type {PointerEvent} */ (event).pointerId));
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
    const width = Math.min(this.whole.width, Math.max(this.whole.width / CLOSEST, this.shown.width / factor));
    if (width >= this.whole.width) return this.#show(this.whole, false);
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
    const moved = { ...this.shown, x: this.shown.x - dx / matrix.a, y: this.shown.y - dy / matrix.d };
    this.#show(this.#within(moved), false);
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
    const small = matchMedia("(pointer: coarse)").matches ? SMALL.finger : SMALL.pointer;
    this.stage.toggleAttribute("data-small", middle < small);
    this.#grow();
  }

  /** @param {Box} box */
  #within(box) {
    const keep = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ from, /** @type {number} */ whole) =>
      Math.min(from + whole - size, Math.max(from, at));
    return {
      ...box,
      x: keep(box.x, box.width, this.whole.x, this.whole.width),
      y: keep(box.y, box.height, this.whole.y, this.whole.height),
    };
  }

  /**
   * @param {Box} box
   * @param {boolean} smoothly
   */
  #show(box, smoothly) {
    const from = this.shown;
    this.shown = box;
    this.stage.toggleAttribute("data-close", this.isClose);
    const set = (/** @type {Box} */ at) => {
      this.svg.setAttribute("viewBox", `${at.x} ${at.y} ${at.width} ${at.height}`);
      this.#grow();
    };
    if (!smoothly || isStill()) return set(box);
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      if (this.shown !== box) return;
      const t = Math.min(1, Math.max(0, (now - start) / 220));
      const ease = 1 - (1 - t) ** 3;
      set({
        x: from.x + (box.x - from.x) * ease,
        y: from.y + (box.y - from.y) * ease,
        width: from.width + (box.width - from.width) * ease,
        height: from.height + (box.height - from.height) * ease,
      });
      if (t < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** Lets what may grow be as large as it must be now. */
  #grow() {
    const pixels = this.svg.getScreenCTM()?.a ?? 1;
    this.svg.style.setProperty("--grow", String(Math.min(2, Math.max(1, LEGIBLE / pixels))));
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
    const box = this.stage.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (event.key === "+") this.by(STEP, x, y);
    else if (event.key === "-") this.by(1 / STEP, x, y);
    else if (event.key === "0") this.fit();
    else return;
    event.preventDefault();
  }

  /** @param {MouseEvent} event */
  #button(event) {
    const button = /** @type {Element} */ (event.target).closest("[data-zoom]");
    const box = this.stage.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (button?.getAttribute("data-zoom") === "in") this.by(STEP, x, y);
    if (button?.getAttribute("data-zoom") === "out") this.by(1 / STEP, x, y);
    if (button?.getAttribute("data-zoom") === "fit") this.fit();
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
