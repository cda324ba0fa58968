// A drawing that is told anew keeps all of it that is as it was: only what differs is put in its place, so that a move costs what it changes.

/** What an element is known by among those beside it. What has another name is another thing, however alike it looks. */
const NAMES = ["data-key", "data-target", "data-when", "data-after", "data-show", "data-told", "class"];

export class Drawing {
  /** What was drawn last, as it was told: what is on the page bears marks of the client. */
  #told;

  /**
   * Must be made before anything in it changes.
   * @param {Element} root
   */
  constructor(root) {
    this.root = root;
    this.#told = root.cloneNode(true);
  }

  /** @param {string} text the whole drawing in writing */
  draw(text) {
    const told = /** @type {Element} */ (this.root.cloneNode(false));
    told.innerHTML = text;
    renew(this.root, this.#told, told);
    this.#told = told;
    // What was dragged stands where it is drawn now.
    for (const dragged of this.root.querySelectorAll("[data-target][style]")) dragged.removeAttribute("style");
  }
}

/**
 * Brings what is in a node from what was told to what is told now. Behind that there may be more in it, which stays there.
 * @param {Node} parent on the page
 * @param {Node} was
 * @param {Node} is
 */
function renew(parent, was, is) {
  const [shown, old, anew] = [parent, was, is].map((node) => [...node.childNodes]);
  const most = Math.min(old.length, anew.length);
  let [before, behind] = [0, 0];
  while (before < most && old[before].isEqualNode(anew[before])) before++;
  while (behind < most - before && old[old.length - 1 - behind].isEqualNode(anew[anew.length - 1 - behind])) behind++;
  /** Where things of a name stood. @type {Map<string, number[]>} */
  const stood = new Map();
  for (let at = before; at < old.length - behind; at++) {
    const name = nameOf(old[at]);
    const same = stood.get(name);
    if (same) same.push(at);
    else stood.set(name, [at]);
  }
  const drawn = anew.slice(before, anew.length - behind).map((node) => {
    const at = stood.get(nameOf(node))?.shift();
    if (at === undefined) return node.cloneNode(true);
    change(shown[at], old[at], node);
    return shown[at];
  });
  for (const gone of [...stood.values()].flat()) parent.removeChild(shown[gone]);
  let next = before > 0 ? shown[before - 1].nextSibling : parent.firstChild;
  for (const node of drawn) {
    if (node === next) next = node.nextSibling;
    else parent.insertBefore(node, next);
  }
}

/**
 * Changes a node on the page as what was told of it has changed.
 * @param {Node} shown
 * @param {Node} was
 * @param {Node} is
 */
function change(shown, was, is) {
  if (was.isEqualNode(is)) return;
  if (!(shown instanceof Element && was instanceof Element && is instanceof Element)) {
    shown.nodeValue = is.nodeValue;
    return;
  }
  for (const { name, value } of is.attributes) if (was.getAttribute(name) !== value) shown.setAttribute(name, value);
  for (const { name } of was.attributes) if (!is.hasAttribute(name)) shown.removeAttribute(name);
  renew(shown, was, is);
}

/** @param {Node} node */
function nameOf(node) {
  return node instanceof Element ? [node.nodeName, ...NAMES.map((name) => node.getAttribute(name))].join("\n") : node.nodeName;
}
