import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

import type { ShopDatabase, Trx } from '#server/db/connect.ts';

import {
  type Claim,
  type DueMessage,
  dropMessage,
  postponeMessage,
  recordOutcome,
} from './mail-outbox.ts';

// Sends the messages of one channel of the outbox in the background. A message is claimed with a
// lease and sent outside any transaction. When this process dies meanwhile, it is sent again after
// the lease has expired.

export type OutboxSender = ReturnType<typeof startOutboxSender>;

/** How the messages of a channel are sent. */
interface OutboxChannel<Content> {
  /** What the log calls a message. */
  readonly name: string;
  /** How many are sent at the same time. */
  readonly most: number;
  /** Claims what is due, by a lease. */
  claim(asked: Claim): Promise<DueMessage<Content>[]>;
  /**
   * Sends a message. Throws `RejectedMessage` when it is rejected for good, `UnwantedMessage` when
   * nobody is to get it, `PostponedMessage` when nobody is to get it now, any other error when it is
   * worth retrying.
   */
  send(message: DueMessage<Content>, signal: AbortSignal): Promise<unknown>;
}

interface SenderOptions<Content> {
  readonly channel: OutboxChannel<Content>;
  readonly database: ShopDatabase;
  readonly log: FastifyBaseLogger;
  readonly times?: Partial<SenderTimes>;
}

export interface SenderTimes {
  readonly leaseMs: number;
  readonly sendMs: number;
  readonly pollEveryMs: number;
  readonly minBackoffMs: number;
  readonly maxBackoffMs: number;
  /** What the waits between its tries add up to: one that waited for the first is not given up. */
  readonly giveUpAfterMs: number;
  readonly closeMs: number;
}

const defaultTimes: SenderTimes = {
  leaseMs: 60_000,
  /**
   * Timeout of an attempt; shorter than the lease, so that no other process sends the same message.
   */
  sendMs: 45_000,
  pollEveryMs: 1_000,
  minBackoffMs: 10_000,
  maxBackoffMs: 3_600_000,
  giveUpAfterMs: 14 * 24 * 3_600_000,
  closeMs: 10_000,
};

/** The receiving server rejected the message for good. */
export class RejectedMessage extends Error {
  /** `info` where nothing is wrong. */
  readonly level: 'error' | 'info';

  constructor(message: string, level: 'error' | 'info' = 'error') {
    super(message);
    this.level = level;
  }
}

/** Nobody is to get the message any more: it is deleted. */
export class UnwantedMessage extends Error {}

/** Nobody is to get the message before. */
export class PostponedMessage extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super();
    this.until = until;
  }
}

/** The receiving server says when to try again. */
export class LaterError extends Error {
  readonly retryInMs: number;

  constructor(message: string, retryInMs: number) {
    super(message);
    this.retryInMs = retryInMs;
  }
}

/** Starts sending the messages of a channel. */
export function startOutboxSender<Content extends { readonly kind: string }>({
  channel,
  database,
  log,
  times,
}: SenderOptions<Content>) {
  const { leaseMs, sendMs, pollEveryMs, minBackoffMs, maxBackoffMs, giveUpAfterMs, closeMs } = {
    ...defaultTimes,
    ...times,
  };
  const { name, most } = channel;
  const closing = new AbortController();
  const aborting = new AbortController();
  const deliveries = new Map<DueMessage<Content>, Promise<void>>();
  let isFailing = false;

  const run = async () => {
    while (!closing.signal.aborted) {
      const room = most - deliveries.size;
      const messages = room === 0 ? [] : await claim(room);
      for (const message of messages) {
        const delivery = deliver(message).finally(() => deliveries.delete(message));
        deliveries.set(message, delivery);
      }
      await nextTurn();
    }
    await Promise.all(deliveries.values());
  };

  /** Waits for a place, for which another message may wait, or for what is due by then. */
  const nextTurn = async () => {
    const turn = new AbortController();
    const signal = AbortSignal.any([closing.signal, turn.signal]);
    const poll = delay(pollEveryMs, undefined, { signal }).catch(() => {});
    await Promise.race([...deliveries.values(), poll]);
    turn.abort();
  };

  const claim = async (limit: number): Promise<DueMessage<Content>[]> => {
    try {
      const sending = [...deliveries.keys()];
      const messages = await channel.claim({ limit, leaseMs, sending });
      isFailing = false;
      return messages;
    } catch (error) {
      if (!isFailing)
        log.warn({ err: error }, `the ${name} outbox cannot be read and is tried again`);
      isFailing = true;
      return [];
    }
  };

  const deliver = async (message: DueMessage<Content>) => {
    const { id, content, attempts } = message;
    const about = { [name]: id, kind: content.kind, attempts };
    try {
      await channel.send(message, AbortSignal.any([AbortSignal.timeout(sendMs), aborting.signal]));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof UnwantedMessage) {
        log.debug({ ...about, reason }, `a ${name} is dropped`);
        await record((trx) => dropMessage(trx, id));
        return;
      }
      if (error instanceof PostponedMessage) {
        log.debug(about, `a ${name} is postponed`);
        await record((trx) => postponeMessage(trx, id, error.until));
        return;
      }
      const isTooOld = triedMs(attempts) > giveUpAfterMs;
      if (error instanceof RejectedMessage || isTooOld) {
        const level = error instanceof RejectedMessage ? error.level : 'error';
        log[level]({ ...about, reason }, `a ${name} was rejected and is given up`);
        await record((trx) => recordOutcome(trx, message, { error: reason }));
      } else {
        log.warn({ ...about, reason }, `a ${name} could not be sent and is tried again`);
        const retryInMs = Math.max(backoffMs(attempts), askedDelayMs(error));
        await record((trx) => recordOutcome(trx, message, { error: reason, retryInMs }));
      }
      return;
    }
    await record((trx) => recordOutcome(trx, message, { error: null }));
    log.debug(about, `a ${name} was sent`);
  };

  const pauseMs = (attempts: number) =>
    Math.min(maxBackoffMs, minBackoffMs * 2 ** Math.min(attempts - 1, 20));

  const backoffMs = (attempts: number) => pauseMs(attempts) * (0.9 + Math.random() * 0.2);

  /** For how long a message has been tried, whatever held it up before or meanwhile. */
  const triedMs = (attempts: number) =>
    Array.from({ length: attempts - 1 }, (_, at) => pauseMs(at + 1)).reduce((a, b) => a + b, 0);

  const askedDelayMs = (error: unknown) =>
    error instanceof LaterError ? Math.min(error.retryInMs, maxBackoffMs) : 0;

  /**
   * Retries until the lease has nearly expired: a sent message that is not marked would be sent
   * again.
   */
  const record = async (outcome: (trx: Trx) => Promise<void>) => {
    const until = performance.now() + leaseMs - sendMs;
    for (;;) {
      try {
        return await database.transaction(outcome);
      } catch (error) {
        if (performance.now() > until || aborting.signal.aborted) {
          log.error({ err: error }, `the outcome of a ${name} could not be recorded`);
          return;
        }
        await delay(500);
      }
    }
  };

  const running = run();
  return {
    /**
     * Waits for running deliveries; those that take too long are aborted, and sent after the next
     * start.
     */
    async close(): Promise<void> {
      closing.abort();
      const timer = setTimeout(() => aborting.abort(), closeMs);
      await running;
      clearTimeout(timer);
    },
  };
}
