import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

import { buildOf } from '#contract/names/offline.ts';

import { isSlowConnection } from '#src/shared/network/connection.ts';

import {
  checkWhole,
  fetchExceptPages,
  findCached,
  type HandlerOptions,
  isOfKind,
  listCached,
  putWhole,
  retryWhenFull,
} from './caches.ts';
import { queryTabs, reloadTab } from './tabs.ts';

declare const self: ServiceWorkerGlobalScope;

const files = new PrecacheController({
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) =>
        (await isOurs(request.url, response)) ? response : null,
      cacheDidUpdate: async ({ request, newResponse }) =>
        checkWhole(await caches.open(cacheName), request.url, newResponse),
    },
  ],
});
const cacheName = files.strategy.cacheName;
let build: string | undefined;
let shellAddress = '';
let areFontsNamed = false;
/** Few, because the page is loading too. */
const concurrentFetches = () => (isSlowConnection() ? 1 : 4);

interface Shell {
  /** What is precached: the shell, scripts, styles and fonts. */
  readonly entries: (PrecacheEntry | string)[];
  /** Path of the shell, the response to every navigation. */
  readonly address: string;
  /** Whether it names the typefaces that the shop uses: the others are not precached. */
  readonly namesFonts?: boolean;
  /** Addresses that are no pages. */
  readonly noPages: RegExp[];
}

/** Has the worker install, respond with and update the files of this version. */
export function respondWithShell(shell: Shell): void {
  const { entries, address, noPages, namesFonts = false } = shell;
  shellAddress = address;
  areFontsNamed = namesFonts;
  files.addToCacheList(entries);
  build = files.getCachedURLs().map(buildOf).find(Boolean);
  registerRoute(({ url, sameOrigin }) => sameOrigin && isFile(url), respondToFile);
  registerRoute(new NavigationRoute(respondToPage, { denylist: noPages }));
  self.addEventListener('install', (event) => event.waitUntil(install()));
  // Controls the open pages, also those of the first visit.
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  // WebKit rejects a promise of its own for each response that fails, and reports it.
  self.addEventListener('unhandledrejection', (event) => {
    if (event.reason?.name === 'NetworkError') event.preventDefault();
  });
}

/**
 * Precaches all files of this version. The first worker precaches only what opens a page, so that
 * it is active soon, and `cacheRest` the others. Deletes old pictures when storage is full.
 */
async function install(): Promise<void> {
  await retryWhenFull(async () => {
    await installShell();
    if (!self.registration.active) return;
    for (const address of await missingAmong(await usedFiles())) await storeFile(address);
  });
}

/** The shell and the files that it names. */
async function installShell(): Promise<void> {
  const shell = await fetchFile(shellAddress);
  const named = namedIn(await shell.clone().text());
  const missing = await missingAmong(named);
  await Promise.all([putFile(shellAddress, shell), ...missing.map(storeFile)]);
}

/** Precaches the missing files of this version. */
export async function cacheRest(): Promise<void> {
  await storeMissing(await usedFiles());
}

/** The files of this version, without typefaces that the shop does not use. */
async function usedFiles(): Promise<string[]> {
  const all = files.getCachedURLs();
  const shell = areFontsNamed ? await findFile(shellAddress) : undefined;
  if (!shell) return all;
  const named = new Set(namedIn(await shell.text()));
  const isUnused = (address: string) =>
    address.endsWith('.woff2') && !named.has(new URL(address).pathname);
  return all.filter((address) => !isUnused(address));
}

/** Those of this version that are not stored yet. */
async function missingAmong(addresses: readonly string[]): Promise<string[]> {
  const stored = new Set(await listCached(cacheName));
  return ofThisVersion(addresses).filter(
    (address) => !stored.has(files.getCacheKeyForURL(address) ?? ''),
  );
}

/** Precaches the shell as the server has it now, and what it names. Never throws. */
export async function updateShell(): Promise<void> {
  await repair(shellAddress);
  const shell = await findFile(shellAddress);
  if (shell) await storeMissing(namedIn(await shell.text()));
}

/** Addresses of the files that a shell names. */
function namedIn(shell: string): string[] {
  return [...shell.matchAll(/ (?:href|src)="([^"]*\/assets\/[^"]+)"/g)].flatMap(
    ([, address]) => address ?? [],
  );
}

