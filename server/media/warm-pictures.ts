import { setTimeout as wait } from 'node:timers/promises';

import { mediaFormats, mediaWidths } from '#contract/rules/media.ts';
import type { Reader } from '#server/db/connect.ts';
import type { Traffic } from '#server/http/traffic.ts';

import type { PictureStore } from './picture-store.ts';

/** The widths that cards use on phones and desktops, the commonest first. */
const cardWidths = mediaWidths.filter((width) => [320, 480, 640].includes(width));
/** How long no request may have come before the next picture is made ahead. */
const quietMs = 5_000;
/** Of one core. */
const share = 0.1;

export interface WarmOptions {
  readonly hashes: ReadonlySet<string>;
  readonly pictures: Pick<PictureStore, 'warm'>;
  readonly traffic: Pick<Traffic, 'idleMs' | 'nextRequest'>;
  readonly signal: AbortSignal;
  /** Waits so many milliseconds. For tests, as is `now`. */
  readonly pause?: (ms: number) => Promise<unknown>;
  readonly now?: () => number;
}

/**
 * Makes the pictures of cards before anybody asks: one at a time, with pauses, and only while no requests come. A
 * request ends the picture that is being made, which is then made again.
 */
export async function warmPictures(options: WarmOptions): Promise<void> {
  const { hashes, pictures, traffic, signal, now = () => performance.now() } = options;
  const pause = options.pause ?? ((ms: number) => wait(ms, undefined, { signal, ref: false }));
  for (const [hash, width, format] of renditionsOf(hashes)) {
    for (let isDone = false; !isDone; ) {
      for (let idle = traffic.idleMs(); idle < quietMs; idle = traffic.idleMs()) await pause(quietMs - idle);
      signal.throwIfAborted();
      const request = traffic.nextRequest();
      const startedAt = now();
      const isMade = await pictures
        .warm(hash, width, format, AbortSignal.any([signal, request]))
        .catch((error: unknown) => {
          if (!request.aborted || signal.aborted) throw error;
          return undefined;
        });
      if (isMade) await pause((now() - startedAt) * (1 / share - 1));
      isDone = isMade !== undefined;
    }
  }
}

function* renditionsOf(hashes: ReadonlySet<string>) {
  for (const width of cardWidths) {
    for (const format of mediaFormats) {
      for (const hash of hashes) yield [hash, width, format] as const;
    }
  }
}

/** What cards show: the first pictures of products and of their choices, and after these the second ones. */
export async function readCardPictures(read: Reader): Promise<Set<string>> {
  const [own, chosen] = await Promise.all([
    read.selectFrom('product_pictures').select('hash').where('position', '<', 2).orderBy('position').execute(),
    read.selectFrom('product_attributes').select('picture_hash as hash').orderBy('position').execute(),
  ]);
  return new Set([...chosen, ...own].flatMap((row) => row.hash ?? []));
}
