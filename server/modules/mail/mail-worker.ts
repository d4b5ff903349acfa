import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import type { Settings } from '#server/settings.ts';
import { readShop } from '#server/shop-settings.ts';

import { dropMail, readLetterContent, recordHandOver } from './letter-mails.ts';
import { readSender } from './mail-addresses.ts';
import { claimDueMails, type DueMail, recordOutcome } from './mail-outbox.ts';
import { composeMail, createMailTransport, RejectedMail, UncertainMail } from './mail-transport.ts';

// Sends the emails of the outbox in the background. An email is claimed with a lease and sent
// outside any transaction. When this process dies meanwhile, it is sent again after the lease has
// expired; one of a letter only as long as its end was not sent, so that nobody gets it twice.

export type MailWorker = ReturnType<typeof startMailWorker>;

export interface MailWorkerOptions {
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>;
  readonly database: ShopDatabase;
  readonly log: FastifyBaseLogger;
  /** For tests. */
  readonly times?: Partial<typeof defaultTimes>;
}

const defaultTimes = {
  leaseMs: 60_000,
  /**
   * Timeout of an attempt; shorter than the lease, so that no other process sends the same email.
   */
  sendMs: 45_000,
  pollEveryMs: 1_000,
  minBackoffMs: 10_000,
  maxBackoffMs: 3_600_000,
  giveUpAfterMs: 14 * 24 * 3_600_000,
  closeMs: 10_000,
};

/** How many are sent at the same time. */
const batch = 5;

/** Starts the worker, with the mail server of the settings or with files. */
export function startMailWorker({ settings, database, log, times }: MailWorkerOptions) {
  const { publicUrl } = settings;
  const transport = createMailTransport(settings, log);
  const { leaseMs, sendMs, pollEveryMs, minBackoffMs, maxBackoffMs, giveUpAfterMs, closeMs } = {
    ...defaultTimes,
    ...times,
  };
  const closing = new AbortController();
  const aborting = new AbortController();
  let isFailing = false;

  const run = async () => {
    while (!closing.signal.aborted) {
      const mails = await claim();
      await Promise.all(mails.map(deliver));
      // A full batch is mostly followed by another.
      if (mails.length < batch)
        await delay(pollEveryMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  };

  const claim = async (): Promise<DueMail[]> => {
    try {
      const mails = await claimDueMails(database, batch, leaseMs);
      isFailing = false;
      return mails;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'the mail outbox cannot be read and is tried again');
      isFailing = true;
      return [];
    }
  };

  const deliver = async (mail: DueMail) => {
    const about = { mail: mail.id, kind: mail.content.kind, attempts: mail.attempts };
    const isOfLetter = mail.letterId !== null;
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(sendMs), aborting.signal]);
      // As the owner has set it now: another process may have changed it.
      const shop = await readShop(database.read);
      const sender = await readSender(database.read, settings, shop);
      const content = isOfLetter
        ? await readLetterContent(database.read, mail, publicUrl)
        : mail.content;
      if (!content) {
        await record((trx) => dropMail(trx, mail.id));
        log.debug(about, 'a mail is not sent, because its reader has unsubscribed');
        return;
      }
      const composed = composeMail({ ...mail, content }, { shop, publicUrl, sender });
      const handOver = () => database.transaction((trx) => recordHandOver(trx, mail.id));
      await transport.send(composed, signal, isOfLetter ? handOver : undefined);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const isTooOld = Date.now() - Date.parse(mail.createdAt) > giveUpAfterMs;
      const isFinal = error instanceof RejectedMail || error instanceof UncertainMail;
      if (isFinal || isTooOld) {
        log.error({ ...about, reason }, 'a mail was rejected and is given up');
        await record((trx) => recordOutcome(trx, mail, { error: reason }));
      } else {
        log.warn({ ...about, reason }, 'a mail could not be sent and is tried again');
        const retryInMs = backoffMs(mail.attempts);
        await record((trx) => recordOutcome(trx, mail, { error: reason, retryInMs }));
      }
      return;
    }
    await record((trx) => recordOutcome(trx, mail, { error: null }));
    log.debug(about, 'a mail was sent');
  };

  const backoffMs = (attempts: number) =>
    Math.min(maxBackoffMs, minBackoffMs * 2 ** Math.min(attempts - 1, 20)) *
    (0.9 + Math.random() * 0.2);

  /**
   * Retries until the lease has nearly expired: a sent email that is not marked would be sent
   * again.
   */
  const record = async (outcome: (trx: Trx) => Promise<void>) => {
    const until = performance.now() + leaseMs - sendMs;
    for (;;) {
      try {
        return await database.transaction(outcome);
      } catch (error) {
        if (performance.now() > until || aborting.signal.aborted) {
          log.error({ err: error }, 'the outcome of a mail could not be recorded');
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
