// Plays moves during the animations of earlier ones, takes one back now and then, and compares the
// page repeatedly with a freshly loaded one. Returns the first differences.
async (moves) => {
  const { table } = await import(document.querySelector("script[src$='/table.js']").src);
  const page = document.getElementById("table");
  /** Attributes that the client adds to the server's markup. */
  const MARKS = ["aria-disabled", "data-chosen", "data-grab", "data-hovered", "data-lit", "data-live", "data-seen", "style", "tabindex"];
  const DRAWN = ["pieces", "panels", "board", "seats", "prompt", "score", "buttons", "undo", "hint", "resign", "outcome", "end", "log"];
  let seed = 5;
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const until = async (condition) => {
    for (const begin = performance.now(); !condition(); ) {
      if (performance.now() - begin > 15_000) throw new Error(`nothing happened after ${JSON.stringify(table.path.steps)}`);
      await new Promise((done) => setTimeout(done, 4));
    }
  };
  const unmarked = (element) => {
    const copy = element.cloneNode(true);
    for (const part of [copy, ...copy.querySelectorAll("*")]) for (const mark of MARKS) part.removeAttribute(mark);
    return copy;
  };
  /** The deepest difference between two elements. */
  const difference = (shown, fresh) => {
    const [mine, theirs] = [[...shown.childNodes], [...fresh.childNodes]];
    const at = mine.findIndex((node, index) => !theirs[index] || !node.isEqualNode(theirs[index]));
    const isDeep = mine.length === theirs.length && shown.cloneNode(false).isEqualNode(fresh.cloneNode(false)) && at >= 0;
    if (isDeep && mine[at].nodeType === 1 && theirs[at].nodeType === 1) return difference(mine[at], theirs[at]);
    return [shown, fresh].map((one) => (one.outerHTML ?? one.nodeValue).slice(0, 400)).join(" <> ");
  };
  let [compared, moved] = [0, 0];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    moved++;
    return animate.apply(this, how);
  };
  const moving = () => document.getAnimations().filter((motion) => Number.isFinite(motion.effect.getComputedTiming().endTime));
  const faults = [];
  const compare = async () => {
    for (const motion of moving()) motion.finish();
    await until(() => moving().length === 0 && !table.isShowing);
    const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    const pair = (id) => [document, fresh].map((root) => unmarked(root.getElementById(id)));
    const differing = () => DRAWN.map((id) => [id, ...pair(id)]).filter(([, mine, theirs]) => !mine.isEqualNode(theirs));
    // Fading elements are removed after their animation.
    await until(() => differing().length === 0).catch(() => {});
    for (const [id, mine, theirs] of differing()) faults.push(`#${id} after ${table.positionId}: ${difference(mine, theirs)}`);
    compared++;
  };
  const isReady = (before) => String(table.positionId) !== before && !table.isWaiting && !table.isShowing && page.dataset.phase !== "others";
  for (let made = 1; made <= moves && page.dataset.phase === "yours"; made++) {
    const before = String(table.positionId);
    while (!table.isWaiting) {
      const open = [...table.path.next].filter((name) => !document.querySelector(`[data-confirm][data-target="${CSS.escape(name)}"]`));
      await table.touch({ name: open[Math.floor(random() * open.length)] });
      if (table.isHeld) table.confirm();
    }
    await until(() => isReady(before));
    if (made % 3 === 0) await compare();
    const undo = document.querySelector("#undo [data-undo]:not([aria-disabled=true])");
    if (made % 7 !== 0 || !undo) continue;
    const then = String(table.positionId);
    undo.click();
    await until(() => isReady(then));
    await compare();
  }
  return { faults: faults.slice(0, 5), compared, moved };
};
