import fp from 'fastify-plugin';

import type { ShopDatabase } from '#server/db/connect.ts';
import { deleteMailFiles } from '#server/modules/mail/file-transport.ts';
import { sweepPictures } from '#server/modules/upload/picture-sweep.ts';
import { sweepUploads } from '#server/modules/upload/upload-sweep.ts';

const dayMs = 24 * 3_600_000;
/** Retention of emails and of stored responses. */
const mailDays = 90;
/** Retention of expired tokens, so that opening their link again gets a helpful message. */
const tokenDays = 30;
/** Longer than an unused session lives. */
const sessionDays = 61;

/** Deletes what nobody needs any more when the shop opens and once a day. */
export const dailyCleanUpPlugin = fp(
  async (app) => {
    const { database, uploads, pictures, settings, log } = app;
    const run = (what: string, clean: () => Promise<number | undefined>) =>
      clean().then(
        (removed) => removed && log.info({ removed }, `removed unused ${what}`),
        (error: unknown) => log.warn({ err: error }, `could not remove unused ${what}`),
      );
    const cleanUp = async () => {
      await run('uploads', () => sweepUploads(database, uploads));
      await run('pictures', () => sweepPictures(database, pictures));
      await run('rows', () => deleteExpired(database));
      await run('emails', () => deleteMailFiles(settings.dataDir, new Date(Date.now() - mailDays * dayMs)));
    };
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<unknown> = Promise.resolve();
    app.addHook('onListen', async () => {
      running = cleanUp();
      timer = setInterval(() => {
        running = cleanUp();
      }, dayMs).unref();
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await running;
    });
  },
  { name: 'daily-clean-up' },
);

/** Deletes old emails, idempotency keys, tokens, sessions and rate limit counts. */
export async function deleteExpired(database: ShopDatabase, now = Date.now()): Promise<undefined> {
  const before = (days: number) => new Date(now - days * dayMs).toISOString();
  await database.transaction(async (trx) => {
    await trx.deleteFrom('mails').where('created_at', '<', before(mailDays)).where('next_try_at', '>', '9').execute();
    await trx.deleteFrom('idempotency_keys').where('created_at', '<', before(mailDays)).execute();
    await trx.deleteFrom('user_tokens').where('expires_at', '<', before(tokenDays)).execute();
    await trx.deleteFrom('sessions').where('last_used_at', '<', before(sessionDays)).execute();
    await trx.deleteFrom('staff_sessions').where('last_used_at', '<', before(sessionDays)).execute();
    await trx.deleteFrom('staff_invites').where('expires_at', '<', before(tokenDays)).execute();
    await trx.deleteFrom('rate_limits').where('expire', '<', now).execute();
  });
}
