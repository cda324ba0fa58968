// Move path: the touches made so far, matched against a prefix tree of the legal moves.
//
// Knows no game: moves are sequences of target names.

/**
 * A prefix tree: maps each next touch to what may follow it.
 * @typedef {{ [target: string]: Tree }} Tree
 */

export class Path {
  /** The legal moves in this position. @type {Tree} */
  tree = {};

  /** The touches made so far. @type {string[]} */
  steps = [];

  /**
   * The touches that may follow these; undefined if they are not a prefix of a legal move.
   * @param {string[]} steps
   * @returns {Tree | undefined}
   */
  after(steps) {
    /** @type {Tree | undefined} */
    let node = this.tree;
    for (const step of steps) node = node && Object.hasOwn(node, step) ? node[step] : undefined;
    return node;
  }

  /** The targets that continue the path. @returns {Set<string>} */
  get next() {
    return new Set(Object.keys(this.after(this.steps) ?? {}));
  }

  /** Whether the viewer has any legal move. */
  get mayMove() {
    return Object.keys(this.tree).length > 0;
  }

  /**
   * The path after touching a target: the touch continues the longest prefix of the present path
   * that it can. Touching the last step again takes that step back.
   * @param {string} target
   * @returns {string[] | undefined} undefined if it continues no prefix
   */
  reach(target) {
    for (let kept = this.steps.length; kept >= 0; kept--) {
      const steps = [...this.steps.slice(0, kept), target];
      if (this.after(steps)) {
        const isLastStepAgain = kept === this.steps.length - 1 && this.steps[kept] === target;
        return isLastStepAgain ? this.steps.slice(0, kept) : steps;
      }
    }
    return undefined;
  }

  /**
   * Whether these touches are a complete move.
   * @param {string[]} steps
   */
  isComplete(steps) {
    const rest = this.after(steps);
    return steps.length > 0 && rest !== undefined && Object.keys(rest).length === 0;
  }

  /**
   * Sets the legal moves of a new position, and shortens the path to a prefix of one of them.
   * @param {Tree} tree
   */
  setTree(tree) {
    this.tree = tree;
    while (this.steps.length > 0 && !this.after(this.steps)) this.steps.pop();
  }
}

/**
 * Whether a path begins with the touches of a `data-when` attribute.
 * @param {string[]} steps
 * @param {string} when touches separated by slashes
 */
export function beginsWith(steps, when) {
  const wanted = when.split("/");
  return wanted.length <= steps.length && wanted.every((target, index) => steps[index] === target);
}
