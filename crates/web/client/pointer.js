// Pointer input: a click or tap is a touch, a drag is two touches, dragging the background pans.

import { aimedTarget, distanceToBox, isAmbiguous } from "./aim.js";
import { hasInfo } from "./info_card.js";
import { hideLoupe, showLoupe } from "./loupe.js";
import { unitsPerPixel } from "./motion.js";
import { drawing, targetAt, targetBoxes } from "./targets.js";
import { toDrawingPoint } from "./zoom.js";

/** @typedef {import("./targets.js").Target} Target */
/** @typedef {import("./table.js").Table} Table */

/**
 * A pointer that is down.
 * @typedef {object} Press
 * @property {number} id pointer id
 * @property {number} x where it went down, in screen pixels
 * @property {number} y
 * @property {boolean} isFinger
 * @property {Target} [grabbed] the target that it can drag
 * @property {Target} [stuck] a piece under it that cannot be moved now
 * @property {boolean} isDrag whether it has moved far enough to be a drag
 * @property {Aim} [aim] what a finger on the drawing would touch
 */

/**
 * What a finger would touch: the target under it when it went down or, since then, the one shown
 * in the loupe. Later movement of the board does not change it.
 * @typedef {object} Aim
 * @property {import("./info_card.js").Point} point
 * @property {ReturnType<typeof targetBoxes>[number]} [box]
 * @property {boolean} isAmbiguous whether the finger may mean a neighbouring target
 */

/** Distance that a pointer must move before a touch becomes a drag. */
const DRAG_THRESHOLD_PX = { mouse: 5, finger: 10 };

/** Distance from the nearest target beyond which a tap asks about what lies under it. */
const INFO_DISTANCE_PX = 10;

/**
 * @param {Table} table
 * @param {import("./zoom.js").Zoom} zoom
 * @returns {() => void} call after a render: another target may lie under a resting mouse
 */
