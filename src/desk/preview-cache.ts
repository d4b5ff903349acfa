import { deskApiPath, deskPreviewCache, previewWidth } from '#contract/names/desk.ts';

/** Of the newest payments; a preview has about 20 KB. */
const previewsMax = 40;

/** Whether a request is for the small size of a payment screenshot. */
export function isPreview({ pathname, searchParams }: URL): boolean {
  return pathname.startsWith(`${deskApiPath}/screenshots/`) && searchParams.get('width') === String(previewWidth);
}

/** The cached preview, else the network's, which is cached. A screenshot never changes: another one has another address. */
export async function respondWithPreview(request: Request): Promise<Response> {
  const cache = await caches.open(deskPreviewCache).catch(() => undefined);
  const cached = await cache?.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && cache) await store(cache, request, response.clone()).catch(() => undefined);
  return response;
}

async function store(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response);
  // In the order in which they were put.
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, -previewsMax).map((one) => cache.delete(one)));
}
