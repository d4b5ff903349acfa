import { deviceStorage } from '#src/lib/text-storage.ts';

import { viewedKey } from './viewed-key.ts';

/** So many besides the product on the screen. */
const viewedMax = 8;

/** The slugs of the products that were looked at last on this device, the newest first. */
export function readViewed(): string[] {
  const stored = deviceStorage.readJson(viewedKey);
  return Array.isArray(stored) ? stored.filter((slug) => typeof slug === 'string') : [];
}

/** Puts a product before the others. Gives those, at most eight. */
export function recordView(slug: string): string[] {
  const others = readViewed()
    .filter((other) => other !== slug)
    .slice(0, viewedMax);
  deviceStorage.write(viewedKey, JSON.stringify([slug, ...others]));
  return others;
}

/** Takes out a product that the shop does not have any more. */
export function dropViewed(slug: string): void {
  deviceStorage.write(viewedKey, JSON.stringify(readViewed().filter((other) => other !== slug)));
}

export function clearViewed(): void {
  deviceStorage.write(viewedKey, undefined);
}
