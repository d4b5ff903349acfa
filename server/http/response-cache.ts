import { LRUCache } from 'lru-cache';

import type { CachedResponse } from './cached-response.ts';
import { FailureError } from './failure-error.ts';
import { recordCacheUse } from './request-timing.ts';
import { collectTags } from './response-tags.ts';

/** Tells caches when what was made from the catalogue is out of date. */
export interface CatalogueChanges {
  /** Changes when everything is out of date: the owner edited the catalogue. */
  version(): Promise<string>;
  /** Calls `listener` with the tags of all other changes, mostly product ids. */
  onChange(listener: (tags: ReadonlySet<string>) => void): void;
}

export interface ResponseCacheOptions {
  /** True for a response of an endless kind, such as a search result: those can't evict the others. */
  readonly isRare?: (response: CachedResponse) => boolean;
  /** Called when the caller waits for a response that another request is already making. */
  readonly onJoin?: () => void;
}

interface Entry {
  readonly response: CachedResponse;
  readonly tags: ReadonlySet<string>;
  uses: number;
  /** Set once its content has changed. It is made again by the next request. */
  staleAt: number | undefined;
}

interface PendingResponse {
  readonly response: Promise<CachedResponse>;
  /** Tags that changed since it began. */
  readonly changedTags: Set<string>;
}

/** Share of the memory for all rare responses. */
const rareShare = 1 / 4;
/** A response used this often is served stale while a new one is made, so that its readers don't all wait. */
const popularUses = 20;
const staleMsMax = 1_000;

/**
 * Finished responses by key. A new catalogue version drops all of them, a change of some products those that show them.
 * Concurrent requests for a missing response share one computation.
 */
export class ResponseCache {
  readonly #changes: CatalogueChanges;
  readonly #common: LRUCache<string, Entry>;
  readonly #rare: LRUCache<string, Entry>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #pending = new Map<string, PendingResponse>();
  #version = '';
  /** Reads served from memory. */
  hits = 0;
  /** Reads that waited for a computation. */
  misses = 0;

  constructor(changes: CatalogueChanges, maxBytes: number) {
    this.#changes = changes;
    const withShare = (share: number) =>
      new LRUCache<string, Entry>({
        maxSize: Math.round(maxBytes * share),
        sizeCalculation: ({ response, tags }, key) => response.weight + (key.length + tags.size * 100) * 2,
        dispose: ({ tags }, key) => this.#forgetTags(key, tags),
      });
    this.#common = withShare(1 - rareShare);
    this.#rare = withShare(rareShare);
    changes.onChange((tags) => this.#invalidate(tags));
  }

  get size(): number {
    return this.#common.size + this.#rare.size;
  }

  async get(
    key: string,
    make: () => Promise<CachedResponse>,
    options: ResponseCacheOptions = {},
  ): Promise<CachedResponse> {
    const version = await this.#changes.version();
    if (version !== this.#version) {
      this.#version = version;
      this.#common.clear();
      this.#rare.clear();
      this.#pending.clear();
    }
    const entry = this.#common.get(key) ?? this.#rare.get(key);
    const isHit = entry !== undefined && !isTooStale(entry);
    recordCacheUse(isHit);
    if (isHit) {
      this.hits += 1;
      entry.uses += 1;
      // A failure does not concern this reader: the entry stays stale, and the next one tries again.
      if (entry.staleAt !== undefined && !this.#pending.has(key)) this.#make(key, make, options).catch(() => {});
      return entry.response;
    }
    this.misses += 1;
    const pending = this.#pending.get(key)?.response;
    if (!pending) return this.#make(key, make, options);
    options.onJoin?.();
    return pending.catch((error: unknown) => {
      // The other request was rejected for its own rate limit: this one tries for itself.
      if (error instanceof FailureError && [429, 503].includes(error.status)) return this.get(key, make, options);
      throw error;
    });
  }

  #make(key: string, make: () => Promise<CachedResponse>, { isRare }: ResponseCacheOptions): Promise<CachedResponse> {
    const version = this.#version;
    const changedTags = new Set<string>();
    const response = collectTags(make)
      .then(({ result, tags }) => {
        // A response begun before a change may mix old and new: it is sent, but not cached.
        if (this.#version === version && ![...tags].some((tag) => changedTags.has(tag))) {
          this.#set(key, result, tags, isRare?.(result) ?? false);
        }
        return result;
      })
      .finally(() => {
        if (this.#pending.get(key)?.response === response) this.#pending.delete(key);
      });
    this.#pending.set(key, { response, changedTags });
    return response;
  }

  #set(key: string, response: CachedResponse, tags: ReadonlySet<string>, isRare: boolean): void {
    this.#delete(key);
    (isRare ? this.#rare : this.#common).set(key, { response, tags, uses: 0, staleAt: undefined });
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  #delete(key: string): void {
    this.#common.delete(key);
    this.#rare.delete(key);
  }

  #invalidate(tags: ReadonlySet<string>): void {
    for (const { changedTags } of this.#pending.values()) for (const tag of tags) changedTags.add(tag);
    for (const tag of tags) {
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) {
        const entry = this.#common.peek(key) ?? this.#rare.peek(key);
        if (entry && entry.uses >= popularUses) entry.staleAt ??= performance.now();
        else this.#delete(key);
      }
    }
  }

  #forgetTags(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

function isTooStale({ staleAt }: Entry): boolean {
  return staleAt !== undefined && performance.now() - staleAt > staleMsMax;
}
