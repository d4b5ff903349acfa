/** `TEST_ALL=1` runs every test on every engine, and repeated tests in full numbers. */
export const isFullRun = process.env.TEST_ALL === '1';

/** How often a test repeats something: `usual` times, and `full` times in a full run. */
export function repeats(usual: number, full: number): number {
  return isFullRun ? full : usual;
}
