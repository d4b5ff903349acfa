import type { FastifyBaseLogger } from 'fastify';

import type { ShopDatabase } from '#server/db/connect.ts';
import type { Settings } from '#server/plugins/env.ts';

import { createFileTransport } from './file-transport.ts';
import { type MailWorker, type MailWorkerOptions, startMailWorker } from './mail-worker.ts';
import { createSmtpTransport } from './smtp-transport.ts';

interface OpenMailOptions extends Pick<MailWorkerOptions, 'times'> {
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>;
  readonly database: ShopDatabase;
  readonly log: FastifyBaseLogger;
}

/** Starts the mail worker, with the mail server of the settings or with files. */
export function openMail({ settings, database, log, times }: OpenMailOptions): MailWorker {
  const { smtpUrl, mailFrom, publicUrl, dataDir } = settings;
  const transport =
    smtpUrl === undefined
      ? createFileTransport(dataDir, log)
      : createSmtpTransport({ smtpUrl, from: mailFrom, hostname: new URL(publicUrl).hostname });
  return startMailWorker({ database, transport, publicUrl, log, ...(times && { times }) });
}
