// Plays a game to its end with the client's own modules, mostly at random, and counts how often an
// inaccurate finger would have played another move.
//
// Where random play would hardly end, `goals` gives every seat a target that half of its moves
// approach, and `closing` lists preferred touches from some ply on.
async (seed, { goals, closing }) => {
  const client = document.querySelector("script[src$='/table.js']").src;
  const [{ table }, { aimedTarget, isAmbiguous }, { drawing, targetBoxes, visibleTargets }] = await Promise.all(
    ["table.js", "aim.js", "targets.js"].map((name) => import(new URL(name, client).href)),
  );
  const page = document.getElementById("table");
  /** The standard deviation of a tap, in pixels. */
  const TAP_DEVIATION = 5;
  const TAPS_PER_TOUCH = 12;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed + 0.5) / 2 ** 32;
  };
  const deviation = () => TAP_DEVIATION * Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const until = async (condition) => {
    for (const begin = performance.now(); !condition(); ) {
      if (performance.now() - begin > 15_000) throw new Error(`nothing happened after ${JSON.stringify(table.path.steps)}`);
      await new Promise((done) => setTimeout(done, 4));
    }
  };
  const count = { plies: 0, taps: 0, wrong: 0, tight: 0, smallest: Infinity, menu: Infinity };

  /**
   * Simulates taps for this touch. A wrong selection can be corrected, so only a move that is
   * played at once counts.
   */
  const simulate = (name, isLast) => {
    const all = targetBoxes();
    const meant = all.find((spot) => spot.name === name && spot.isLive);
    if (!meant) return undefined;
    count.smallest = Math.min(count.smallest, meant.width, meant.height);
    for (let tap = 0; tap < TAPS_PER_TOUCH; tap++) {
      const point = { x: meant.x + meant.width / 2 + deviation(), y: meant.y + meant.height / 2 + deviation() };
      const hit = aimedTarget(point, all);
      const steps = hit && hit.name !== name ? table.path.reach(hit.name) : undefined;
      const plays = steps !== undefined && table.path.isComplete(steps) && !isAmbiguous(hit, all);
      count.taps += isLast || plays ? 1 : 0;
      count.wrong += plays ? 1 : 0;
    }
    count.tight += isAmbiguous(meant, all) ? 1 : 0;
    return isAmbiguous(meant, all);
  };

  const middle = (name) => {
    const box = document.querySelector(`#view [data-target="${CSS.escape(name)}"]`)?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** Chooses the next touch among the legal ones. */
  const choose = (open) => {
    const preferred = closing && count.plies >= closing.from ? open.filter((name) => closing.touches.includes(name)) : [];
    const goal = goals && random() < 0.5 ? middle(goals[document.querySelector(".seat[data-turn]").dataset.seat]) : undefined;
    if (preferred.length > 0) return preferred[0];
    if (!goal) return open[Math.floor(random() * open.length)];
    const distance = (name) => ((at) => (at ? Math.hypot(at.x - goal.x, at.y - goal.y) : Infinity))(middle(name));
    return open.reduce((best, name) => (distance(name) < distance(best) ? name : best));
  };

  while (page.dataset.phase === "yours") {
    const at = String(table.positionId);
    for (;;) {
      const open = [...table.path.next].filter((name) => !document.querySelector(`[data-confirm][data-target="${CSS.escape(name)}"]`));
      const name = choose(open);
      const isLast = table.path.isComplete([...table.path.steps, name]);
      const tight = simulate(name, isLast);
      await table.touch({ name, byFinger: tight !== undefined, isAmbiguous: tight });
      // Measure the choices that a touch opens on the board or beside it.
      for (const one of [...visibleTargets(drawing, "[data-after]:not([data-palette]) [data-target]"), ...visibleTargets(document, "#palette button")]) {
        const { width, height } = one.getBoundingClientRect();
        count.menu = Math.min(count.menu, width, height);
      }
      if (table.isHeld) table.confirm();
      if (table.isWaiting) break;
    }
    await until(() => String(table.positionId) !== at && !table.isWaiting);
    count.plies++;
  }
  return { ...count, phase: page.dataset.phase };
};
