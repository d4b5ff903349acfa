import { LRUCache } from 'lru-cache';

import type { StoredAnswer } from './stored-answer.ts';

/** Says when what was made from the catalogue is out of date: any change makes another text. */
export interface Generations {
  generation(): Promise<string>;
}

/**
 * Finished answers by key, until the catalogue's generation moves. Many asking at once for what is not
 * there yet wait for one making.
 */
export class AnswerCache {
  readonly #generations: Generations;
  readonly #kept: LRUCache<string, StoredAnswer>;
  readonly #underWay = new Map<string, Promise<StoredAnswer>>();
  #generation = '';

  constructor(generations: Generations, maxBytes: number) {
    this.#generations = generations;
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: (answer, key) => answer.weight + key.length * 2 });
  }

  async get(key: string, make: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
    const generation = await this.#generations.generation();
    if (generation !== this.#generation) {
      this.#generation = generation;
      this.#kept.clear();
      this.#underWay.clear();
    }
    return this.#kept.get(key) ?? this.#underWay.get(key) ?? this.#make(key, generation, make);
  }

  #make(key: string, generation: string, make: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
    const making = make()
      .then((answer) => {
        // What was begun before a change may hold half of it: good enough to send, not to keep.
        if (this.#generation === generation) this.#kept.set(key, answer);
        return answer;
      })
      .finally(() => {
        if (this.#underWay.get(key) === making) this.#underWay.delete(key);
      });
    this.#underWay.set(key, making);
    return making;
  }
}
