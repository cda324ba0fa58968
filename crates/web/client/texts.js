// The texts of the page's fragments as the house sent them: what changes in them comes as a difference.

/**
 * How a text is made out of an older one: the length of that one, below zero if it is the last but one, then two numbers for each piece
 * of it that is kept, from where to where, and a text for each piece that is new.
 * @typedef {(number | string)[]} Splices
 */

export class Texts {
  /** The last and the last but one, by the id of the element that they fill. @type {Map<string, (string | undefined)[]>} */
  #texts = new Map();

  /**
   * The whole text of every fragment in a state; nothing if one of them is a difference to a text that is not here.
   * @param {Record<string, string | Splices>} fragments
   * @returns {Record<string, string> | undefined}
   */
  take(fragments) {
    /** @type {Record<string, string>} */
    const whole = {};
    for (const [id, change] of Object.entries(fragments)) {
      const text = typeof change === "string" ? change : spliced(this.#texts.get(id) ?? [], change);
      if (text === undefined) return undefined;
      whole[id] = text;
    }
    for (const [id, text] of Object.entries(whole)) this.#texts.set(id, [text, this.#texts.get(id)?.[0]]);
    return whole;
  }
}

/**
 * @param {(string | undefined)[]} texts the last and the last but one
 * @param {Splices} splices
 */
function spliced([last, earlier], [length, ...steps]) {
  const old = Number(length) < 0 ? earlier : last;
  if (old?.length !== Math.abs(Number(length))) return undefined;
  let made = "";
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at];
    made += typeof step === "string" ? step : old.slice(step, Number(steps[++at]));
  }
  return made;
}
