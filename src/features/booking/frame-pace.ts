/** Frames a second at most (section 9). */
export const frameLimit = 120;
/** Share of a processor that drawing may take: well below the 5 % it must stay under, for what is not seen here. */
const share = 0.025;
/** Slower than this it would stutter; then nothing moves at all. */
const slowestMs = 250;
/** So many frames are looked at before a device is called slow: while a page loads, it is busy with other things. */
const trialFrames = 8;

/** What frames have cost so far. */
export interface Pace {
  readonly frames: number;
  /** The average of the last ones, so that one hiccup changes little. */
  readonly costMs: number;
}

export const newPace: Pace = { frames: 0, costMs: 0 };

/** The pace after one more frame. */
export function paceAfter({ frames, costMs }: Pace, frameMs: number): Pace {
  if (frames === 0) return { frames: 1, costMs: frameMs };
  // Of the first ones the cheapest counts: it is the one least disturbed. Later ones may have waited for other work.
  if (frames < trialFrames) return { frames: frames + 1, costMs: Math.min(costMs, frameMs) };
  return { frames: frames + 1, costMs: costMs * 0.9 + Math.min(frameMs, costMs * 2 + 0.5) * 0.1 };
}

/**
 * When the next frame may come, in milliseconds, given what the last ones cost. A quick device draws often, a slow one
 * seldom, and none spends more than a fortieth of its time on a background.
 */
export function nextFrameMs({ frames, costMs }: Pace): number {
  const waitMs = Math.max(1000 / frameLimit, costMs / share);
  return frames < trialFrames ? Math.min(waitMs, slowestMs) : waitMs;
}

/** Too slow a device for a moving background. */
export function isTooSlow({ frames, costMs }: Pace): boolean {
  return frames >= trialFrames && costMs / share > slowestMs;
}
