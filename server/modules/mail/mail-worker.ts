import type { FastifyBaseLogger } from 'fastify';

import type { ShopDatabase } from '#server/db/connect.ts';
import type { Settings } from '#server/settings.ts';
import { readShop } from '#server/shop-settings.ts';

import { readLetterContent, recordHandOver } from './letter-mails.ts';
import { readSender } from './mail-addresses.ts';
import type { MailContent } from './mail-copy.ts';
import { claimDueMails } from './mail-outbox.ts';
import { composeMail, createMailTransport } from './mail-transport.ts';
import {
  type OutboxSender,
  type SenderTimes,
  startOutboxSender,
  UnwantedMessage,
} from './outbox-sender.ts';

// Sends the emails of the outbox. One of a letter is sent again after this process has died only as
// long as its end was not sent, so that nobody gets it twice.

export type MailWorker = OutboxSender;

export interface MailWorkerOptions {
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>;
  readonly database: ShopDatabase;
  readonly log: FastifyBaseLogger;
  /** For tests. */
  readonly times?: Partial<SenderTimes>;
}

/** How many are sent at the same time. */
const most = 5;

/** Starts sending emails, by the mail server of the settings or to files. */
export function startMailWorker({
  settings,
  database,
  log,
  times = {},
}: MailWorkerOptions): MailWorker {
  const { publicUrl } = settings;
  const transport = createMailTransport(settings, log);
  return startOutboxSender<MailContent>({
    database,
    log,
    times,
    channel: {
      name: 'mail',
      most,
      claim: (asked) => claimDueMails(database, asked),
      async send(mail, signal) {
        // As the owner has set it now: another process may have changed it.
        const shop = await readShop(database.read);
        const sender = await readSender(database.read, settings, shop);
        const isOfLetter = mail.letterId !== null;
        const content = isOfLetter
          ? await readLetterContent(database.read, mail, publicUrl)
          : mail.content;
        if (!content) throw new UnwantedMessage('Its reader has unsubscribed.');
        const composed = composeMail({ ...mail, content }, { shop, publicUrl, sender });
        const handOver = () => database.transaction((trx) => recordHandOver(trx, mail));
        await transport.send(composed, signal, isOfLetter ? handOver : undefined);
      },
    },
  });
}
