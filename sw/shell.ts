import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

import { shellAddress } from '#contract/names/offline.ts';

declare const self: ServiceWorkerGlobalScope;

/** What is not a page: the API, files by their endings, what the server answers by itself. */
const noPages = [/^\/(?:api|media|assets)(?:\/|$)/i, /\.[a-z0-9]{2,11}$/i];

/** Fetches the shell, scripts, styles and fonts of this version while it is installed, and answers them from then on. */
export function keepShell(entries: (PrecacheEntry | string)[]): void {
  precacheAndRoute(entries, { directoryIndex: '', cleanURLs: false });
  cleanupOutdatedCaches();
}

/** Every page is the shell, which draws what its address says. */
export function answerNavigations(): void {
  registerRoute(new NavigationRoute(createHandlerBoundToURL(shellAddress), { denylist: noPages }));
}

/** Answers the pages that are open from now on, those of the first visit too. */
export async function takeOver(): Promise<void> {
  await self.clients.claim();
}
