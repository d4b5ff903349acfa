import { LRUCache } from 'lru-cache';

import { FailureError } from './failure-error.ts';
import { recordCacheUse } from './request-timing.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** Says when what was made from the catalogue is out of date: any change makes another text. */
export interface Generations {
  generation(): Promise<string>;
}

export interface Cached {
  /** An answer of which there are endlessly many, as to a search: these can't push the others out. */
  readonly isRare?: (answer: StoredAnswer) => boolean;
  /** Called when an answer is waited for that somebody else has begun to make. */
  readonly onJoin?: () => void;
}

/** What all rare answers together may take. */
const rareShare = 1 / 4;

/**
 * Finished answers by key, until the catalogue's generation moves. Many asking at once for what is not
 * there yet wait for one making.
 */
export class AnswerCache {
  readonly #generations: Generations;
  readonly #kept: LRUCache<string, StoredAnswer>;
  readonly #rare: LRUCache<string, StoredAnswer>;
  readonly #underWay = new Map<string, Promise<StoredAnswer>>();
  #generation = '';
  /** Reads that were answered from memory. */
  hits = 0;
  /** Reads that waited for a making, their own or another's. */
  misses = 0;

  constructor(generations: Generations, maxBytes: number) {
    this.#generations = generations;
    const sizeCalculation = (answer: StoredAnswer, key: string) => answer.weight + key.length * 2;
    this.#kept = new LRUCache({ maxSize: Math.round(maxBytes * (1 - rareShare)), sizeCalculation });
    this.#rare = new LRUCache({ maxSize: Math.round(maxBytes * rareShare), sizeCalculation });
  }

  async get(key: string, make: () => Promise<StoredAnswer>, cached: Cached = {}): Promise<StoredAnswer> {
    const generation = await this.#generations.generation();
    if (generation !== this.#generation) {
      this.#generation = generation;
      this.#kept.clear();
      this.#rare.clear();
      this.#underWay.clear();
    }
    const kept = this.#kept.get(key) ?? this.#rare.get(key);
    recordCacheUse(kept !== undefined);
    if (kept) {
      this.hits += 1;
      return kept;
    }
    this.misses += 1;
    const making = this.#underWay.get(key);
    if (!making) return this.#make(key, generation, make, cached);
    cached.onJoin?.();
    return making.catch((error: unknown) => {
      // What is refused to one visitor for asking too much is not refused to another.
      if (error instanceof FailureError && [429, 503].includes(error.status)) {
        return this.get(key, make, cached);
      }
      throw error;
    });
  }

  #make(key: string, generation: string, make: () => Promise<StoredAnswer>, { isRare }: Cached): Promise<StoredAnswer> {
    const making = make()
      .then((answer) => {
        // What was begun before a change may hold half of it: good enough to send, not to keep.
        if (this.#generation === generation) (isRare?.(answer) ? this.#rare : this.#kept).set(key, answer);
        return answer;
      })
      .finally(() => {
        if (this.#underWay.get(key) === making) this.#underWay.delete(key);
      });
    this.#underWay.set(key, making);
    return making;
  }
}