/** Precaches the missing files among these addresses. Never throws. */
export async function storeMissing(addresses: readonly string[]): Promise<void> {
  const missing = await missingAmong(addresses);
  const fetchNext = async (): Promise<void> => {
    for (let address = missing.shift(); address !== undefined; address = missing.shift())
      await repair(address);
  };
  await Promise.all(Array.from({ length: concurrentFetches() }, fetchNext));
}

/** Activates this version unless a tab holds unsaved input or does not reply. */
export async function skipWaitingIfSaved(): Promise<void> {
  const tabs = await queryTabs();
  if (tabs.every((tab) => tab?.isUnsaved === false)) await self.skipWaiting();
}

/** Deletes the files of older versions when all tabs are of this one. */
export async function deleteOldVersions(event: ExtendableEvent): Promise<void> {
  if (self.registration.waiting || self.registration.installing) return;
  const tabs = await queryTabs();
  if (tabs.every((tab) => tab && tab.build === build)) await files.activate(event);
}

/** Responds with the shell, which renders any page. Without it the server does. */
async function respondToPage({ request, event }: HandlerOptions): Promise<Response> {
  const shell = await findFile(shellAddress);
  if (shell) return shell;
  event.waitUntil(repair(shellAddress));
  return fetch(request);
}

function isFile(url: URL): boolean {
  return (
    url.pathname !== shellAddress &&
    (files.getCacheKeyForURL(url.href) !== undefined ||
      /\/assets\/[^/]+\.(?:js|css|woff2)$/.test(url.pathname))
  );
}

/** Responds with a file of this version, or of an older one for a tab of that version. */
async function respondToFile({ request, event }: HandlerOptions): Promise<Response> {
  const cached = await findFile(request.url);
  if (cached) return cached;
  const response = await fetchExceptPages(request);
  event.waitUntil(response.status === 404 ? replace(request, event) : repair(request.url));
  return response;
}

/**
 * The server no longer has a file of this version: deletes the shell that names it, and reloads the
 * tab.
 */
async function replace(request: Request, event: HandlerOptions['event']): Promise<void> {
  const shellKey = files.getCacheKeyForURL(shellAddress);
  if (shellKey && files.getCacheKeyForURL(request.url)) await dropFile(shellKey);
  if (event instanceof FetchEvent && request.destination === 'script')
    await reloadTab(event.clientId);
}

async function dropFile(key: string): Promise<void> {
  try {
    await (await caches.open(cacheName)).delete(key);
  } catch {
    // A cache that can't be opened has no shell either.
  }
}

function findFile(address: string): Promise<Response | undefined> {
  return findCached(
    cacheName,
    files.getCacheKeyForURL(address) ?? new URL(address, self.location.href).href,
  );
}

/**
 * Whether a response is a file of this version, and not a captive portal's page or the shell of
 * another version.
 */
async function isOurs(address: string, response: Response): Promise<boolean> {
  const isPage = isOfKind(response, 'text/html');
  if (response.status !== 200 || response.redirected) return false;
  if (new URL(address, self.location.href).pathname !== shellAddress) return !isPage;
  return isPage && buildOf(await response.clone().text()) === build;
}

/** Precaches a missing file. Never throws. */
async function repair(address: string): Promise<void> {
  if (ofThisVersion([address]).length === 0) return;
  try {
    await retryWhenFull(() => storeFile(address));
  } catch {
    // Offline, or without a cache.
  }
}

const ofThisVersion = (addresses: readonly string[]) =>
  addresses.filter((address) => files.getCacheKeyForURL(address) !== undefined);

async function storeFile(address: string): Promise<void> {
  await putFile(address, await fetchFile(address));
}

/**
 * Throws when the response is not of this version. Only hashed files may come from the browser's
 * cache.
 */
async function fetchFile(address: string): Promise<Response> {
  const isHashed = new URL(address, self.location.href).pathname.includes('/assets/');
  const response = await (isHashed
    ? fetchExceptPages(new Request(address))
    : fetch(address, { cache: 'reload' }));
  if (!(await isOurs(address, response))) throw new Error(`${address} is not of this version`);
  return response;
}

async function putFile(address: string, response: Response): Promise<void> {
  const key = files.getCacheKeyForURL(address);
  if (key) await putWhole(await caches.open(cacheName), key, response);
}
