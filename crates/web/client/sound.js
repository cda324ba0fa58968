// Short, quiet sounds, made on the spot. Which one, the kind of event says.

import { keep, recall } from "./toggles.js";

/** Pitch in hertz and length in seconds; everything else sounds like wood on wood. @type {Record<string, [number, number]>} */
const VOICES = {
  placed: [420, 0.06],
  moved: [360, 0.07],
  captured: [240, 0.12],
  revealed: [620, 0.16],
  scored: [740, 0.18],
  passed: [200, 0.1],
  ended: [520, 0.5],
};
const LOUDNESS = 0.07;

/** @type {AudioContext | undefined} */
let audio;

/** Lets the switch in the menu work, and wakes the sound with the first touch, as browsers ask. */
export function listenToSound() {
  const box = document.querySelector("input[data-sound]");
  if (!(box instanceof HTMLInputElement)) return;
  box.checked = recall("sound", true);
  box.addEventListener("change", () => keep("sound", box.checked));
  for (const gesture of ["pointerdown", "keydown"]) {
    addEventListener(gesture, () => (audio ??= new AudioContext()), { once: true });
  }
}

/** @param {string} kind of event */
export function sound(kind) {
  if (!audio || !recall("sound", true)) return;
  const [pitch, length] = VOICES[kind] ?? VOICES.placed;
  const [voice, volume] = [audio.createOscillator(), audio.createGain()];
  const now = audio.currentTime;
  voice.type = "triangle";
  voice.frequency.setValueAtTime(pitch * 1.6, now);
  voice.frequency.exponentialRampToValueAtTime(pitch, now + 0.02);
  volume.gain.setValueAtTime(LOUDNESS, now);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + length);
  voice.connect(volume).connect(audio.destination);
  voice.start(now);
  voice.stop(now + length);
}