export function listenToPointer(table, zoom) {
  /** @type {Press | undefined} */
  let press;
  let ignoresNextClick = false;
  /**
   * Last mouse position; undefined after keyboard input.
   * @type {{ x: number, y: number } | undefined}
   */
  let mouse;

  for (const type of /** @type {const} */ (["pointerover", "pointermove"])) {
    document.addEventListener(type, (event) => {
      if (event.pointerType === "touch" || press?.isDrag) return;
      mouse = screenPoint(event);
      table.hover(targetAt(event.target)?.dataset.target);
    });
  }

  document.addEventListener("keydown", () => (mouse = undefined));

  document.addEventListener("pointerdown", (event) => {
    ignoresNextClick = false;
    if (event.button !== 0) return;
    if (zoom.isPinching) return cancelPress();
    const isFinger = event.pointerType === "touch";
    const target = targetAt(event.target);
    const grabbed = target?.hasAttribute("data-grab") ? target : undefined;
    if (!grabbed && !drawing.contains(/** @type {Node} */ (event.target))) return;
    const stuck = target && !grabbed && !target.hasAttribute("data-live") && holdsPiece(target) ? target : undefined;
    press = { id: event.pointerId, ...screenPoint(event), isFinger, grabbed, stuck, isDrag: false };
    if (isFinger && drawing.contains(/** @type {Node} */ (event.target))) updateAim(event, press);
  });

  document.addEventListener("pointermove", (event) => {
    if (press?.id !== event.pointerId) return;
    const dx = event.clientX - press.x;
    const dy = event.clientY - press.y;
    if (press.aim?.isAmbiguous && !press.grabbed && !zoom.isClose) return updateAim(event, press);
    if (!press.isDrag && Math.hypot(dx, dy) < (press.isFinger ? DRAG_THRESHOLD_PX.finger : DRAG_THRESHOLD_PX.mouse)) return;
    if (!press.isDrag) beginDrag(event, press);
    if (press.grabbed) {
      translate(press.grabbed, dx, dy);
      previewDrop(event, press);
    } else if (!zoom.isPinching) {
      zoom.pan(event.movementX, event.movementY);
    }
  });

  document.addEventListener("pointerup", (event) => {
    const released = press?.id === event.pointerId ? press : undefined;
    press = undefined;
    hideLoupe();
    if (!released) return;
    if (!released.isDrag && released.aim) tap(released.aim, event.target);
    if (released.isDrag && released.grabbed) drop(event, released, released.grabbed);
    else if (released.isDrag && released.stuck && !zoom.isClose) touch(released.stuck);
  });

  document.addEventListener("pointercancel", cancelPress);

  document.addEventListener("click", (event) => {
    if (ignoresNextClick && event.detail > 0) {
      ignoresNextClick = false;
      return;
    }
    const target = targetAt(event.target);
    if (target) touch(target, { isDouble: event.detail > 1 });
    else if (drawing.contains(/** @type {Node} */ (event.target))) table.touchBackground(boardPoint(event), hasInfo(event.target));
  });

  return () => {
    if (mouse && !press?.isDrag) table.hover(targetAt(document.elementFromPoint(mouse.x, mouse.y))?.dataset.target);
  };

  /**
   * @param {Target} target
   * @param {{ byFinger?: boolean, isAmbiguous?: boolean, isDouble?: boolean }} [options]
   */
  function touch(target, options) {
    const { target: name, confirm: question } = target.dataset;
    if (name !== undefined) table.touch({ name, question, ...options });
  }

  /**
   * Determines what a finger would touch, and shows the loupe if its target is ambiguous.
   *
   * Also ambiguous is every target while the view moves; that shows no loupe.
   * @param {PointerEvent} event
   * @param {Press} pressed
   */
  function updateAim(event, pressed) {
    // A complete move has no next touch: while it waits for confirmation, a finger may touch any
    // target that begins another move.
    const boxes = targetBoxes(undefined, table.isHeld ? ":not([aria-disabled])" : undefined);
    const point = boardPoint(event);
    const box = aimedTarget(point, boxes);
    const isCrowded = box !== undefined && isAmbiguous(box, boxes);
    table.hover(isCrowded ? box?.name : undefined);
    if (box && isCrowded) showLoupe(point, box);
    else hideLoupe();
    pressed.aim = { point, box, isAmbiguous: isCrowded || zoom.isMoving };
  }

  /**
   * A finger tapped the drawing.
   * @param {Aim} aim
   * @param {EventTarget | null} node
   */
  function tap({ point, box, isAmbiguous }, node) {
    ignoresNextClick = true;
    table.hover(undefined);
    const asksForInfo = hasInfo(node) && (!box || distanceToBox(box, point) > INFO_DISTANCE_PX);
    if (box && !asksForInfo) touch(box.target, { byFinger: true, isAmbiguous });
    else table.touchBackground(point, asksForInfo);
  }

  /**
   * Turns a press into a drag.
   * @param {PointerEvent} event
   * @param {Press} pressed
   */
  function beginDrag(event, pressed) {
    pressed.isDrag = true;
    hideLoupe();
    ignoresNextClick = pressed.grabbed !== undefined || pressed.stuck !== undefined || zoom.isClose;
    const name = pressed.grabbed?.dataset.target;
    if (name === undefined) return;
    drawing.setPointerCapture?.(event.pointerId);
    if (table.path.steps.at(-1) !== name) table.touch({ name });
    pressed.grabbed?.setAttribute("data-dragged", "");
  }

  /**
   * Highlights the current drop target; under a finger with the loupe if it is ambiguous.
   * @param {PointerEvent} event
   * @param {Press} pressed
   */
  function previewDrop(event, pressed) {
    const target = dropTarget(event, pressed);
    table.hover(target?.dataset.target);
    if (!pressed.isFinger) return;
    const boxes = targetBoxes("[data-live]");
    const box = boxes.find((candidate) => candidate.target === target);
    if (box && isAmbiguous(box, boxes)) showLoupe(screenPoint(event), box);
    else hideLoupe();
  }

  /**
   * The target of a drop: the one under the pointer or, for a finger, the nearest live one.
   * @param {PointerEvent} event
   * @param {Press} pressed
   */
  function dropTarget(event, { isFinger, grabbed }) {
    const hit = targetUnder(event, grabbed);
    if (hit && (!isFinger || hit.hasAttribute("data-live"))) return hit;
    return aimedTarget(screenPoint(event), targetBoxes("[data-live]"))?.target ?? hit;
  }

  /**
   * @param {PointerEvent} event
   * @param {Press} pressed
   * @param {Target} grabbed
   */
  function drop(event, pressed, grabbed) {
    const target = dropTarget(event, pressed);
    grabbed.removeAttribute("data-dragged");
    const name = target?.dataset.target ?? "";
    const beginsOtherMove = !table.path.next.has(name) && table.path.reach(name) !== undefined;
    if (target && target !== grabbed && (!beginsOtherMove || table.isShowing)) touch(target);
    else table.back();
    if (!table.isWaiting) resetDragged(grabbed);
  }

  function cancelPress() {
    hideLoupe();
    if (press?.grabbed && press.isDrag) {
      resetDragged(press.grabbed);
      table.back();
    }
    press = undefined;
  }

  /**
   * The topmost target under the pointer, except the dragged one.
   * @param {PointerEvent} event
   * @param {Target | undefined} grabbed
   */
  function targetUnder(event, grabbed) {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const target = targetAt(element);
      if (target && target !== grabbed) return target;
    }
    return undefined;
  }
}

/** Whether a target is or contains a piece that a player may try to drag. @param {Target} target */
function holdsPiece(target) {
  return target.matches("[data-key], :has([data-key])");
}

/**
 * @param {Target} target
 * @param {number} dx in screen pixels
 * @param {number} dy
 */
function translate(target, dx, dy) {
  const scale = unitsPerPixel(target);
  target.style.translate = `${dx * scale}px ${dy * scale}px`;
}

/** @param {Target} target */
function resetDragged(target) {
  target.style.translate = "";
  target.removeAttribute("data-dragged");
}

/** The event's position on the screen and in the drawing. @param {MouseEvent} event */
function boardPoint(event) {
  return { ...screenPoint(event), on: toDrawingPoint(drawing, event.clientX, event.clientY) };
}

/** @param {MouseEvent} event */
function screenPoint(event) {
  return { x: event.clientX, y: event.clientY };
}
