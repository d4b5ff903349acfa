import { setTimeout as wait } from 'node:timers/promises';

import { mediaFormats, mediaWidths } from '#contract/rules/media.ts';
import type { Reader } from '#server/db/connect.ts';

import type { PictureStore } from './picture-store.ts';

/** The widths of cards on phones and desktops, the most common first. */
const cardWidths = mediaWidths.filter((width) => [320, 480, 640].includes(width));
/** Share of one core. */
const cpuShare = 0.1;

export interface WarmOptions {
  readonly hashes: ReadonlySet<string>;
  readonly pictures: Pick<PictureStore, 'warm'>;
  readonly signal: AbortSignal;
  /** For tests, as is `now`. */
  readonly pause?: (ms: number) => Promise<unknown>;
  readonly now?: () => number;
}

/** Makes the pictures of cards ahead of the first request: one at a time, with pauses. */
export async function warmPictures(options: WarmOptions): Promise<void> {
  const { hashes, pictures, signal, now = () => performance.now() } = options;
  const pause = options.pause ?? ((ms: number) => wait(ms, undefined, { signal, ref: false }));
  for (const [hash, width, format] of renditionsOf(hashes)) {
    signal.throwIfAborted();
    const startedAt = now();
    const isMade = await pictures.warm(hash, width, format, signal);
    if (isMade) await pause((now() - startedAt) * (1 / cpuShare - 1));
  }
}

function* renditionsOf(hashes: ReadonlySet<string>) {
  for (const width of cardWidths) {
    for (const format of mediaFormats) {
      for (const hash of hashes) yield [hash, width, format] as const;
    }
  }
}

/** Reads the pictures that cards show: those of choices, then the first two of each product. */
export async function readCardPictures(read: Reader): Promise<Set<string>> {
  const [own, chosen] = await Promise.all([
    read.selectFrom('product_pictures').select('hash').where('position', '<', 2).orderBy('position').execute(),
    read.selectFrom('product_attributes').select('picture_hash as hash').orderBy('position').execute(),
  ]);
  return new Set([...chosen, ...own].flatMap((row) => row.hash ?? []));
}
