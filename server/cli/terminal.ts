import { createInterface } from 'node:readline/promises';
import { Presets, SingleBar } from 'cli-progress';

import { type Progress, silentProgress } from '#server/long-work.ts';

/** The terminal of the person who runs a command; tests have their own. */
export interface Terminal {
  /** Somebody can read and answer. */
  readonly isInteractive: boolean;
  /** Shows a progress bar; nothing where the output is not a terminal. */
  readonly progress: (label: string, total: number) => Progress;
  readonly ask: (question: string) => Promise<string>;
}

/** The terminal this process runs in. */
export const processTerminal: Terminal = {
  get isInteractive() {
    return Boolean(process.stdin.isTTY && process.stdout.isTTY);
  },
  progress(label, total) {
    if (!process.stdout.isTTY || total === 0) return silentProgress;
    const bar = new SingleBar(
      {
        format: `${label} {bar} {percentage} %, {eta_formatted} left`,
        hideCursor: true,
        clearOnComplete: true,
      },
      Presets.shades_grey,
    );
    bar.start(total, 0);
    return { advance: (by = 1) => bar.increment(by), end: () => bar.stop() };
  },
  async ask(question) {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    // Ctrl-C and the end of the input mean no.
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    try {
      return await Promise.race([lines.question(question), closed]);
    } finally {
      lines.close();
    }
  },
};

export function isYes(answer: string): boolean {
  return /^(y|yes)$/i.test(answer.trim());
}
