import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

import type { Topic } from '#server/db/engine.ts';

import { findPrimary } from './find-primary.ts';

export const channel = 'sphatik_changes';
/** How often the line is tried, and how long it may take to answer. */
const heartbeatMs = 5_000;
const answerMs = 5_000;
const reconnectMs = 1_000;

export interface ChangeChannelOptions {
  /** Servers to which a session can be opened: not through a pooler that shares sessions. */
  readonly hosts: readonly string[];
  readonly config: pg.ClientConfig;
  /** Called with what another process, or this one, has announced. */
  readonly onChange: (topic: Topic) => void;
  /** Called when the server no longer answers, although its connections are open: its machine is gone, perhaps. */
  readonly onSilence: () => void;
}

/** Hears by LISTEN what the processes on this database announce by NOTIFY, on a connection of its own. */
export class ChangeChannel {
  readonly #options: ChangeChannelOptions;
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  readonly #running: Promise<void>;

  constructor(options: ChangeChannelOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  /** Whether changes are heard at this moment; while they aren't, whoever needs them has to ask. */
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
      if (!signal.aborted) await pauseUnless(signal, reconnectMs);
    }
  }

  /** Returns or throws when the connection is lost. */
  async #listen(): Promise<void> {
    const { hosts, config, onChange, onSilence } = this.#options;
    const { signal } = this.#closing;
    const client = new pg.Client({
      ...config,
      application_name: 'sphatik-changes',
      connectionString: await findPrimary(hosts, config),
      query_timeout: answerMs,
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
      // What was announced before this was not heard.
      onChange('catalogue');
      let isLost = false;
      void lost.then(() => {
        isLost = true;
      });
      while (!isLost) {
        await Promise.race([lost, pauseUnless(signal, heartbeatMs)]);
        if (isLost) return;
        await client.query('select 1').catch((error: unknown) => {
          if (error instanceof Error && error.message === 'Query read timeout') onSilence();
          throw error;
        });
      }
    } finally {
      this.#client = undefined;
      client.connection.stream.destroy();
    }
  }
}

function pauseUnless(signal: AbortSignal, ms: number): Promise<void> {
  return pause(ms, undefined, { signal, ref: false }).catch(() => {});
}
