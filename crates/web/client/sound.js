// Sound effects: short synthesised tones for moves, turns, refusals and the end of a match.

import { readSwitch, storeSwitch } from "./toggles.js";

/**
 * A tone: its notes in hertz, played in sequence, and the duration of each in seconds.
 * @type {Record<string, [number[], number]>}
 */
const TONES = {
  placed: [[420], 0.06],
  moved: [[360], 0.07],
  passed: [[200], 0.1],
  revealed: [[620], 0.16],
  scored: [[740], 0.18],
  captured: [[300, 240], 0.1],
  refused: [[160, 150], 0.09],
  yours: [[660, 880], 0.09],
  ended: [[523, 659, 784], 0.22],
};
/** Event kinds in ascending priority: a move plays only the tone of its highest one. */
const EVENT_PRIORITY = ["placed", "moved", "passed", "revealed", "scored", "captured"];
const VOLUME = 0.07;

/** @type {AudioContext | undefined} */
let audio;

/** Connects the switch in the menu, and starts audio on the first gesture, as browsers require. */
export function listenToSound() {
  const box = document.querySelector("input[data-sound]");
  if (!(box instanceof HTMLInputElement)) return;
  box.checked = readSwitch("sound", true);
  box.addEventListener("change", () => storeSwitch("sound", box.checked));
  for (const gesture of ["pointerup", "keydown"]) {
    addEventListener(gesture, () => void (audio ??= new AudioContext()).resume());
  }
}

/**
 * The tones of a move, in order.
 * @param {string[]} kinds kinds of events
 * @param {{ isYours: boolean, isOver: boolean }} change whether the viewer's turn has just begun,
 * and whether the match has just ended
 * @returns {string[]}
 */
function tonesFor(kinds, { isYours, isOver }) {
  const priorities = kinds.map((kind) => Math.max(0, EVENT_PRIORITY.indexOf(kind)));
  const tones = priorities.length > 0 ? [EVENT_PRIORITY[Math.max(...priorities)]] : [];
  if (isOver) return [...tones, "ended"];
  return isYours ? [...tones, "yours"] : tones;
}

/**
 * Plays the tones of a move.
 * @param {string[]} kinds kinds of events
 * @param {{ isYours: boolean, isOver: boolean }} change
 */
export function playMoveSound(kinds, change) {
  if (audio && readSwitch("sound", true)) play(audio, tonesFor(kinds, change));
}

/** Plays a low double knock: the action was refused. */
export function playRefusalSound() {
  if (audio && readSwitch("sound", true)) play(audio, ["refused"]);
}

/**
 * Plays tones in sequence.
 * @param {AudioContext} context
 * @param {string[]} tones
 */
function play(context, tones) {
  // Phones suspend the context; it would play everything scheduled meanwhile at once on waking.
  if (context.state !== "running" && context.currentTime > 0) return;
  let start = context.currentTime;
  for (const [notes, duration] of tones.map((tone) => TONES[tone])) {
    for (const pitch of notes) {
      playNote(context, pitch, start, duration);
      start += duration;
    }
    start += 0.05;
  }
}

/**
 * Plays one note with a percussive, wooden timbre.
 * @param {AudioContext} context
 * @param {number} pitch in hertz
 * @param {number} start in seconds of the context's clock
 * @param {number} duration in seconds
 */
function playNote(context, pitch, start, duration) {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.setValueAtTime(pitch * 1.6, start);
  oscillator.frequency.exponentialRampToValueAtTime(pitch, start + 0.02);
  volume.gain.setValueAtTime(VOLUME, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + duration);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + duration);
}
