import { type Kysely, sql } from 'kysely';
import type { Topic } from '#server/db/engine.ts';
import type { Database } from '#server/db/schema/database.ts';

import { channel } from './change-channel.ts';

/** Of many changes within this time the other processes hear once. */
const restMs = 100;

/**
 * Announces to all processes what was committed. Not inside the transactions themselves: PostgreSQL lets those that
 * notify commit one by one only. What is lost with a process that dies here is found by the others' slow check.
 */
export class Announcer {
  readonly #writer: Kysely<Database>;
  readonly #waiting = new Set<Topic>();
  #sending: Promise<void> | undefined;

  constructor(writer: Kysely<Database>) {
    this.#writer = writer;
  }

  announce(topics: Iterable<Topic>): void {
    for (const topic of topics) this.#waiting.add(topic);
    if (this.#waiting.size > 0) this.#sending ??= this.#send();
  }

  /** Sends what waits. */
  async flush(): Promise<void> {
    await this.#sending;
    await this.#notify();
  }

  async #send(): Promise<void> {
    await this.#notify();
    setTimeout(() => {
      this.#sending = this.#waiting.size > 0 ? this.#send() : undefined;
    }, restMs).unref();
  }

  async #notify(): Promise<void> {
    const topics = [...this.#waiting];
    this.#waiting.clear();
    for (const topic of topics) {
      await sql`select pg_notify(${channel}, ${topic})`.execute(this.#writer).catch(() => {});
    }
  }
}
