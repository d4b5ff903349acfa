import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { deleteExpired, mailDays } from './delete-expired.ts';
import { claimDueMails, type DueMail, markDelayed, markGivenUp, markSent } from './mail-store.ts';
import { composeMail, type MailTransport, RejectedMail } from './mail-transport.ts';

// Sends what lies in the outbox, in the background. A mail is claimed with a lease and sent outside any
// transaction; when this process dies meanwhile, the lease runs out and another try is made.

export interface MailWorker {
  /** Finishes what is under way, or leaves it to the next start when that takes too long. */
  close(): Promise<void>;
}

export interface MailWorkerOptions {
  readonly database: ShopDatabase;
  readonly transport: MailTransport;
  readonly publicUrl: string;
  readonly log: FastifyBaseLogger;
  /** Times to change in tests. */
  readonly times?: Partial<typeof defaultTimes>;
}

const defaultTimes = {
  /** How long a claimed mail is nobody else's. */
  leaseMs: 60_000,
  /** Less than the lease, so that nobody else sends while this one still might. */
  sendMs: 45_000,
  /** For what other processes queued; own commits are seen at once. */
  pollEveryMs: 2_000,
  minBackoffMs: 10_000,
  maxBackoffMs: 3_600_000,
  giveUpAfterMs: 14 * 24 * 3_600_000,
  closeMs: 10_000,
};

/** Writes down what became of a mail. */
type Outcome = (trx: Trx) => Promise<void>;

const atOnce = 5;
const noticeMs = 50;
const dayMs = 24 * 3_600_000;

export function startMailWorker({ database, transport, publicUrl, log, times }: MailWorkerOptions): MailWorker {
  const { leaseMs, sendMs, pollEveryMs, minBackoffMs, maxBackoffMs, giveUpAfterMs, closeMs } = {
    ...defaultTimes,
    ...times,
  };
  const closing = new AbortController();
  const cutting = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  let freed = 0;
  let sweptAt = Number.NEGATIVE_INFINITY;
  let isTroubled = false;

  const run = async () => {
    while (!closing.signal.aborted) {
      const seen = database.commits;
      const seenFreed = freed;
      const hasMore = await look();
      if (!hasMore) await quiet(() => database.commits !== seen || freed !== seenFreed);
    }
    await Promise.all(underWay.values());
  };

  /** Takes what is due into hand; whether there may be more that could be taken now. */
  const look = async () => {
    try {
      if (performance.now() - sweptAt > dayMs) {
        await deleteExpired(database);
        await transport.sweep?.(new Date(Date.now() - mailDays * dayMs));
        sweptAt = performance.now();
      }
      const free = atOnce - underWay.size;
      const mails = free > 0 ? await claimDueMails(database, free, leaseMs, [...underWay.keys()]) : [];
      isTroubled = false;
      for (const mail of mails) {
        const delivery = deliver(mail).finally(() => {
          underWay.delete(mail.id);
          freed += 1;
        });
        underWay.set(mail.id, delivery);
      }
      return mails.length === free && free > 0;
    } catch (error) {
      if (!isTroubled) log.warn({ err: error }, 'the outbox of mails cannot be read; it is looked at again');
      isTroubled = true;
      return false;
    }
  };

  /** Waits for the time to look again, or until there is a reason to. */
  const quiet = async (hasReason: () => boolean) => {
    const until = performance.now() + pollEveryMs;
    while (performance.now() < until && !hasReason() && !closing.signal.aborted) {
      await pause(Math.min(noticeMs, pollEveryMs), undefined, { signal: closing.signal }).catch(() => {});
    }
  };

  const deliver = async (mail: DueMail) => {
    const about = { mail: mail.id, kind: mail.content.kind, attempts: mail.attempts };
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(sendMs), cutting.signal]);
      await transport.send(composeMail(mail, publicUrl), signal);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const isTooOld = Date.now() - Date.parse(mail.createdAt) > giveUpAfterMs;
      if (error instanceof RejectedMail || isTooOld) {
        log.error({ ...about, reason }, 'a mail was refused and is given up');
        await keep((trx) => markGivenUp(trx, mail, reason));
      } else {
        log.warn({ ...about, reason }, 'a mail could not be sent and is tried again');
        await keep((trx) => markDelayed(trx, mail, reason, pauseAfter(mail.attempts)));
      }
      return;
    }
    await keep((trx) => markSent(trx, mail));
    log.debug(about, 'a mail was sent');
  };

  const pauseAfter = (attempts: number) =>
    Math.min(maxBackoffMs, minBackoffMs * 2 ** Math.min(attempts - 1, 20)) * (0.9 + Math.random() * 0.2);

  /** Outcomes that come while others are written down share the next transaction. */
  let waiting: { readonly outcomes: Outcome[]; readonly written: Promise<void> } | undefined;
  let lastWritten: Promise<void> = Promise.resolve();
  const keep = (outcome: Outcome) => {
    if (!waiting) {
      const outcomes: Outcome[] = [];
      const until = performance.now() + leaseMs - sendMs;
      lastWritten = lastWritten.then(() => {
        waiting = undefined;
        return write(outcomes, until);
      });
      waiting = { outcomes, written: lastWritten };
    }
    waiting.outcomes.push(outcome);
    return waiting.written;
  };

  /** A mail that is out must be marked, or it goes out again: tried until the lease is nearly over. */
  const write = async (outcomes: readonly Outcome[], until: number) => {
    for (;;) {
      try {
        await database.transaction(async (trx) => {
          for (const outcome of outcomes) await outcome(trx);
        });
        return;
      } catch (error) {
        if (performance.now() > until || cutting.signal.aborted) {
          log.error({ err: error }, 'what became of a mail could not be written down');
          return;
        }
        await pause(500);
      }
    }
  };

  const running = run();
  return {
    async close() {
      closing.abort();
      const cut = setTimeout(() => cutting.abort(), closeMs);
      await running;
      clearTimeout(cut);
    },
  };
}
