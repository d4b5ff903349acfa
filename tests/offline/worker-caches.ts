import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { cacheNames } from '#contract/names/offline.ts';
import { storedRecords } from '#tests/setup/stored-records.ts';

// The worker's caches, read and damaged from outside.

/** Addresses in a cache. */
export function cachedUrls(page: Page, cacheName: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    const keys = await (await caches.open(name)).keys();
    return keys.map(({ url }) => url);
  }, cacheName);
}

/**
 * Cached addresses of product pictures. A shop encodes each at its first request, so they arrive
 * late.
 */
export async function cachedProductPictures(page: Page): Promise<string[]> {
  return (await cachedUrls(page, cacheNames.pictures)).filter((url) =>
    /\/media\/.*-\d+\.avif$/.test(url),
  );
}

export function dropFromPrecache(page: Page, part: string): Promise<void> {
  return page.evaluate(async (wanted) => {
    for (const name of (await caches.keys()).filter((one) => one.includes('precache'))) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) if (key.url.includes(wanted)) await cache.delete(key);
    }
  }, part);
}

export function isInPrecache(page: Page, part: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().some(({ url }) => url.includes(wanted));
  }, part);
}

/** Visible pictures that failed to load. */
export function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return (
          bottom > 0 &&
          top < innerHeight &&
          image.complete &&
          image.naturalWidth === 0 &&
          image.currentSrc
        );
      })
      .map((image) => image.currentSrc),
  );
}

/** Writes garbage over every file below a folder. Returns how many. */
export async function spoil(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const file of files) await writeFile(join(file.parentPath, file.name), 'garbage');
  return files.length;
}

/** Waits until the result of a call is persisted. */
export async function untilPersisted(page: Page, call: string): Promise<void> {
  await expect
    .poll(() => persistedKeys(page).then((keys) => keys.some((key) => key.includes(`["${call}"`))))
    .toBe(true);
}

export async function persistedKeys(page: Page): Promise<string[]> {
  return (await page.evaluate(storedRecords, 'queries')).map(({ key }) => key);
}
