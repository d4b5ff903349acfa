import { listPosts, readPost } from '#contract/calls/blog-calls.ts';
import { readServices } from '#contract/calls/booking-calls.ts';
import { readHome } from '#contract/calls/home-calls.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import type { PageMessage } from '#contract/names/offline.ts';
import { addressOf, createHttpCaller } from '#src/lib/http.ts';
import { apiHost } from '#src/settings.ts';

const ask = createHttpCaller({ host: apiHost, token: () => undefined, timeoutMs: 30_000 });

/** Gives the worker what belongs to the shop beside its products: home, the services, and the blog with every post. */
export async function keepPages(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  const addresses = [readHome, readServices].map((call) => addressOf(call, {}));
  const { blogsPerPage, pageSizeMax } = catalogueLimits;
  for (let page = 1, left = true; left; page += 1) {
    const { data, totalItems } = await ask(listPosts, { query: { pageNumber: page, pageSize: pageSizeMax } });
    addresses.push(...data.map(({ slugs }) => addressOf(readPost, { params: { slug: slugs } })));
    left = data.length > 0 && page * pageSizeMax < totalItems;
    if (left) continue;
    for (let shown = 1; shown <= Math.ceil(totalItems / blogsPerPage); shown += 1) {
      addresses.push(addressOf(listPosts, { query: { pageNumber: shown, pageSize: blogsPerPage } }));
    }
  }
  const message: PageMessage = { type: 'KEEP_VISITED', addresses: addresses.map((address) => `${apiHost}${address}`) };
  active?.postMessage(message);
}
