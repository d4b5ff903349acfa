import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

import type { Topic } from '#server/db/engine.ts';

export const channel = 'sphatik_changes';
/** How often the connection is tested, and its timeout. */
const heartbeatMs = 5_000;
const queryTimeoutMs = 5_000;
const reconnectMs = 1_000;

/** Receives by LISTEN what processes on this database announce by NOTIFY, on a connection of its own. */
export class ChangeChannel {
  readonly #config: pg.ClientConfig;
  readonly #onChange: (topic: Topic) => void;
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  readonly #running: Promise<void>;

  /**
   * @param config leads past a pooler, because LISTEN needs a session
   * @param onChange called with the announcements of all processes, including this one
   */
  constructor(config: pg.ClientConfig, onChange: (topic: Topic) => void) {
    this.#config = config;
    this.#onChange = onChange;
    this.#running = this.#run();
  }

  /** Whether announcements arrive at the moment. */
  get isListening(): boolean {
    return this.#client !== undefined;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#listen().catch(() => {});
      if (!signal.aborted) await delayUnlessAborted(signal, reconnectMs);
    }
  }

  /** Resolves or rejects when the connection is lost. */
  async #listen(): Promise<void> {
    const onChange = this.#onChange;
    const { signal } = this.#closing;
    const client = new pg.Client({
      ...this.#config,
      application_name: 'sphatik-changes',
      query_timeout: queryTimeoutMs,
    });
    try {
      const lost = new Promise<void>((resolve) => {
        client.on('error', () => resolve()).on('end', () => resolve());
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      client.on('notification', ({ payload }) => onChange(payload === 'stock' ? 'stock' : 'catalogue'));
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#client = client;
      // Earlier announcements were missed.
      onChange('catalogue');
      let isLost = false;
      void lost.then(() => {
        isLost = true;
      });
      while (!isLost) {
        await Promise.race([lost, delayUnlessAborted(signal, heartbeatMs)]);
        if (isLost) return;
        await client.query('select 1');
      }
    } finally {
      this.#client = undefined;
      client.connection.stream.destroy();
    }
  }
}

function delayUnlessAborted(signal: AbortSignal, ms: number): Promise<void> {
  return delay(ms, undefined, { signal, ref: false }).catch(() => {});
}
