import type { FastifyInstance } from 'fastify';

import type { ShopDatabase } from '#server/db/connect.ts';
import type { UploadStore } from '#server/media/upload-store.ts';

const day = 24 * 60 * 60 * 1000;

/** Where a picture may be needed. */
const users = ['orders', 'bookings', 'custom_requests'] as const;

/** Sweeps when the shop opens and every day after. */
export function keepSwept(app: FastifyInstance): void {
  const sweep = () =>
    sweepUploads(app.database, app.uploads).then(
      (removed) => removed > 0 && app.log.info({ removed }, 'removed unused pictures'),
      (error: unknown) => app.log.warn({ err: error }, 'could not remove unused pictures'),
    );
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<unknown> = Promise.resolve();
  app.addHook('onListen', async () => {
    sweeping = sweep();
    timer = setInterval(() => {
      sweeping = sweep();
    }, day).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sweeping;
  });
}

/**
 * Removes pictures that came more than a day before `now` and that nothing needs: those of orders that were refused,
 * above all. First the rows, then the files without a row. Answers how many files went.
 */
export async function sweepUploads(
  database: Pick<ShopDatabase, 'read' | 'transaction'>,
  uploads: UploadStore,
  now = new Date(),
): Promise<number> {
  const before = new Date(now.getTime() - day);
  await database.transaction(async (trx) => {
    let orphans = trx.deleteFrom('uploads').where('created_at', '<', before.toISOString());
    for (const table of users) {
      orphans = orphans.where('id', 'not in', (row) =>
        row.selectFrom(table).select('upload_id').where('upload_id', 'is not', null).$castTo<{ upload_id: string }>(),
      );
    }
    await orphans.execute();
  });
  // Whoever needs a picture from now on has just stored it anew, so that it is young.
  const rows = await database.read.selectFrom('uploads').select('hash').distinct().execute();
  const needed = new Set(rows.map(({ hash }) => hash));
  return uploads.sweep(before, (hash) => needed.has(hash));
}
