import { registerRoute } from 'workbox-routing';

import { cacheNames, publicPaths } from '#contract/names/offline.ts';
import { standInFor } from '#contract/rules/media.ts';
import { apiHost } from '#src/settings.ts';

import { fetchPastPages, isOfKind } from './answer-kind.ts';
import { findKept, keep, listKept } from './kept.ts';

// Not Workbox's strategies: theirs fail when a cache does, drop what is old by a clock that may be wrong, and empty a
// whole cache when the storage is full (docs/decisions/0016-worker.md).

/** So long the network may take before what is kept is shown in its place. */
const patienceMs = 3_000;

interface Handling {
  readonly request: Request;
  /** What is to be done besides answering. */
  readonly event: Pick<ExtendableEvent, 'waitUntil'>;
}

/** Keeps public answers and pictures as they are seen. */
export function keepPublicAnswers(): void {
  registerRoute(({ url, request }) => isPublicAnswer(url) && !request.headers.has('authorization'), answerFresh);
  registerRoute(({ url, request }) => isPicture(url) && !request.headers.has('range'), answerKept);
}

/** Fetches and keeps what a page loaded past the worker, as far as it is not kept. */
export async function keepVisited(addresses: readonly string[]): Promise<void> {
  const work: Promise<unknown>[] = [];
  const event = { waitUntil: (part: Promise<unknown>) => void work.push(part) };
  const visits = addresses.map(async (address) => {
    const url = new URL(address, self.location.href);
    if (isPicture(url)) await answerKept({ request: new Request(url), event });
    else if (isPublicAnswer(url) && !(await findKept(cacheNames.answers, url.href)))
      await keepAnswer({ request: new Request(url, json), event });
  });
  // What could not be had now is kept when it is next seen.
  await Promise.allSettled(visits);
  await Promise.all(work);
}

const json = { headers: { accept: 'application/json' } };

/** The network's answer; what is kept when there is none, it is late, not the shop's, or the shop is busy or in trouble. */
async function answerFresh(handling: Handling): Promise<Response> {
  const fetched = keepAnswer(handling);
  const fresh = await Promise.race([fetched.catch(() => undefined), afterPatience()]);
  if (fresh && fresh.status < 500 && fresh.status !== 429 && isOfKind(fresh, answerKind)) return fresh;
  return (await findKept(cacheNames.answers, handling.request.url)) ?? fetched;
}

function keepAnswer(handling: Handling): Promise<Response> {
  return fetchAndKeep(cacheNames.answers, answerKind, handling);
}

const answerKind = 'application/json';
const pictureKind = 'image/';

/** Pictures never change under their address: what is kept is as good as new. */
async function answerKept({ request, event }: Handling): Promise<Response> {
  const kept =
    (await findKept(cacheNames.pictures, request.url)) ?? (await findKept(cacheNames.keptPictures, request.url));
  if (kept) return kept;
  const fetched = fetchAndKeep(cacheNames.pictures, pictureKind, { request, event });
  const fresh = await Promise.race([fetched.catch(() => undefined), afterPatience()]);
  if (fresh && isOfKind(fresh, pictureKind)) return fresh;
  const standIn = await findStandIn(request.url);
  if (standIn) return standIn;
  const late = await fetched;
  // A Wi-Fi's login page under a picture's address: whoever asked would keep it.
  return late.ok && !isOfKind(late, pictureKind) ? Response.error() : late;
}

/** Also kept when it comes too late for who asked. */
function fetchAndKeep(cacheName: string, kind: string, { request, event }: Handling): Promise<Response> {
  const fetched = fetchPastPages(request);
  const kept = fetched.then((response) => {
    if (isGood(response, kind)) return keep(cacheName, request.url, response.clone());
  });
  event.waitUntil(kept.catch(() => undefined));
  return fetched;
}

async function findStandIn(address: string): Promise<Response | undefined> {
  for (const cacheName of [cacheNames.pictures, cacheNames.keptPictures]) {
    const other = standInFor(address, await listKept(cacheName));
    const kept = other && (await findKept(cacheName, other));
    if (kept) return kept;
  }
  return undefined;
}

/** Whole, for everybody, and what it should be. */
function isGood(response: Response, kind: string): boolean {
  const isForAll = !/private|no-store/i.test(response.headers.get('cache-control') ?? '');
  return response.status === 200 && isForAll && isOfKind(response, kind);
}

const host = new URL(apiHost || '/', self.location.href).origin;
const publicAnswers = publicPaths.map((path) => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`));

function isPublicAnswer(url: URL): boolean {
  return url.origin === host && publicAnswers.some((path) => path.test(url.pathname));
}

/** Videos are not kept: a few would fill a phone. */
function isPicture(url: URL): boolean {
  return (
    url.origin === self.location.origin && /^\/(?:media|assets)\/[^/]+\.(?:avif|webp|png|jpg|svg)$/.test(url.pathname)
  );
}

function afterPatience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs, undefined));
}
