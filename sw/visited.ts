import { isPicture, respondToPicture } from './pictures.ts';
import { cacheCall, isPublicCall } from './public-responses.ts';

/** Caches public responses and pictures that a page has loaded, unless they are cached. */
export async function cacheVisited(addresses: readonly string[]): Promise<void> {
  const work: Promise<unknown>[] = [];
  const event = { waitUntil: (part: Promise<unknown>) => void work.push(part) };
  const visits = addresses.map(async (address) => {
    const url = new URL(address, self.location.href);
    if (isPicture(url)) await respondToPicture({ request: new Request(url), event });
    else if (isPublicCall(url)) await cacheCall({ request: new Request(url, json), event });
  });
  // What could not be had now is cached when it is next seen.
  await Promise.allSettled(visits);
  await Promise.all(work);
}

const json = { headers: { accept: 'application/json' } };
