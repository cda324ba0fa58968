// Mouse, pen and finger: a click is a touch, a drag is two touches, and dragging nothing moves a drawing that is zoomed in.

import { canAsk } from "./about.js";
import { aimed, isTight, outside } from "./aim.js";
import { holdLoupe, putLoupeAway } from "./loupe.js";
import { unitsPerPixel } from "./motion.js";
import { spots, targetAt, view } from "./targets.js";
import { userPoint } from "./zoom.js";

/** @typedef {import("./targets.js").Target} Target */
/** @typedef {import("./table.js").Table} Table */

/**
 * A pointer that is down.
 * @typedef {object} Hold
 * @property {number} id
 * @property {number} x where it was put down
 * @property {number} y
 * @property {boolean} isFinger
 * @property {Target} [grabbed] what it can drag
 * @property {Target} [stuck] a piece that it would drag if it could be played
 * @property {boolean} moving
 * @property {Meant} [meant] what a finger on the drawing means
 */

/**
 * What a finger means: what lay under it when it was put down, or what the loupe has shown since. Nothing that moves meanwhile changes it.
 * @typedef {object} Meant
 * @property {import("./about.js").Point} point
 * @property {ReturnType<typeof spots>[number]} [spot]
 * @property {boolean} isTight whether it may mean something else beside it
 */

/** How far a pointer may tremble (in pixels) before a touch becomes a drag. */
const TREMBLE = { mouse: 5, finger: 10 };

/** How far beside a target (in pixels) a finger means the thing that it touches and can ask about. */
const BESIDE = 10;

/**
 * @param {Table} table
 * @param {import("./zoom.js").Zoom} zoom
 * @returns {() => void} to be called when the page has changed: something else may lie under a mouse that rests
 */
