// Mouse, pen and finger: a click is a touch, a drag is two touches, and dragging nothing moves a drawing that is zoomed in.

import { unitsPerPixel } from "./motion.js";
import { nearest, targetAt, view } from "./targets.js";

/** @typedef {import("./targets.js").Target} Target */
/** @typedef {import("./table.js").Table} Table */

/** How far a pointer may tremble (in pixels) before a touch becomes a drag. */
const TREMBLE = { mouse: 5, finger: 10 };
/** How near to a target a finger must come: it means the nearest one, and once a move is begun the nearest that continues it. */
const NEAR = 24;

/**
 * @param {Table} table
 * @param {import("./zoom.js").Zoom} zoom
 * @returns {() => void} to be called when the page has changed: something else may lie under a mouse that rests
 */
export function listenToPointer(table, zoom) {
  /** @type {{ id: number, x: number, y: number, grabbed?: Target, moving: boolean } | undefined} */
  let hold;
  let swallowClick = false;
  /** Where the mouse is, unless the keyboard was used since. @type {{ x: number, y: number } | undefined} */
  let mouse;

  for (const kind of /** @type {const} */ (["pointerover", "pointermove"])) {
    document.addEventListener(kind, (event) => {
      if (event.pointerType === "touch" || hold?.moving) return;
      mouse = pointOf(event);
      table.hover(targetAt(event.target)?.dataset.target);
    });
  }

  document.addEventListener("keydown", () => (mouse = undefined));

  document.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || zoom.isPinching) return;
    const target = targetAt(event.target);
    const grabbed = target?.hasAttribute("data-grab") ? target : undefined;
    if (grabbed || view.contains(/** @type {Node} */ (event.target))) {
      hold = { id: event.pointerId, x: event.clientX, y: event.clientY, grabbed, moving: false };
    }
    swallowClick = false;
  });

  document.addEventListener("pointermove", (event) => {
    if (hold?.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - hold.x, event.clientY - hold.y];
    const tremble = event.pointerType === "mouse" ? TREMBLE.mouse : TREMBLE.finger;
    if (!hold.moving && Math.hypot(dx, dy) < tremble) return;
    if (!hold.moving) begin(event);
    if (hold?.grabbed) {
      follow(hold.grabbed, dx, dy);
      table.hover(under(event)?.dataset.target);
    } else if (hold && !zoom.isPinching) {
      zoom.pan(event.movementX, event.movementY);
    }
  });

  document.addEventListener("pointerup", (event) => {
    if (hold?.id === event.pointerId && hold.moving && hold.grabbed) drop(event, hold.grabbed);
    hold = undefined;
  });

  document.addEventListener("pointercancel", () => {
    if (hold?.grabbed && hold.moving) {
      letGo(hold.grabbed);
      table.back();
    }
    hold = undefined;
  });

  document.addEventListener("click", (event) => {
    if (swallowClick) {
      swallowClick = false;
      return;
    }
    const onBoard = view.contains(/** @type {Node} */ (event.target));
    const which = table.path.steps.length > 0 ? "[data-live]" : "[data-target]";
    const near = onBoard && isFinger(event) ? nearest(pointOf(event), NEAR, which) : undefined;
    const target = targetAt(event.target) ?? near;
    if (target?.dataset.target !== undefined) table.touch(target.dataset.target, target.dataset.confirm);
    else if (onBoard) table.back();
  });

  return () => {
    if (mouse && !hold?.moving) table.hover(targetAt(document.elementFromPoint(mouse.x, mouse.y))?.dataset.target);
  };

  /** The hold becomes a drag. @param {PointerEvent} event */
  function begin(event) {
    if (!hold) return;
    if (!hold.grabbed && !zoom.isClose) return;
    hold.moving = true;
    swallowClick = true;
    const name = hold.grabbed?.dataset.target;
    if (name === undefined) return;
    view.setPointerCapture?.(event.pointerId);
    if (table.path.steps.at(-1) !== name) table.touch(name);
    hold.grabbed?.setAttribute("data-dragged", "");
  }

  /**
   * @param {PointerEvent} event
   * @param {Target} grabbed
   */
  function drop(event, grabbed) {
    const onto = under(event) ?? nearest(pointOf(event), NEAR);
    const name = onto?.dataset.target;
    grabbed.removeAttribute("data-dragged");
    if (name !== undefined && name !== grabbed.dataset.target && table.path.next.has(name)) {
      table.touch(name, onto?.dataset.confirm);
    } else {
      table.back();
    }
    if (!table.isWaiting) letGo(grabbed);
  }

  /**
   * The target under the pointer, what is dragged left aside.
   * @param {PointerEvent} event
   */
  function under(event) {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const target = targetAt(element);
      if (target && target !== hold?.grabbed) return target;
    }
    return undefined;
  }
}

/**
 * @param {Target} target
 * @param {number} dx
 * @param {number} dy
 */
function follow(target, dx, dy) {
  const scale = unitsPerPixel(target);
  target.style.translate = `${dx * scale}px ${dy * scale}px`;
}

/** @param {Target} target */
function letGo(target) {
  target.style.translate = "";
  target.removeAttribute("data-dragged");
}

/** @param {MouseEvent} event */
function isFinger(event) {
  return event instanceof PointerEvent && event.pointerType === "touch";
}

/** @param {MouseEvent} event */
function pointOf(event) {
  return { x: event.clientX, y: event.clientY };
}
