import { afterEach } from 'vitest';

import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import type { MailShop } from '#server/modules/mail/mail-text.ts';
import { type MailWorker, startMailWorker } from '#server/modules/mail/mail-worker.ts';

import { demoSettings } from './demo-settings.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import type { TestShop } from './shop.ts';

/** What emails of the demo are composed with. */
export const demoMailShop: MailShop = {
  shop: demoSettings,
  publicUrl: 'https://shop.example',
  sender: { name: demoSettings.name, address: demoSettings.email },
};

/** The retry delays, shortened. */
export const quick = { pollEveryMs: 20, minBackoffMs: 30, maxBackoffMs: 100 };

/**
 * Mail servers, workers and the mail outbox of a shop for the tests of a `describe`; closes them
 * after each test.
 */
export function useMails(shop: TestShop) {
  const boxes: MailServer[] = [];
  const workers: MailWorker[] = [];
  const rowOf = (event: string) =>
    shop.database.read
      .selectFrom('mails')
      .selectAll()
      .where('event', '=', event)
      .executeTakeFirstOrThrow();

  afterEach(async () => {
    for (const box of boxes) box.release();
    for (const worker of workers.splice(0)) await worker.close();
    for (const box of boxes.splice(0)) await box.stop();
  });

  return {
    async aPostbox(): Promise<MailServer> {
      const box = await startMailServer();
      boxes.push(box);
      return box;
    },
    aWorker(
      smtpUrl: string | undefined,
      own: Partial<Parameters<typeof startMailWorker>[0]> = {},
    ): MailWorker {
      const settings = { ...shop.settings, smtpUrl };
      const worker = startMailWorker({
        settings,
        database: shop.database,
        log: shop.app.log,
        times: quick,
        ...own,
      });
      workers.push(worker);
      return worker;
    },
    /** Queues an email in the database. */
    queue: (event: string, name = 'Maya', recipient = `${event}@example.com`) =>
      shop.database.transaction((trx) =>
        queueMail(trx, {
          event,
          recipient,
          content: {
            kind: 'confirm-email',
            name,
            link: `https://shop.example/confirm-email?token=${event}`,
          },
        }),
      ),
    rowOf,
    isSent: (event: string) => async () => (await rowOf(event)).sent_at !== null,
  };
}