export function listenToPointer(table, zoom) {
  /** @type {Hold | undefined} */
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
    swallowClick = false;
    if (event.button !== 0) return;
    if (zoom.isPinching) return letAllGo();
    const isFinger = event.pointerType === "touch";
    const target = targetAt(event.target);
    const grabbed = target?.hasAttribute("data-grab") ? target : undefined;
    if (!grabbed && !view.contains(/** @type {Node} */ (event.target))) return;
    const stuck = target && !grabbed && !target.hasAttribute("data-live") && isPiece(target) ? target : undefined;
    hold = { id: event.pointerId, ...pointOf(event), isFinger, grabbed, stuck, moving: false };
    if (isFinger && view.contains(/** @type {Node} */ (event.target))) aim(event, hold);
  });

  document.addEventListener("pointermove", (event) => {
    if (hold?.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - hold.x, event.clientY - hold.y];
    if (hold.meant?.isTight && !hold.grabbed && !zoom.isClose) return aim(event, hold);
    if (!hold.moving && Math.hypot(dx, dy) < (hold.isFinger ? TREMBLE.finger : TREMBLE.mouse)) return;
    if (!hold.moving) begin(event, hold);
    if (hold.grabbed) {
      follow(hold.grabbed, dx, dy);
      carry(event, hold);
    } else if (!zoom.isPinching) {
      zoom.pan(event.movementX, event.movementY);
    }
  });

  document.addEventListener("pointerup", (event) => {
    const held = hold?.id === event.pointerId ? hold : undefined;
    hold = undefined;
    putLoupeAway();
    if (!held) return;
    if (!held.moving && held.meant) tap(held.meant, event.target);
    if (held.moving && held.grabbed) drop(event, held, held.grabbed);
    else if (held.moving && held.stuck && !zoom.isClose) touch(held.stuck);
  });

  document.addEventListener("pointercancel", letAllGo);

  document.addEventListener("click", (event) => {
    if (swallowClick && event.detail > 0) {
      swallowClick = false;
      return;
    }
    const target = targetAt(event.target);
    if (target) touch(target, { isDouble: event.detail > 1 });
    else if (view.contains(/** @type {Node} */ (event.target))) table.wander(placeOf(event), canAsk(event.target));
  });

  return () => {
    if (mouse && !hold?.moving) table.hover(targetAt(document.elementFromPoint(mouse.x, mouse.y))?.dataset.target);
  };

  /**
   * @param {Target} target
   * @param {{ byFinger?: boolean, isTight?: boolean, isDouble?: boolean }} [how]
   */
  function touch(target, how) {
    const { target: name, confirm: question } = target.dataset;
    if (name !== undefined) table.touch({ name, question, ...how });
  }

  /**
   * Sees what a finger means, and shows it under the loupe where it could mean another thing: beside others, or in a view that moves.
   * @param {PointerEvent} event
   * @param {Hold} held
   */
  function aim(event, held) {
    // A complete move has no next touch: while it waits to be confirmed, a finger may mean any
    // place that begins another.
    const [all, point] = [spots(undefined, table.isHeld ? ":not([aria-disabled])" : undefined), placeOf(event)];
    const spot = aimed(point, all);
    const isClose = spot !== undefined && isTight(spot, all);
    table.hover(isClose ? spot?.name : undefined);
    if (spot && isClose) holdLoupe(point, spot);
    else putLoupeAway();
    held.meant = { point, spot, isTight: isClose || zoom.isMoving };
  }

  /**
   * A finger touched the drawing.
   * @param {Meant} meant
   * @param {EventTarget | null} node
   */
  function tap({ point, spot, isTight }, node) {
    swallowClick = true;
    table.hover(undefined);
    const asks = canAsk(node) && (!spot || outside(spot, point) > BESIDE);
    if (spot && !asks) touch(spot.target, { byFinger: true, isTight });
    else table.wander(point, asks);
  }

  /**
   * The hold becomes a drag.
   * @param {PointerEvent} event
   * @param {Hold} held
   */
  function begin(event, held) {
    held.moving = true;
    putLoupeAway();
    swallowClick = held.grabbed !== undefined || held.stuck !== undefined || zoom.isClose;
    const name = held.grabbed?.dataset.target;
    if (name === undefined) return;
    view.setPointerCapture?.(event.pointerId);
    if (table.path.steps.at(-1) !== name) table.touch({ name });
    held.grabbed?.setAttribute("data-dragged", "");
  }

  /**
   * Shows where what is dragged would be dropped now: under a finger, with the loupe where it could mean another place.
   * @param {PointerEvent} event
   * @param {Hold} held
   */
  function carry(event, held) {
    const onto = goal(event, held);
    table.hover(onto?.dataset.target);
    if (!held.isFinger) return;
    const all = spots("[data-live]");
    const spot = all.find(({ target }) => target === onto);
    if (spot && isTight(spot, all)) holdLoupe(pointOf(event), spot);
    else putLoupeAway();
  }

  /**
   * Where what is dragged would be dropped: under the pointer or, by a finger, on what can be touched beside it.
   * @param {PointerEvent} event
   * @param {Hold} held
   */
  function goal(event, { isFinger, grabbed }) {
    const hit = under(event, grabbed);
    const isMeant = hit && (!isFinger || hit.hasAttribute("data-live"));
    return isMeant ? hit : (aimed(pointOf(event), spots("[data-live]"))?.target ?? hit);
  }

  /**
   * @param {PointerEvent} event
   * @param {Hold} held
   * @param {Target} grabbed
   */
  function drop(event, held, grabbed) {
    const onto = goal(event, held);
    grabbed.removeAttribute("data-dragged");
    const name = onto?.dataset.target ?? "";
    const isOther = !table.path.next.has(name) && table.path.reach(name) !== undefined;
    if (onto && onto !== grabbed && (!isOther || table.isShowing)) touch(onto);
    else table.back();
    if (!table.isWaiting) letGo(grabbed);
  }

  function letAllGo() {
    putLoupeAway();
    if (hold?.grabbed && hold.moving) {
      letGo(hold.grabbed);
      table.back();
    }
    hold = undefined;
  }

  /**
   * The target under the pointer, what is dragged left aside.
   * @param {PointerEvent} event
   * @param {Target} [grabbed]
   */
  function under(event, grabbed = hold?.grabbed) {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const target = targetAt(element);
      if (target && target !== grabbed) return target;
    }
    return undefined;
  }
}

/** Whether something stands there that one would take into the hand. @param {Target} target */
function isPiece(target) {
  return target.matches("[data-key], :has([data-key])");
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

/** A point of the screen, and the one of the drawing that lies there now. @param {MouseEvent} event */
function placeOf(event) {
  return { ...pointOf(event), on: userPoint(view, event.clientX, event.clientY) };
}

/** @param {MouseEvent} event */
function pointOf(event) {
  return { x: event.clientX, y: event.clientY };
}
