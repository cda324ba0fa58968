// Plays a game to its end with the client's own modules, at random, and counts how often an unsteady finger would have played another move.
async (seed, most) => {
  const client = document.querySelector("script[src$='/table.js']").src;
  const [{ table }, { aimed, isTight }, { spots }] = await Promise.all(
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
  const count = { plies: 0, taps: 0, wrong: 0, tight: 0, smallest: Infinity };

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

  while (page.dataset.phase === "yours" && count.plies < most) {
    const at = String(table.at);
    for (;;) {
      const open = [...table.path.next].filter((name) => !document.querySelector(`[data-confirm][data-target="${CSS.escape(name)}"]`));
      const name = open[Math.floor(chance() * open.length)];
      const isLast = table.path.isComplete([...table.path.steps, name]);
      const tight = simulate(name, isLast);
      await table.touch({ name, byFinger: tight !== undefined, isTight: tight });
      if (table.isHeld) table.confirm();
      if (table.isWaiting) break;
    }
    await until(() => String(table.at) !== at && !table.isWaiting);
    count.plies++;
  }
  return count;
};
