// Pan and zoom: moves the drawing's `viewBox` by wheel, pinch, keys and buttons.

import { isMotionReduced } from "./motion.js";
import { fingers } from "./phone.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

const MAX_MAGNIFICATION = 10;
/** Factor of one zoom step by key or button. */
const ZOOM_STEP = 1.5;
const ANIMATION_MS = 220;
/** Below this scale, elements with `data-grow` are enlarged to stay legible, at most twice. */
const MIN_LEGIBLE_PIXELS_PER_UNIT = 0.75;
/** Median target size below which the zoom buttons are shown, by kind of pointer. */
const SMALL_TARGET_PX = { finger: 30, pointer: 18 };

export class Zoom {
  /** Whether the user, not the client, chose the present view. */
  isUserControlled = false;
  /** Whether the view is animating. */
  isMoving = false;
  /**
   * Screen positions of the pointers on the stage, by id.
   * @type {Map<number, { x: number, y: number }>}
   */
  #pointers = new Map();
  /**
   * The point pressed last, in the drawing's units.
   * @type {{ x: number, y: number } | undefined}
   */
  #lastPressed;

  /**
   * @param {SVGSVGElement} svg the drawing
   * @param {HTMLElement} stage the element around it
   */
  constructor(svg, stage) {
    this.svg = svg;
    this.stage = stage;
    /** The box of the whole drawing. */
    this.whole = parseViewBox(svg.getAttribute("viewBox") ?? "0 0 1 1");
    /** The box that is shown, or that the animation ends at. */
    this.shown = this.whole;
    stage.addEventListener("wheel", (event) => this.#onWheel(event), { passive: false });
    stage.addEventListener("dblclick", (event) => isOnBackground(event) && this.fit());
    stage.addEventListener("keydown", (event) => this.#onKey(event));
    stage.addEventListener("click", (event) => this.#onButton(event));
    stage.addEventListener("pointerdown", (event) => this.#onPointerDown(event));
    stage.addEventListener("pointermove", (event) => this.#onPointerMove(event));
    stage.addEventListener("pointerleave", (event) => this.#pointers.delete(event.pointerId));
    for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) {
      document.addEventListener(type, (event) => this.#pointers.delete(event.pointerId));
    }
  }

  /** Whether only a part of the drawing fills the stage. */
  get isClose() {
    return this.shown.width < this.whole.width * 0.999;
  }

  /** Whether two fingers are on the stage. */
  get isPinching() {
    return this.#pointers.size > 1;
  }

  /**
   * Sets the box of the whole drawing, for a board that grew. A zoomed-in view is kept.
   * @param {Box} whole
   */
  setWhole(whole) {
    if (Object.entries(whole).every(([name, value]) => this.whole[/** @type {keyof Box} */ (name)] === value)) return;
    const wasClose = this.isClose;
    this.whole = whole;
    if (wasClose) this.stage.toggleAttribute("data-close", this.isClose);
    else this.#show(whole, true);
  }

  /**
   * Starts at the drawing's preferred scale (`data-pixels`) where the stage allows a larger one.
   * From then on the scale changes with the size of the window.
   */
  applyInitialScale() {
    const preferred = Number(this.svg.querySelector("[data-pixels]")?.getAttribute("data-pixels") ?? 0);
    const factor = this.pixelsPerUnitToFit(this.whole) / preferred;
    if (!Number.isFinite(factor) || factor <= 1 || fingers.matches) return;
    const { x, y, width, height } = this.whole;
    const margin = (factor - 1) / 2;
    this.#show({ x: x - width * margin, y: y - height * margin, width: width * factor, height: height * factor }, false);
  }

  /** Shows the whole drawing. */
  fit() {
    this.#show(this.whole, true);
  }

  /**
   * Zooms by a factor around a fixed point of the screen.
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  zoomBy(factor, x, y) {
    this.#takeControl();
    const maxWidth = Math.max(this.whole.width, this.shown.width);
    const width = Math.min(maxWidth, Math.max(this.whole.width / MAX_MAGNIFICATION, this.shown.width / factor));
    if (width >= this.shown.width && maxWidth > this.whole.width) return;
    if (width >= maxWidth) return this.#show(this.whole, false);
    const ratio = width / this.shown.width;
    const point = toDrawingPoint(this.svg, x, y);
    this.#show(
      this.#limitToDrawing({
        x: point.x - (point.x - this.shown.x) * ratio,
        y: point.y - (point.y - this.shown.y) * ratio,
        width,
        height: this.shown.height * ratio,
      }),
      false,
    );
  }

  /**
   * Moves the drawing, if it is zoomed in.
   * @param {number} dx in screen pixels
   * @param {number} dy
   */
  pan(dx, dy) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix || !this.isClose) return;
    this.#takeControl();
    const moved = { ...this.shown, x: this.shown.x - dx / matrix.a, y: this.shown.y - dy / matrix.d };
    this.#show(this.#limitToDrawing(moved), false);
  }

  /**
   * Centres a box at a scale; shows the whole drawing if that is hardly smaller.
   * @param {Box} box
   * @param {number} pixelsPerUnit
   * @param {number} minMagnification how much larger than in the whole drawing the scale must be
   */
  zoomTo({ x, y, width, height }, pixelsPerUnit, minMagnification) {
    const wholePixelsPerUnit = this.pixelsPerUnitToFit(this.whole);
    if (pixelsPerUnit < wholePixelsPerUnit * minMagnification) return this.fit();
    const ratio = Math.max(wholePixelsPerUnit / pixelsPerUnit, 1 / MAX_MAGNIFICATION);
    const size = { width: this.whole.width * ratio, height: this.whole.height * ratio };
    this.#show(this.#limitToDrawing({ x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, ...size }), true);
  }

  /** The largest scale at which a box is fully visible. @param {Box} box */
  pixelsPerUnitToFit({ width, height }) {
    const { clientWidth, clientHeight } = this.svg;
    return Math.min(clientWidth / width, clientHeight / height);
  }

  /** Whether more than 80 percent of a box is visible. @param {Box} box */
  isMostlyVisible({ x, y, width, height }) {
    const visible = this.#visibleBox(this.shown);
    const overlap = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c, /** @type {number} */ d) =>
      Math.max(0, Math.min(a + b, c + d) - Math.max(a, c));
    return overlap(x, width, visible.x, visible.width) * overlap(y, height, visible.y, visible.height) > 0.8 * width * height;
  }

  /**
   * Pans so that an element is visible.
   * @param {Element} element
   */
  reveal(element) {
    if (!this.isClose) return;
    const target = element.getBoundingClientRect();
    const stage = this.stage.getBoundingClientRect();
    const dx = Math.max(0, stage.left - target.left) - Math.max(0, target.right - stage.right);
    const dy = Math.max(0, stage.top - target.top) - Math.max(0, target.bottom - stage.bottom);
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }

  /**
   * Shows the zoom buttons if the targets are small in the whole drawing, at any present zoom.
   * @param {Iterable<Element>} targets
   */
  updateButtons(targets) {
    const ratio = this.svg.viewBox.baseVal.width / this.whole.width;
    const boxes = [...targets].map((target) => target.getBoundingClientRect());
    const sizes = boxes.map((box) => Math.min(box.width, box.height) * ratio);
    sizes.sort((a, b) => a - b);
    const median = sizes[sizes.length >> 1] ?? Infinity;
    const threshold = fingers.matches ? SMALL_TARGET_PX.finger : SMALL_TARGET_PX.pointer;
    this.stage.toggleAttribute("data-small", median < threshold);
    this.#scaleGrowing();
  }

  /**
   * Moves a box so that the visible area stays within the drawing, or centred on it.
   * @param {Box} box
   */
  #limitToDrawing(box) {
    const visible = this.#visibleBox(box);
    const shift = (/** @type {number} */ start, /** @type {number} */ size, /** @type {number} */ wholeStart, /** @type {number} */ wholeSize) =>
      size >= wholeSize
        ? wholeStart + (wholeSize - size) / 2 - start
        : Math.min(wholeStart + wholeSize - size, Math.max(wholeStart, start)) - start;
    return {
      ...box,
      x: box.x + shift(visible.x, visible.width, this.whole.x, this.whole.width),
      y: box.y + shift(visible.y, visible.height, this.whole.y, this.whole.height),
    };
  }

  /**
   * The area that is visible while a box is shown; larger if the stage has another aspect ratio.
   * @param {Box} box
   * @returns {Box}
   */
  #visibleBox(box) {
    const pixelsPerUnit = this.pixelsPerUnitToFit(box);
    const { clientWidth, clientHeight } = this.svg;
    const width = clientWidth / pixelsPerUnit || box.width;
    const height = clientHeight / pixelsPerUnit || box.height;
    return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
  }

  /** Gives the user control of the view; an animation stops where it is. */
  #takeControl() {
    this.isUserControlled = true;
    if (this.isMoving) this.shown = this.#current;
  }

