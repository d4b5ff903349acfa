/** Frames a second at most (section 9). */
export const frameLimit = 120;
/** Share of a processor that drawing may take: well below the 5 % it must stay under, for what is not seen here. */
const share = 0.025;
/** Slower than this it would stutter; then nothing moves at all. */
const slowestMs = 250;

/**
 * When the next frame may come, in milliseconds, given what the last ones cost on average. A quick device draws
 * often, a slow one seldom, and none spends more than a fortieth of its time on a background.
 */
export function nextFrameMs(costMs: number): number {
  return Math.max(1000 / frameLimit, costMs / share);
}

/** Too slow a device for a moving background. */
export function isTooSlow(costMs: number): boolean {
  return nextFrameMs(costMs) > slowestMs;
}
