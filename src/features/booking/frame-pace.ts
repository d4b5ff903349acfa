/** Maximum frames per second. */
export const frameLimit = 120;
/** Share of CPU time for drawing: well below the allowed 5 %, to leave room for what is not measured here. */
const share = 0.025;
/** With longer frame intervals it would stutter, so the animation stops. */
const slowestMs = 250;
/** Frames to measure before a device counts as slow: while a page loads, other work delays them. */
const trialFrames = 8;

/** The measured cost of frames. */
export interface Pace {
  readonly frames: number;
  /** Moving average, so that one slow frame changes little. */
  readonly costMs: number;
}

export const newPace: Pace = { frames: 0, costMs: 0 };

/** Adds one frame's cost. */
export function paceAfter({ frames, costMs }: Pace, frameMs: number): Pace {
  if (frames === 0) return { frames: 1, costMs: frameMs };
  // During the trial the minimum counts: other frames may have waited for other work.
  if (frames < trialFrames) return { frames: frames + 1, costMs: Math.min(costMs, frameMs) };
  return { frames: frames + 1, costMs: costMs * 0.9 + Math.min(frameMs, costMs * 2 + 0.5) * 0.1 };
}

/** Delay before the next frame in milliseconds, so that drawing takes no more than its share of CPU time. */
export function nextFrameMs({ frames, costMs }: Pace): number {
  const waitMs = Math.max(1000 / frameLimit, costMs / share);
  return frames < trialFrames ? Math.min(waitMs, slowestMs) : waitMs;
}

/** Whether the device is too slow for the animation. */
export function isTooSlow({ frames, costMs }: Pace): boolean {
  return frames >= trialFrames && costMs / share > slowestMs;
}
