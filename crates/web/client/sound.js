// Short, quiet sounds, made on the spot, that say what happened to whoever looks elsewhere: what a move did, that it is his turn, that something was refused, that it is over.

import { keep, recall } from "./toggles.js";

/** Notes in hertz, one after the other, and how long each lasts in seconds. @type {Record<string, [number[], number]>} */
const VOICES = {
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
/** Of what a move did, the most telling is heard. */
const TELLING = ["placed", "moved", "passed", "revealed", "scored", "captured"];
const LOUDNESS = 0.07;

/** @type {AudioContext | undefined} */
let audio;

/** Lets the switch in the menu work, and wakes the sound with a touch, as browsers ask. */
export function listenToSound() {
  const box = document.querySelector("input[data-sound]");
  if (!(box instanceof HTMLInputElement)) return;
  box.checked = recall("sound", true);
  box.addEventListener("change", () => keep("sound", box.checked));
  for (const gesture of ["pointerup", "keydown"]) {
    addEventListener(gesture, () => void (audio ??= new AudioContext()).resume());
  }
}

/**
 * What is heard of a move, in this order.
 * @param {string[]} kinds of events
 * @param {{ isYours: boolean, isOver: boolean }} now whether it has become the viewer's turn, and whether the match has just ended
 * @returns {string[]}
 */
export function voices(kinds, { isYours, isOver }) {
  const told = kinds.map((kind) => Math.max(0, TELLING.indexOf(kind)));
  const heard = told.length > 0 ? [TELLING[Math.max(...told)]] : [];
  if (isOver) return [...heard, "ended"];
  return isYours ? [...heard, "yours"] : heard;
}

/**
 * @param {string[]} kinds of events
 * @param {{ isYours: boolean, isOver: boolean }} now
 */
export function sound(kinds, now) {
  if (audio && recall("sound", true)) play(audio, voices(kinds, now));
}

/** A low double knock: that was not done. */
export function soundRefusal() {
  if (audio && recall("sound", true)) play(audio, ["refused"]);
}

/**
 * One voice after the other.
 * @param {AudioContext} room
 * @param {string[]} said
 */
function play(room, said) {
  // A room that fell asleep, as phones let it, would tell everything at once when it wakes.
  if (room.state !== "running" && room.currentTime > 0) return;
  let at = room.currentTime;
  for (const [notes, length] of said.map((voice) => VOICES[voice])) {
    for (const pitch of notes) {
      strike(room, pitch, at, length);
      at += length;
    }
    at += 0.05;
  }
}

/**
 * One note, like wood on wood.
 * @param {AudioContext} room
 * @param {number} pitch
 * @param {number} at when, in seconds of the room's clock
 * @param {number} length
 */
function strike(room, pitch, at, length) {
  const [voice, volume] = [room.createOscillator(), room.createGain()];
  voice.type = "triangle";
  voice.frequency.setValueAtTime(pitch * 1.6, at);
  voice.frequency.exponentialRampToValueAtTime(pitch, at + 0.02);
  volume.gain.setValueAtTime(LOUDNESS, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(volume).connect(room.destination);
  voice.start(at);
  voice.stop(at + length);
}