  /** The box that is visible at this moment, also during an animation. */
  get #current() {
    return parseViewBox(this.svg.getAttribute("viewBox") ?? "");
  }

  /**
   * @param {Box} box
   * @param {boolean} isAnimated whether the view glides there. The animation pauses while a finger
   * is down, so that nothing moves under it.
   */
  #show(box, isAnimated) {
    const from = this.#current;
    this.shown = box;
    this.stage.toggleAttribute("data-close", this.isClose);
    this.stage.toggleAttribute("data-roomy", box.width > this.whole.width * 1.001);
    const set = (/** @type {Box} */ current) => {
      this.svg.setAttribute("viewBox", `${current.x} ${current.y} ${current.width} ${current.height}`);
      this.#scaleGrowing();
    };
    this.isMoving = isAnimated && !(isMotionReduced() && this.#pointers.size === 0);
    if (!this.isMoving) return set(box);
    let elapsed = 0;
    let lastFrame = performance.now();
    const step = (/** @type {number} */ now) => {
      if (this.shown !== box) return;
      if (this.#pointers.size === 0) elapsed += Math.max(0, now - lastFrame);
      lastFrame = now;
      const t = isMotionReduced() && elapsed > 0 ? 1 : Math.min(1, elapsed / ANIMATION_MS);
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

  /**
   * Scales the elements with `data-grow` for the present zoom. Sets each one's own style, because
   * restyling the whole drawing is slow.
   */
  #scaleGrowing() {
    const growing = /** @type {NodeListOf<SVGElement>} */ (this.svg.querySelectorAll("[data-grow]"));
    if (growing.length === 0) return;
    const pixelsPerUnit = this.svg.getScreenCTM()?.a ?? 1;
    const scale = String(Math.min(2, Math.max(1, MIN_LEGIBLE_PIXELS_PER_UNIT / pixelsPerUnit)));
    for (const element of growing) element.style.scale = scale;
  }

  /** @param {WheelEvent} event */
  #onWheel(event) {
    const pageScrolls = document.documentElement.scrollHeight > innerHeight + 1;
    if (pageScrolls && !event.ctrlKey) return;
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY * 0.0015), event.clientX, event.clientY);
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const command = { "+": "in", "-": "out", 0: "fit" }[event.key];
    if (!command) return;
    this.#runCommand(command);
    event.preventDefault();
  }

  /** @param {MouseEvent} event */
  #onButton(event) {
    const command = /** @type {Element} */ (event.target).closest("[data-zoom]")?.getAttribute("data-zoom");
    if (command) this.#runCommand(command);
  }

  /** Zooms in on the point pressed last, zooms out, or shows the whole. @param {string} command */
  #runCommand(command) {
    const box = this.stage.getBoundingClientRect();
    if (command === "in" && this.#lastPressed) this.#centre(this.#lastPressed);
    if (command === "fit") this.isUserControlled = true;
    if (command === "fit") this.fit();
    else this.zoomBy(command === "in" ? ZOOM_STEP : 1 / ZOOM_STEP, box.x + box.width / 2, box.y + box.height / 2);
  }

  /** @param {{ x: number, y: number }} point */
  #centre({ x, y }) {
    this.#show({ ...this.shown, x: x - this.shown.width / 2, y: y - this.shown.height / 2 }, false);
  }

  /** @param {PointerEvent} event */
  #onPointerDown(event) {
    this.#pointers.set(event.pointerId, screenPoint(event));
    if (this.svg.contains(/** @type {Node} */ (event.target))) this.#lastPressed = toDrawingPoint(this.svg, event.clientX, event.clientY);
  }

  /** Zooms and pans with two fingers. @param {PointerEvent} event */
  #onPointerMove(event) {
    const last = this.#pointers.get(event.pointerId);
    const current = screenPoint(event);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (last && other) {
      const distanceBefore = Math.hypot(last.x - other.x, last.y - other.y);
      const distance = Math.hypot(current.x - other.x, current.y - other.y);
      this.zoomBy(distance / Math.max(distanceBefore, 1), (current.x + other.x) / 2, (current.y + other.y) / 2);
      this.pan((current.x - last.x) / 2, (current.y - last.y) / 2);
    }
    if (last) this.#pointers.set(event.pointerId, current);
  }
}

/**
 * A point of the screen, in the drawing's units.
 * @param {SVGSVGElement} svg
 * @param {number} x
 * @param {number} y
 */
export function toDrawingPoint(svg, x, y) {
  return new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()?.inverse());
}

/** @param {string} viewBox @returns {Box} */
export function parseViewBox(viewBox) {
  const [x, y, width, height] = viewBox.split(" ").map(Number);
  return { x, y, width, height };
}

/** @param {PointerEvent} event */
function screenPoint(event) {
  return { x: event.clientX, y: event.clientY };
}

/** @param {Event} event */
function isOnBackground(event) {
  return !(/** @type {Element} */ (event.target).closest("[data-target], button"));
}
