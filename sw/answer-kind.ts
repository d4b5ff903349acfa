/**
 * Whether an answer is what the shop has at such an address. A Wi-Fi that asks for a login answers everything, with a
 * page of its own or a way to one.
 */
export function isOfKind({ headers, redirected }: Response, kind: string): boolean {
  return !redirected && headers.get('content-type')?.startsWith(kind) === true;
}

/** A browser may have kept such a page by itself, for as long as it says: then it is asked past that. */
export async function fetchPastPages(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html')) return response;
  return fetch(new Request(request, { cache: 'reload' }));
}
