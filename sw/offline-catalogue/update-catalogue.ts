import { listPosts, type PostCard, readPost } from '#contract/calls/blog-calls.ts';
import { readHome } from '#contract/calls/catalogue-calls.ts';
import {
  readOfflineCatalogue,
  readOfflineCataloguePart,
  readOfflineSearch,
} from '#contract/calls/offline-catalogue-calls.ts';
import { readPage } from '#contract/calls/page-calls.ts';
import { readServices } from '#contract/calls/service-calls.ts';
import { readShop } from '#contract/calls/shop-calls.ts';
import { catalogueLimits } from '#contract/names/limits.ts';
import type {
  CatalogueError,
  CatalogueMessage,
  CatalogueProgress,
  CatalogueState,
} from '#contract/names/offline.ts';
import { ownPages } from '#contract/settings/pages.ts';
import { AppError } from '#src/shared/network/app-error.ts';
import { addressOf, createHttpCaller } from '#src/shared/network/http.ts';
import { offlineCatalogueTimeoutMs, offlinePageTimeoutMs } from '#src/shared/network/timing.ts';
import { apiHost } from '#src/shared/settings.ts';
import { withLock } from '#src/shared/storage/with-lock.ts';
import { cacheVisited } from '#sw/public-responses.ts';
import { countPictures, removePictures, updatePictures } from './catalogue-pictures.ts';
import {
  countOf,
  missingOf,
  readStoredCatalogue,
  removeCatalogue,
  storeCatalogue,
  storePart,
  UnreadablePartError,
} from './catalogue-store.ts';

// A page drives a download with one message for each step, because browsers stop a worker whose
// event takes minutes. An interrupted step is repeated: what is missing follows from what is
// stored.

const caller = createHttpCaller({ timeoutMs: offlineCatalogueTimeoutMs });

/** Handles messages about the catalogue, one after the other. Never throws. */
export function handleCatalogueMessage(message: CatalogueMessage): Promise<CatalogueProgress> {
  return withLock('offline-catalogue', async () => {
    try {
      const outcome = await runStep(message);
      return { state: await readState(), ...outcome };
    } catch (error) {
      console.info('The offline catalogue could not be updated', error);
      if (error instanceof UnreadablePartError) await removeCatalogue();
      return { error: errorOf(error), isDone: false, state: await readState() };
    }
  });
}

type Outcome = Omit<CatalogueProgress, 'state'> & { readonly state?: CatalogueState };

async function runStep({ type, part }: CatalogueMessage): Promise<Outcome> {
  const isPictures = part === 'pictures';
  if (type === 'UPDATE_CATALOGUE') {
    if (part === 'products') return updateProducts();
    if (isPictures) return updatePictures();
    await storeOtherPages();
  }
  if (type === 'REMOVE_CATALOGUE')
    await Promise.all([removePictures(), !isPictures && removeCatalogue()]);
  const count = await countPictures();
  return { pictures: count > 0 ? { done: count, total: count } : undefined, isDone: true };
}

/** Downloads one of the missing parts, or completes the catalogue when none is missing. */
async function updateProducts(isRetry = false): Promise<Outcome> {
  const { isTooLarge, parts } = await caller(readOfflineCatalogue, {});
  if (isTooLarge) {
    await removeCatalogue();
    return { error: 'too-large', isDone: false };
  }
  const [next, ...others] = await missingOf(parts);
  if (!next) {
    // Without it a search finds what is spelt as the shop spells it.
    const search = await caller(readOfflineSearch, {}).catch((error) =>
      console.info('The offline search could not be downloaded', error),
    );
    await storeCatalogue(parts, search ?? undefined);
    return { isDone: true };
  }
  try {
    const { products } = await caller(readOfflineCataloguePart, { params: { hash: next.hash } });
    await storePart(next.hash, products);
  } catch (error) {
    // The catalogue has changed since its parts were read.
    if (error instanceof AppError && error.response?.status === 404 && !isRetry)
      return updateProducts(true);
    throw error;
  }
  const total = countOf(parts);
  const cachedAt = (await readStoredCatalogue())?.cachedAt;
  return { isDone: false, state: { total, count: total - countOf(others), cachedAt } };
}

async function readState(): Promise<CatalogueState | undefined> {
  const stored = await readStoredCatalogue();
  return stored && { total: stored.count, count: stored.count, cachedAt: stored.cachedAt };
}

function errorOf(error: unknown): CatalogueError {
  if (error instanceof AppError)
    return error.kind === 'offline' || error.kind === 'timeout' ? 'offline' : 'failed';
  if (error instanceof UnreadablePartError) return 'failed';
  // Other errors come from storage, which is most likely full.
  return error instanceof DOMException && error.name !== 'QuotaExceededError' ? 'failed' : 'full';
}

const pageCaller = createHttpCaller({ timeoutMs: offlinePageTimeoutMs });

/** Caches what every page has, home, the texts, the services, and the blog with every post. */
export async function storeOtherPages(): Promise<void> {
  const posts = await readPosts();
  const addresses = [
    ...[readShop, readHome, readServices].map((page) => addressOf(page, {})),
    ...ownPages.map((page) => addressOf(readPage, { params: { page } })),
    ...posts.map(({ slugs }) => addressOf(readPost, { params: { slug: slugs } })),
    ...listAddresses(posts),
  ];
  await cacheVisited(addresses.map((address) => `${apiHost}${address}`));
}

async function readPosts(): Promise<PostCard[]> {
  const posts: PostCard[] = [];
  for (;;) {
    const pageNumber = posts.length / catalogueLimits.pageSizeMax + 1;
    const { data, totalItems } = await pageCaller(listPosts, {
      query: { pageNumber, pageSize: catalogueLimits.pageSizeMax },
    });
    posts.push(...data);
    if (data.length < catalogueLimits.pageSizeMax || posts.length >= totalItems) return posts;
  }
}

/** The addresses of the blog's lists: all posts, and those of each tag. */
function listAddresses(posts: readonly PostCard[]): string[] {
  const pageSize = catalogueLimits.blogsPerPage;
  const counts = new Map<string | undefined, number>([[undefined, posts.length]]);
  for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].flatMap(([tag, count]) =>
    Array.from({ length: Math.ceil(count / pageSize) }, (_, index) =>
      addressOf(listPosts, { query: { pageNumber: index + 1, pageSize, tag } }),
    ),
  );
}
