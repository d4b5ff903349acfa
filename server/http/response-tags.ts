import { AsyncLocalStorage } from 'node:async_hooks';

// A cached response carries what it was made from, as tags: the ids of the products it shows, and the two below. A
// change of one of them drops the response, and leaves all others.

/** The response depends on the order of products in and out of stock, or on how many are. */
export const stockOrderTag = 'stock-order';
/** The response shows every product. */
export const everyProductTag = 'every-product';

const collecting = new AsyncLocalStorage<Set<string>>();

/** Runs `make` and collects the tags that were added meanwhile, by whatever it calls. */
export async function collectTags<T>(make: () => Promise<T>): Promise<{ result: T; tags: ReadonlySet<string> }> {
  const tags = new Set<string>();
  const result = await collecting.run(tags, make);
  return { result, tags };
}

/** Adds to the tags of the response under way, if one is being made for a cache. */
export function addTags(...tags: readonly string[]): void {
  const collected = collecting.getStore();
  if (collected) for (const tag of tags) collected.add(tag);
}

/** Runs `work` so that its products add no tags: for what is shared by several responses, or shows every product. */
export function withoutTags<T>(work: () => T): T {
  return collecting.exit(work);
}
