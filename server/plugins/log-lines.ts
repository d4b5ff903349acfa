import { writeSync } from 'node:fs';

const flushAtLength = 16 * 1024;
const flushAfterMs = 100;

/**
 * Standard output for the log, written in batches: a line by itself costs more than the request it tells of.
 * What is left is written when the process ends.
 */
export function openLogLines(descriptor = 1): { write(line: string): void } {
  let pending = '';
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = pending;
    pending = '';
    writeWhole(descriptor, text);
  };
  process.once('exit', flush);

  return {
    write(line) {
      pending += line;
      if (pending.length >= flushAtLength) flush();
      else timer ??= setTimeout(flush, flushAfterMs).unref();
    },
  };
}

/** A pipe whose reader is slow takes only part at a time; one whose reader has gone takes nothing any more. */
function writeWhole(descriptor: number, text: string): void {
  let rest = Buffer.from(text);
  const deadline = Date.now() + 1000;
  while (rest.length > 0 && Date.now() < deadline) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
    }
  }
}
