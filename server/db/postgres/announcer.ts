import { type Kysely, sql } from 'kysely';
import type { Topic } from '#server/db/engine.ts';
import type { Database } from '#server/db/schema/database.ts';

import { channel } from './change-channel.ts';

/** Changes within this time are announced once. */
const intervalMs = 100;

/**
 * Announces committed changes to all processes by NOTIFY. Not inside the transactions, because PostgreSQL serializes the
 * commits of those that notify. Announcements lost when a process dies are found by polling.
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

  /** Sends everything that is waiting. */
  async flush(): Promise<void> {
    await this.#sending;
    await this.#notify();
  }

  async #send(): Promise<void> {
    await this.#notify();
    setTimeout(() => {
      this.#sending = this.#waiting.size > 0 ? this.#send() : undefined;
    }, intervalMs).unref();
  }

  async #notify(): Promise<void> {
    const topics = [...this.#waiting];
    this.#waiting.clear();
    for (const topic of topics) {
      await sql`select pg_notify(${channel}, ${topic})`.execute(this.#writer).catch(() => {});
    }
  }
}
