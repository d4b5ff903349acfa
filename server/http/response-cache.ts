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
  readonly popularity: Popularity;
  /** When its content changed. It is made again by the next request. */
  staleAt: number | undefined;
}

/** Uses of a key, those of `halfLifeMs` ago counted half. It outlives the responses that are made for the key. */
interface Popularity {
  uses: number;
  countedAt: number;
}

interface PendingResponse {
  readonly response: Promise<CachedResponse>;
  /** When each tag that changed since it began first did. */
  readonly changedAt: Map<string, number>;
}

/** Share of the memory for all rare responses. */
const rareShare = 1 / 4;
/**
 * A response used this often is served stale while a new one is made: with orders every moment its readers would all wait.
 * Twenty by this half-life is one request every two seconds.
 */
const popularUses = 20;
const halfLifeMs = 30_000;
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
    if (entry) countUse(entry.popularity);
    const isHit = entry !== undefined && isUsable(entry);
    recordCacheUse(isHit);
    if (isHit) {
      this.hits += 1;
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
    const changedAt = new Map<string, number>();
    const response = collectTags(make)
      .then(({ result, tags }) => {
        // A response begun before a new version may mix old and new: it is sent, but not cached.
        if (this.#version === version) this.#set(key, result, tags, changedAt, isRare?.(result) ?? false);
        return result;
      })
      .finally(() => {
        if (this.#pending.get(key)?.response === response) this.#pending.delete(key);
      });
    this.#pending.set(key, { response, changedAt });
    return response;
  }

  #set(
    key: string,
    response: CachedResponse,
    tags: ReadonlySet<string>,
    changedAt: ReadonlyMap<string, number>,
    isRare: boolean,
  ): void {
    const popularity = this.#peek(key)?.popularity ?? { uses: 0, countedAt: performance.now() };
    this.#common.delete(key);
    this.#rare.delete(key);
    const changes = [...tags].flatMap((tag) => changedAt.get(tag) ?? []);
    const staleAt = changes.length > 0 ? Math.min(...changes) : undefined;
    (isRare ? this.#rare : this.#common).set(key, { response, tags, popularity, staleAt });
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  #peek(key: string): Entry | undefined {
    return this.#common.peek(key) ?? this.#rare.peek(key);
  }

  #invalidate(tags: ReadonlySet<string>): void {
    const now = performance.now();
    for (const tag of tags) {
      for (const { changedAt } of this.#pending.values()) if (!changedAt.has(tag)) changedAt.set(tag, now);
      for (const key of this.#keysByTag.get(tag) ?? []) {
        const entry = this.#peek(key);
        if (entry) entry.staleAt ??= now;
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

function countUse(popularity: Popularity): void {
  const now = performance.now();
  popularity.uses = popularity.uses * 0.5 ** ((now - popularity.countedAt) / halfLifeMs) + 1;
  popularity.countedAt = now;
}

function isUsable({ staleAt, popularity }: Entry): boolean {
  return staleAt === undefined || (popularity.uses >= popularUses && performance.now() - staleAt <= staleMsMax);
}
