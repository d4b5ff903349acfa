/**
 * Runs `work` for each item, `count` at a time. Returns how many were completed per second.
 * @template Thing
 * @param {readonly Thing[]} things
 * @param {number} count
 * @param {(thing: Thing) => Promise<unknown>} work
 */
export async function perSecond(things, count, work) {
  const left = [...things];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (let thing = left.pop(); thing !== undefined; thing = left.pop()) await work(thing);
    }),
  );
  return (things.length * 1000) / (performance.now() - startedAt);
}
