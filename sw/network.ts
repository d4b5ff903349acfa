import { keep } from './kept.ts';

/** What a worker's handler is given. */
export interface Handling {
  readonly request: Request;
  /** What is to be done besides responding. */
  readonly event: Pick<ExtendableEvent, 'waitUntil'>;
}

/**
 * Whether a response is what the shop has at such an address. A Wi-Fi that asks for a login responds to everything, with
 * a page of its own or a redirect to one.
 */
export function isOfKind({ headers, redirected }: Response, kind: string): boolean {
  return !redirected && headers.get('content-type')?.startsWith(kind) === true;
}

/** A browser may have stored such a page by itself, for as long as it says: then the request goes past that. */
export async function fetchPastPages(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  return fetch(new Request(request, { cache: 'reload' }));
}

/** Cached also when it comes too late for whoever asked. */
export function fetchAndCache(cacheName: string, kind: string, { request, event }: Handling): Promise<Response> {
  const fetched = fetchPastPages(request);
  const cached = fetched.then((response) => {
    if (isCacheable(response, kind)) return keep(cacheName, request.url, response.clone());
  });
  event.waitUntil(cached.catch(() => undefined));
  return fetched;
}

/** Whole, for everybody, and what it should be. */
function isCacheable(response: Response, kind: string): boolean {
  const isForAll = !/private|no-store/i.test(response.headers.get('cache-control') ?? '');
  return response.status === 200 && isForAll && isOfKind(response, kind);
}

export function after<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}
