import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { Router, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

import { cacheNames } from '#contract/names/offline.ts';

const dayS = 24 * 60 * 60;
const onlyGood = new CacheableResponsePlugin({ statuses: [200] });

/** What everybody may read. Anything else of the API is private and passes by. */
const publicAnswers = /^\/api\/(?:product|blogs|hero|services|catalogue)(?:\/|$)/i;

/** Keeps public answers and pictures as they are seen, within limits. */
export function keepPublicAnswers(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && publicAnswers.test(url.pathname),
    new NetworkFirst({
      cacheName: cacheNames.answers,
      networkTimeoutSeconds: 3,
      plugins: [onlyGood, new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 30 * dayS })],
    }),
  );
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin && request.destination === 'image' && /^\/(?:media|assets)\//.test(url.pathname),
    new CacheFirst({
      cacheName: cacheNames.pictures,
      plugins: [onlyGood, new ExpirationPlugin({ maxEntries: 500, maxAgeSeconds: 60 * dayS, purgeOnQuotaError: true })],
    }),
  );
}

/** What a page loaded before the worker was in charge it sends afterwards, to be fetched and kept. */
export function keepVisited(): void {
  new Router().addCacheListener();
}
