import { deviceStorage } from '#src/shared/storage/text-storage.ts';

import { viewedKey } from './viewed-key.ts';

/** How many products are stored besides the current one. */
const viewedMax = 8;

/** The slugs of the products viewed on this device, newest first. */
export function readViewed(): string[] {
  const stored = deviceStorage.readJson(viewedKey);
  return Array.isArray(stored) ? stored.filter((slug) => typeof slug === 'string') : [];
}

/** Records a product as viewed and returns the others, at most eight. */
export function recordView(slug: string): string[] {
  const others = readViewed()
    .filter((other) => other !== slug)
    .slice(0, viewedMax);
  deviceStorage.write(viewedKey, JSON.stringify([slug, ...others]));
  return others;
}

/** Removes a product that no longer exists. */
export function dropViewed(slug: string): void {
  deviceStorage.write(viewedKey, JSON.stringify(readViewed().filter((other) => other !== slug)));
}

export function clearViewed(): void {
  deviceStorage.write(viewedKey, undefined);
}
