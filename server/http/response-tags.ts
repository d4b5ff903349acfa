import { AsyncLocalStorage } from 'node:async_hooks';

// A cached response is tagged with what it was made from: ids of products, and the two below. A change of one of them
// invalidates the responses with its tag.

/** The response depends on the order of products in and out of stock, or on how many are. */
export const stockOrderTag = 'stock-order';
/** The response shows every product. */
export const everyProductTag = 'every-product';

const collecting = new AsyncLocalStorage<Set<string>>();

/** Runs `make` and collects the tags that it, or anything it calls, adds. */
export async function collectTags<T>(make: () => Promise<T>): Promise<{ result: T; tags: ReadonlySet<string> }> {
  const tags = new Set<string>();
  const result = await collecting.run(tags, make);
  return { result, tags };
}

/** Adds tags to the response being made for a cache, if there is one. */
export function addTags(...tags: readonly string[]): void {
  const collected = collecting.getStore();
  if (collected) for (const tag of tags) collected.add(tag);
}

/** Runs `work` without collecting its tags: for data shared by several responses. */
export function withoutTags<T>(work: () => T): T {
  return collecting.exit(work);
}
