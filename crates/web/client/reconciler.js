// Keyed DOM reconciliation: updates a fragment in place, so that unchanged elements stay connected.
//
// Compares with the markup received last, not with the page, which carries the client's own
// attributes.

/** Attributes that identify an element among its siblings: all must be equal for a match. */
const KEY_ATTRIBUTES = ["data-key", "data-target", "data-when", "data-after", "data-show", "data-told", "class"];

export class Reconciler {
  /** The fragment as received last, without the client's own changes. */
  #received;

  /**
   * Must be created before the client changes anything in the element.
   * @param {Element} root
   */
  constructor(root) {
    this.root = root;
    this.#received = root.cloneNode(true);
  }

  /** @param {string} markup the whole new content */
  render(markup) {
    const received = /** @type {Element} */ (this.root.cloneNode(false));
    received.innerHTML = markup;
    reconcileChildren(this.root, this.#received, received);
    this.#received = received;
    // A dragged element returns to where it is drawn.
    for (const dragged of this.root.querySelectorAll("[data-target][style]")) dragged.removeAttribute("style");
  }
}

/**
 * Updates the children of a node. Nodes that the client appended behind them are kept.
 * @param {Node} parent the node on the page
 * @param {Node} before the node as received last
 * @param {Node} after the node as received now
 */
function reconcileChildren(parent, before, after) {
  const shown = [...parent.childNodes];
  const oldNodes = [...before.childNodes];
  const newNodes = [...after.childNodes];
  const shorter = Math.min(oldNodes.length, newNodes.length);
  let prefix = 0;
  let suffix = 0;
  while (prefix < shorter && oldNodes[prefix].isEqualNode(newNodes[prefix])) prefix++;
  while (suffix < shorter - prefix && oldNodes[oldNodes.length - 1 - suffix].isEqualNode(newNodes[newNodes.length - 1 - suffix])) suffix++;
  /** Indices of the old nodes between prefix and suffix, by key. @type {Map<string, number[]>} */
  const oldIndices = new Map();
  for (let index = prefix; index < oldNodes.length - suffix; index++) {
    const key = keyOf(oldNodes[index]);
    const indices = oldIndices.get(key);
    if (indices) indices.push(index);
    else oldIndices.set(key, [index]);
  }
  const updated = newNodes.slice(prefix, newNodes.length - suffix).map((node) => {
    const index = oldIndices.get(keyOf(node))?.shift();
    if (index === undefined) return node.cloneNode(true);
    reconcileNode(shown[index], oldNodes[index], node);
    return shown[index];
  });
  for (const index of [...oldIndices.values()].flat()) parent.removeChild(shown[index]);
  let next = prefix > 0 ? shown[prefix - 1].nextSibling : parent.firstChild;
  for (const node of updated) {
    if (node === next) next = node.nextSibling;
    else parent.insertBefore(node, next);
  }
}

/**
 * Applies the difference between two received nodes to the node on the page.
 * @param {Node} shown
 * @param {Node} before
 * @param {Node} after
 */
function reconcileNode(shown, before, after) {
  if (before.isEqualNode(after)) return;
  if (!(shown instanceof Element && before instanceof Element && after instanceof Element)) {
    shown.nodeValue = after.nodeValue;
    return;
  }
  for (const { name, value } of after.attributes) if (before.getAttribute(name) !== value) shown.setAttribute(name, value);
  for (const { name } of before.attributes) if (!after.hasAttribute(name)) shown.removeAttribute(name);
  reconcileChildren(shown, before, after);
}

/** @param {Node} node */
function keyOf(node) {
  return node instanceof Element
    ? [node.nodeName, ...KEY_ATTRIBUTES.map((name) => node.getAttribute(name))].join("\n")
    : node.nodeName;
}
