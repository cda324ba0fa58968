// The touches of a move that is being made. Knows no game: the legal moves are a prefix tree of named targets.

/** @typedef {{ [target: string]: Tree }} Tree */

export class Path {
  /** The legal moves of this moment. @type {Tree} */
  tree = {};

  /** The touches made so far. @type {string[]} */
  steps = [];

  /**
   * What may follow these touches, or nothing if they begin no legal move.
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

  /** Whether the viewer has any move at all. */
  get mayMove() {
    return Object.keys(this.tree).length > 0;
  }

  /**
   * The path after touching a target: it continues the longest part of the present path that it can. Touching the last
   * step again takes it back.
   * @param {string} target
   * @returns {string[] | undefined} nothing if no part of the path can be continued so
   */
  reach(target) {
    for (let kept = this.steps.length; kept >= 0; kept--) {
      const steps = [...this.steps.slice(0, kept), target];
      if (this.after(steps)) {
        const again = kept === this.steps.length - 1 && this.steps[kept] === target;
        return again ? this.steps.slice(0, kept) : steps;
      }
    }
    return undefined;
  }

  /**
   * Whether nothing may follow these touches: the move is complete.
   * @param {string[]} steps
   */
  isComplete(steps) {
    const rest = this.after(steps);
    return steps.length > 0 && rest !== undefined && Object.keys(rest).length === 0;
  }

  /**
   * Takes the legal moves of a new moment; the path is kept as far as it still leads somewhere.
   * @param {Tree} tree
   */
  renew(tree) {
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
