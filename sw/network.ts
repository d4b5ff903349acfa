/** The options of a route handler, as Workbox passes them. */
export interface HandlerOptions {
  readonly request: Request;
  readonly event: Pick<ExtendableEvent, 'waitUntil'>;
}

/** Whether a response has a content type. A captive portal responds to every request with a page or a redirect. */
export function isOfKind({ headers, redirected }: Response, kind: string): boolean {
  return !redirected && headers.get('content-type')?.startsWith(kind) === true;
}

/** Fetches, past the browser's cache if that returns a page, which may be a captive portal's. */
export async function fetchExceptPages(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  return fetch(new Request(request, { cache: 'reload' }));
}

export function delay<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}
