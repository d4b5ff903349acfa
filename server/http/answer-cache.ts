import { LRUCache } from 'lru-cache';

import { FailureError } from './failure-error.ts';
import { recordCacheUse } from './request-timing.ts';
import { collectTags } from './response-tags.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** Says when what was made from the catalogue is out of date. */
export interface CatalogueChanges {
  /** Another text when everything is: the owner changed something. */
  generation(): Promise<string>;
  /** Calls `listener` with the tags of what changed otherwise: ids of products, for the most part. */
  onChange(listener: (tags: ReadonlySet<string>) => void): void;
}

export interface Cached {
  /** An answer of which there are endlessly many, as to a search: these can't push the others out. */
  readonly isRare?: (answer: StoredAnswer) => boolean;
  /** Called when an answer is waited for that somebody else has begun to make. */
  readonly onJoin?: () => void;
}

interface Entry {
  readonly answer: StoredAnswer;
  readonly tags: ReadonlySet<string>;
  uses: number;
  /** Since when something in it has changed: it is being made again, or will be by the next request. */
  outdatedAt: number | undefined;
}

interface Making {
  readonly answer: Promise<StoredAnswer>;
  /** Changes since it began. */
  readonly missed: Set<string>;
}

/** What all rare answers together may take. */
const rareShare = 1 / 4;
/** From so many uses on, readers get the old response while a new one is made, instead of all waiting for it. */
const popularUses = 20;
/** For so long at most. */
const outdatedMsMax = 1_000;

/**
 * Finished answers by key. The catalogue's generation drops all of them, a change of some products those that show
 * them. Many asking at once for what is not there yet wait for one making.
 */
export class AnswerCache {
  readonly #changes: CatalogueChanges;
  readonly #kept: LRUCache<string, Entry>;
  readonly #rare: LRUCache<string, Entry>;
  readonly #keysOf = new Map<string, Set<string>>();
  readonly #underWay = new Map<string, Making>();
  #generation = '';
  /** Reads that were answered from memory. */
  hits = 0;
  /** Reads that waited for a making, their own or another's. */
  misses = 0;

  constructor(changes: CatalogueChanges, maxBytes: number) {
    this.#changes = changes;
    const withShare = (share: number) =>
      new LRUCache<string, Entry>({
        maxSize: Math.round(maxBytes * share),
        sizeCalculation: ({ answer, tags }, key) => answer.weight + (key.length + tags.size * 100) * 2,
        dispose: ({ tags }, key) => this.#forgetTags(key, tags),
      });
    this.#kept = withShare(1 - rareShare);
    this.#rare = withShare(rareShare);
    changes.onChange((tags) => this.#outdate(tags));
  }

  /** How many answers there are. */
  get size(): number {
    return this.#kept.size + this.#rare.size;
  }

  async get(key: string, make: () => Promise<StoredAnswer>, cached: Cached = {}): Promise<StoredAnswer> {
    const generation = await this.#changes.generation();
    if (generation !== this.#generation) {
      this.#generation = generation;
      this.#kept.clear();
      this.#rare.clear();
      this.#underWay.clear();
    }
    const entry = this.#kept.get(key) ?? this.#rare.get(key);
    const isFit = entry && !isTooOld(entry);
    recordCacheUse(isFit === true);
    if (isFit) {
      this.hits += 1;
      entry.uses += 1;
      // A failure is not this reader's: the entry stays outdated, and the next one tries again.
      if (entry.outdatedAt !== undefined && !this.#underWay.has(key)) this.#make(key, make, cached).catch(() => {});
      return entry.answer;
    }
    this.misses += 1;
    const making = this.#underWay.get(key)?.answer;
    if (!making) return this.#make(key, make, cached);
    cached.onJoin?.();
    return making.catch((error: unknown) => {
      // What is refused to one visitor for asking too much is not refused to another.
      if (error instanceof FailureError && [429, 503].includes(error.status)) {
        return this.get(key, make, cached);
      }
      throw error;
    });
  }

  #make(key: string, make: () => Promise<StoredAnswer>, { isRare }: Cached): Promise<StoredAnswer> {
    const generation = this.#generation;
    const missed = new Set<string>();
    const answer = collectTags(make)
      .then(({ result, tags }) => {
        // What was begun before a change may hold half of it: good enough to send, not to keep.
        if (this.#generation === generation && !haveCommon(missed, tags)) {
          this.#keep(key, result, tags, isRare?.(result) ?? false);
        }
        return result;
      })
      .finally(() => {
        if (this.#underWay.get(key)?.answer === answer) this.#underWay.delete(key);
      });
    this.#underWay.set(key, { answer, missed });
    return answer;
  }

  #keep(key: string, answer: StoredAnswer, tags: ReadonlySet<string>, isRare: boolean): void {
    this.#drop(key);
    (isRare ? this.#rare : this.#kept).set(key, { answer, tags, uses: 0, outdatedAt: undefined });
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag);
      if (keys) keys.add(key);
      else this.#keysOf.set(tag, new Set([key]));
    }
  }

  #drop(key: string): void {
    this.#kept.delete(key);
    this.#rare.delete(key);
  }

  #outdate(tags: ReadonlySet<string>): void {
    for (const { missed } of this.#underWay.values()) for (const tag of tags) missed.add(tag);
    for (const tag of tags) {
      for (const key of [...(this.#keysOf.get(tag) ?? [])]) {
        const entry = this.#kept.peek(key) ?? this.#rare.peek(key);
        if (entry && entry.uses >= popularUses) entry.outdatedAt ??= performance.now();
        else this.#drop(key);
      }
    }
  }

  #forgetTags(key: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(tag);
    }
  }
}

function isTooOld({ outdatedAt }: Entry): boolean {
  return outdatedAt !== undefined && performance.now() - outdatedAt > outdatedMsMax;
}

function haveCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const tag of one) if (other.has(tag)) return true;
  return false;
}
