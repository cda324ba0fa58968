// Plays a game to its end with the client's own modules, mostly at random, and counts how often an unsteady finger would have played another
// move. Where chance alone would hardly come to an end, `goals` says for every seat where it is going half of the time, and `closing` which
// touches are wished from which ply on.
async (seed, { goals, closing }) => {
  const client = document.querySelector("script[src$='/table.js']").src;
  const [{ table }, { aimed, isTight }, { seen, spots, view }] = await Promise.all(
    ["table.js", "aim.js", "targets.js"].map((name) => import(new URL(name, client).href)),
  );
  const page = document.getElementById("table");
  /** How far a finger strays, in pixels. */
  const STRAYS = 5;
  const TRIES = 12;
  const chance = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed + 0.5) / 2 ** 32;
  };
  const strayed = () => STRAYS * Math.sqrt(-2 * Math.log(chance())) * Math.cos(2 * Math.PI * chance());
  const until = async (isSo) => {
    for (const begin = performance.now(); !isSo(); ) {
      if (performance.now() - begin > 15_000) throw new Error(`nothing happened after ${JSON.stringify(table.path.steps)}`);
      await new Promise((done) => setTimeout(done, 4));
    }
  };
  const count = { plies: 0, taps: 0, wrong: 0, tight: 0, smallest: Infinity, menu: Infinity };

  /** Taps that would be made for this touch: a wrong selection is seen and tapped again, so only a move that is played at once counts. */
  const simulate = (name, isLast) => {
    const all = spots();
    const meant = all.find((spot) => spot.name === name && spot.live);
    if (!meant) return undefined;
    count.smallest = Math.min(count.smallest, meant.width, meant.height);
    for (let tap = 0; tap < TRIES; tap++) {
      const point = { x: meant.x + meant.width / 2 + strayed(), y: meant.y + meant.height / 2 + strayed() };
      const hit = aimed(point, all);
      const steps = hit && hit.name !== name ? table.path.reach(hit.name) : undefined;
      const plays = steps !== undefined && table.path.isComplete(steps) && !isTight(hit, all);
      count.taps += isLast || plays ? 1 : 0;
      count.wrong += plays ? 1 : 0;
    }
    count.tight += isTight(meant, all) ? 1 : 0;
    return isTight(meant, all);
  };

  const middle = (name) => {
    const box = document.querySelector(`#view [data-target="${CSS.escape(name)}"]`)?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** What is touched next, of all that can be. */
  const choose = (open) => {
    const wished = closing && count.plies >= closing.from ? open.filter((name) => closing.touches.includes(name)) : [];
    const goal = goals && chance() < 0.5 ? middle(goals[document.querySelector(".seat[data-turn]").dataset.seat]) : undefined;
    if (wished.length > 0) return wished[0];
    if (!goal) return open[Math.floor(chance() * open.length)];
    const away = (name) => ((at) => (at ? Math.hypot(at.x - goal.x, at.y - goal.y) : Infinity))(middle(name));
    return open.reduce((best, name) => (away(name) < away(best) ? name : best));
  };

  while (page.dataset.phase === "yours") {
    const at = String(table.at);
    for (;;) {
      const open = [...table.path.next].filter((name) => !document.querySelector(`[data-confirm][data-target="${CSS.escape(name)}"]`));
      const name = choose(open);
      const isLast = table.path.isComplete([...table.path.steps, name]);
      const tight = simulate(name, isLast);
      await table.touch({ name, byFinger: tight !== undefined, isTight: tight });
      // What a touch opens on the board or beside it, unless it is offered there in large.
      for (const one of [...seen(view, "[data-after]:not([data-palette]) [data-target]"), ...seen(document, "#palette button")]) {
        const { width, height } = one.getBoundingClientRect();
        count.menu = Math.min(count.menu, width, height);
      }
      if (table.isHeld) table.confirm();
      if (table.isWaiting) break;
    }
    await until(() => String(table.at) !== at && !table.isWaiting);
    count.plies++;
  }
  return { ...count, phase: page.dataset.phase };
};
