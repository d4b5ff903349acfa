import { setTimeout as pause } from 'node:timers/promises';

import { mediaFormats, mediaWidths } from '#contract/rules/media.ts';
import type { Reader } from '#server/db/connect.ts';

import type { PictureStore } from './picture-store.ts';

/** The widths that cards use on phones and desktops, the commonest first. */
const cardWidths = mediaWidths.filter((width) => [320, 480, 640].includes(width));
/** How long the server must have been left alone before the next picture is made ahead. */
const quietMs = 300;

export interface WarmOptions {
  readonly read: Reader;
  readonly pictures: PictureStore;
  /** When the last request came, on the clock of `performance.now()`. */
  readonly lastRequestAt: () => number;
  readonly signal: AbortSignal;
}

/** Makes the pictures of cards before anybody asks, one at a time and only while nobody asks for anything. */
export async function warmPictures({ read, pictures, lastRequestAt, signal }: WarmOptions): Promise<void> {
  const hashes = await readCardPictures(read);
  for (const width of cardWidths) {
    for (const format of mediaFormats) {
      for (const hash of hashes) {
        while (performance.now() - lastRequestAt() < quietMs) await pause(quietMs, undefined, { signal });
        signal.throwIfAborted();
        await pictures.read(hash, width, format, 'later');
      }
    }
  }
}

/** The first pictures of products and of their choices, and after these the second ones. */
async function readCardPictures(read: Reader): Promise<Set<string>> {
  const [own, chosen] = await Promise.all([
    read.selectFrom('product_pictures').select('hash').where('position', '<', 2).orderBy('position').execute(),
    read.selectFrom('product_attributes').select('picture_hash as hash').orderBy('position').execute(),
  ]);
  return new Set([...chosen, ...own].flatMap((row) => row.hash ?? []));
}
