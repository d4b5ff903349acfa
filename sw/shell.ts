import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

import { buildOf, shellAddress } from '#contract/names/offline.ts';

import { dropOldestPictures, findKept, isFull, listKept } from './kept.ts';
import { fetchPastPages, isOfKind } from './network.ts';
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
/** So many files are fetched at once beside what the page itself fetches. */
const filledAtOnce = 4;

/** Knows the shell, scripts, styles and fonts of this version, and answers them. */
export function keepShell(entries: (PrecacheEntry | string)[]): void {
  files.addToCacheList(entries);
  build = files.getCachedURLs().map(buildOf).find(Boolean);
  registerRoute(({ url, sameOrigin }) => sameOrigin && isFile(url), answerFile);
  registerRoute(new NavigationRoute(answerPage, { denylist: noPages }));
}

/**
 * Fetches this version while it is installed: all of it, unless it is the first. Then only what opens a page, so that
 * the worker is in charge soon; `fill` fetches the rest. If the storage is full pictures go, and it goes on where it
 * stopped.
 */
export async function install(event: ExtendableEvent): Promise<void> {
  await makingRoom(() => (self.registration.active ? files.install(event) : installShell()));
}

/** The shell and the files that it names. */
async function installShell(): Promise<void> {
  const shell = await fetchFile(shellAddress);
  const text = await shell.clone().text();
  const named = [...text.matchAll(/ (?:href|src)="(\/assets\/[^"]+)"/g)].flatMap(([, address]) => address ?? []);
  await Promise.all([putFile(shellAddress, shell), ...ofThisVersion(named).map(storeFile)]);
}

/** Fetches what is missing of this version, a few files at a time. */
export async function fill(): Promise<void> {
  await storeMissing(files.getCachedURLs());
}

/** The same for the files among these addresses: what a page has loaded past the worker, it needs again. Never fails. */
export async function storeMissing(addresses: readonly string[]): Promise<void> {
  const stored = new Set(await listKept(cacheName));
  const missing = ofThisVersion(addresses).filter((address) => !stored.has(files.getCacheKeyForURL(address) ?? ''));
  const fetchNext = async (): Promise<void> => {
    for (let address = missing.shift(); address !== undefined; address = missing.shift()) await mend(address);
  };
  await Promise.all(Array.from({ length: filledAtOnce }, fetchNext));
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

/** Fetches what is missing of this version. */
async function mend(address: string): Promise<void> {
  if (ofThisVersion([address]).length === 0) return;
  try {
    await makingRoom(() => storeFile(address));
  } catch {
    // Without a network, or without a cache: another time.
  }
}

const ofThisVersion = (addresses: readonly string[]) =>
  addresses.filter((address) => files.getCacheKeyForURL(address) !== undefined);

async function storeFile(address: string): Promise<void> {
  await putFile(address, await fetchFile(address));
}

/** Throws for what is not of this version. What is named by its content the browser's own cache may have. */
async function fetchFile(address: string): Promise<Response> {
  const isNamedByContent = new URL(address, self.location.href).pathname.startsWith('/assets/');
  const response = await (isNamedByContent
    ? fetchPastPages(new Request(address))
    : fetch(address, { cache: 'reload' }));
  if (!(await isOurs(address, response))) throw new Error(`${address} is not of this version`);
  return response;
}

async function putFile(address: string, response: Response): Promise<void> {
  const key = files.getCacheKeyForURL(address);
  if (key) await (await caches.open(cacheName)).put(key, response);
}

/** Does the work; for each time that the storage is full the oldest pictures go, until there are none. */
async function makingRoom(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isFull(error) || !(await dropOldestPictures())) throw error;
    }
  }
}
