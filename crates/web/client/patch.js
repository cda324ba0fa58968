// Delta patches: reconstructs the markup of fragments that the server sends as differences.

/**
 * A delta from an earlier text of the same fragment.
 *
 * The first number is the length of that text; it is negative if the delta is based on the last
 * text but one. Then follow the pieces of the new text: two numbers (start and end) for a piece
 * that is copied from the earlier text, or a string for a piece that is new.
 * @typedef {(number | string)[]} Delta
 */

export class FragmentPatcher {
  /**
   * The last text of each fragment and the one before, by element id.
   * @type {Map<string, (string | undefined)[]>}
   */
  #texts = new Map();

  /**
   * Applies the deltas of a state and stores the resulting texts.
   * @param {Record<string, string | Delta>} fragments
   * @returns {Record<string, string> | undefined} the whole texts; undefined if a delta is based on
   * a text that this page does not have
   */
  apply(fragments) {
    /** @type {Record<string, string>} */
    const texts = {};
    for (const [id, change] of Object.entries(fragments)) {
      const text = typeof change === "string" ? change : applyDelta(this.#texts.get(id) ?? [], change);
      if (text === undefined) return undefined;
      texts[id] = text;
    }
    for (const [id, text] of Object.entries(texts)) this.#texts.set(id, [text, this.#texts.get(id)?.[0]]);
    return texts;
  }
}

/**
 * @param {(string | undefined)[]} texts the last text and the one before
 * @param {Delta} delta
 * @returns {string | undefined} undefined if the delta is based on another text
 */
function applyDelta([last, earlier], [length, ...pieces]) {
  const base = Number(length) < 0 ? earlier : last;
  if (base?.length !== Math.abs(Number(length))) return undefined;
  let result = "";
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index];
    result += typeof piece === "string" ? piece : base.slice(piece, Number(pieces[++index]));
  }
  return result;
}
