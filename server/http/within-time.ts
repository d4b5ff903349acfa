/**
 * Returns what `work` does, or throws the error of `tooLate` after so many milliseconds, when its
 * signal is aborted, too.
 *
 * Not `AbortSignal.timeout`: Node keeps such a signal until its time is over, and with its
 * listeners the result. A busy shop would hold all the pages of the last fifteen seconds.
 */
export function withinTime<Result>(
  limitMs: number,
  tooLate: () => Error,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const error = tooLate();
      reject(error);
      controller.abort(error);
    }, limitMs);
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
