import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

import { buildOf, shellAddress } from '#contract/names/offline.ts';

import { fetchPastPages, isOfKind } from './answer-kind.ts';
import { dropOldestPictures, findKept, isFull } from './kept.ts';
import { askTabs, sendAnew } from './tabs.ts';

declare const self: ServiceWorkerGlobalScope;

/** What is not a page: the API, files by their endings, what the server answers by itself. */
const noPages = [/^\/(?:api|media|assets)(?:\/|$)/i, /^\/shell$/, /\.[a-z0-9]{2,11}$/i];

const files = new PrecacheController({
  plugins: [
    { cacheWillUpdate: async ({ request, response }) => ((await isOurs(request.url, response)) ? response : null) },
  ],
});
const cacheName = files.strategy.cacheName;
let build: string | undefined;

/** Knows the shell, scripts, styles and fonts of this version, and answers them. */
export function keepShell(entries: (PrecacheEntry | string)[]): void {
  files.addToCacheList(entries);
  build = files.getCachedURLs().map(buildOf).find(Boolean);
  registerRoute(({ url, sameOrigin }) => sameOrigin && isFile(url), answerFile);
  registerRoute(new NavigationRoute(answerPage, { denylist: noPages }));
}

/** Fetches this version while it is installed. If the storage is full pictures go, and it goes on where it stopped. */
export async function install(event: ExtendableEvent): Promise<void> {
  for (;;) {
    try {
      await files.install(event);
      return;
    } catch (error) {
      if (!isFull(error) || !(await dropOldestPictures())) throw error;
    }
  }
}

/** Answers the pages that are open from now on, those of the first visit too. */
export async function takeOver(): Promise<void> {
  await self.clients.claim();
}

/** Takes over from an older version unless a tab holds something unsaved, or does not say. */
export async function takeOverIfSaved(): Promise<void> {
  const tabs = await askTabs();
  if (tabs.every((tab) => tab?.isUnsaved === false)) await self.skipWaiting();
}

/** Lets the files of older versions go, once no tab of theirs is open. */
export async function tidy(event: ExtendableEvent): Promise<void> {
  if (self.registration.waiting || self.registration.installing) return;
  const tabs = await askTabs();
  if (tabs.every((tab) => tab && tab.build === build)) await files.activate(event);
}

interface Handling {
  readonly request: Request;
  readonly event: ExtendableEvent;
}

/** Every page is the shell, which draws what its address says. Without the shell the server renders it. */
async function answerPage({ request, event }: Handling): Promise<Response> {
  const shell = await findFile(shellAddress);
  if (shell) return shell;
  event.waitUntil(mend(shellAddress));
  return fetch(request);
}

function isFile(url: URL): boolean {
  return (
    url.pathname !== shellAddress &&
    (files.getCacheKeyForURL(url.href) !== undefined || /^\/assets\/[^/]+\.(?:js|css|woff2)$/.test(url.pathname))
  );
}

/** A file of this version, or of an older one for a tab that still is of that. */
async function answerFile({ request, event }: Handling): Promise<Response> {
  const kept = await findFile(request.url);
  if (kept) return kept;
  const response = await fetchPastPages(request);
  event.waitUntil(response.status === 404 ? replace(request, event) : mend(request.url));
  return response;
}

/** A file that neither the browser nor the server has any more. A shell that names it leads nowhere: it goes. */
async function replace(request: Request, event: ExtendableEvent): Promise<void> {
  const shellKey = files.getCacheKeyForURL(shellAddress);
  if (shellKey && files.getCacheKeyForURL(request.url)) await dropFile(shellKey);
  if (event instanceof FetchEvent && request.destination === 'script') await sendAnew(event.clientId);
}

async function dropFile(key: string): Promise<void> {
  try {
    await (await caches.open(cacheName)).delete(key);
  } catch {
    // A cache that does not open answers no page either.
  }
}

function findFile(address: string): Promise<Response | undefined> {
  return findKept(cacheName, files.getCacheKeyForURL(address) ?? new URL(address, self.location.href).href);
}

/**
 * Whether it is a file of this version, and not what a Wi-Fi that asks for a login answers. A shell of another version
 * would ask for other files.
 */
async function isOurs(address: string, response: Response): Promise<boolean> {
  const isPage = isOfKind(response, 'text/html');
  if (response.status !== 200 || response.redirected) return false;
  if (new URL(address, self.location.href).pathname !== shellAddress) return !isPage;
  return isPage && buildOf(await response.clone().text()) === build;
}

/** Fetches again what a browser has lost of this version. */
async function mend(address: string): Promise<void> {
  const key = files.getCacheKeyForURL(address);
  if (!key) return;
  try {
    const response = await fetch(address, { cache: 'reload' });
    if (await isOurs(address, response)) await (await caches.open(cacheName)).put(key, response);
  } catch {
    // Without a network, or without a cache: another time.
  }
}
