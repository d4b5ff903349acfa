import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

import type { Topic } from '#server/db/engine.ts';

import { findPrimary } from './find-primary.ts';

export const channel = 'sphatik_changes';
/** How often the connection is tested, and its timeout. */
const heartbeatMs = 5_000;
const queryTimeoutMs = 5_000;
const reconnectMs = 1_000;

export interface ChangeChannelOptions {
  /** Servers without a pooler, because LISTEN needs a session. */
  readonly hosts: readonly string[];
  readonly config: pg.ClientConfig;
  /** Called with the announcements of all processes, including this one. */
  readonly onChange: (topic: Topic) => void;
  /** Called when the server does not respond although its connections are open, for example because its machine is down. */
  readonly onTimeout: () => void;
}

/** Receives by LISTEN what processes on this database announce by NOTIFY, on a connection of its own. */
export class ChangeChannel {
  readonly #options: ChangeChannelOptions;
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  readonly #running: Promise<void>;

  constructor(options: ChangeChannelOptions) {
    this.#options = options;
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
    const { hosts, config, onChange, onTimeout } = this.#options;
    const { signal } = this.#closing;
    const client = new pg.Client({
      ...config,
      application_name: 'sphatik-changes',
      connectionString: await findPrimary(hosts, config),
      query_timeout: queryTimeoutMs,
      keepAlive: true,
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
        await client.query('select 1').catch((error: unknown) => {
          if (error instanceof Error && error.message === 'Query read timeout') onTimeout();
          throw error;
        });
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
