import { setImmediate as nextIteration } from 'node:timers/promises';
import fp from 'fastify-plugin';
import { type RawBuilder, sql } from 'kysely';

import { manyUndoDays } from '#contract/calls/admin/many-product-calls.ts';
import { binDays } from '#contract/calls/admin/product-bin-calls.ts';
import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';
import { overwriteDeletedTexts } from '#server/db/overwrite-deleted-texts.ts';
import type { UploadsTable } from '#server/db/schema/customer-tables.ts';
import type { Database } from '#server/db/schema/database.ts';
import type { PictureStore } from '#server/media/picture-store.ts';
import type { UploadStore } from '#server/media/upload-store.ts';
import { tellWaiting } from '#server/modules/back-in-stock/tell-waiting.ts';
import { remindOfAppointments } from '#server/modules/booking/remind-appointments.ts';
import { computeLooks } from '#server/modules/desk/payments/alike-pictures.ts';
import { deleteMailFiles } from '#server/modules/mail/mail-transport.ts';
import { remindOfPayments } from '#server/modules/order/remind-customers.ts';
import { endUnpaid } from '#server/modules/payment/ask-attempts.ts';
import { readSettingPictures } from '#server/modules/settings/setting-pictures.ts';

/** What is back is often one piece: whoever waits for it is told soon. */
const tellEveryMs = 15_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Retention of emails and of stored responses. */
const mailDays = 90;
/** How long somebody waits for a piece. */
const waitDays = 365;
/** A device whose push service has taken nothing for so long is gone. */
const failingDays = 14;
/** Retention of expired tokens, so that opening their link again gets a helpful message. */
const tokenDays = 30;
/** Longer than an unused session lives. */
const sessionDays = 61;

/**
 * Deletes what nobody needs any more when the shop opens and once a day. Each hour it ends orders
 * that are not paid, and reminds of those that are to be paid; every few seconds it tells who waits
 * for pieces that are back.
 */
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
      await run('searched texts', () => overwriteDeletedTexts(database, () => isClosing));
      await computeLooks(database, uploads, () => isClosing).catch((error: unknown) =>
        log.warn({ err: error }, 'could not compute what pictures look like'),
      );
      await run('emails', () =>
        deleteMailFiles(settings.dataDir, new Date(Date.now() - mailDays * dayMs)),
      );
    };
    let isClosing = false;
    const end = () =>
      endUnpaid(app).then(
        (ended) => ended && log.info({ ended }, 'ended orders that were not paid in time'),
        (error: unknown) => log.warn({ err: error }, 'could not end unpaid orders'),
      );
    const remind = () =>
      remindOfPayments(app).then(
        (reminded) => reminded && log.info({ reminded }, 'reminded of payments'),
        (error: unknown) => log.warn({ err: error }, 'could not remind of payments'),
      );
    const tell = () =>
      tellWaiting(app).then(
        (told) => told && log.info({ told }, 'told who waited for pieces'),
        (error: unknown) => log.warn({ err: error }, 'could not tell who waits for pieces'),
      );
    const remindOfTimes = () =>
      remindOfAppointments(app).catch((error: unknown) =>
        log.warn({ err: error }, 'could not remind of appointments'),
      );
    const timers: NodeJS.Timeout[] = [];
    let running: Promise<unknown> = Promise.resolve();
    const queue = (work: () => Promise<unknown>) => {
      running = running.then(work);
    };
    const repeat = (work: () => Promise<unknown>, everyMs: number) => {
      queue(work);
      timers.push(setInterval(() => queue(work), everyMs).unref());
    };
    app.addHook('onListen', async () => {
      repeat(cleanUp, dayMs);
      repeat(end, hourMs);
      repeat(remind, hourMs);
      repeat(remindOfTimes, hourMs);
      repeat(tell, tellEveryMs);
    });
    app.addHook('onClose', async () => {
      isClosing = true;
      for (const timer of timers) clearInterval(timer);
      await running;
    });
  },
  { name: 'daily-clean-up' },
);

/** Deletes old emails, idempotency keys, tokens, sessions and rate limit counts, in slices. */
export async function deleteExpired(
  database: Pick<ShopDatabase, 'transaction'>,
  now = Date.now(),
): Promise<undefined> {
  const before = (days: number) => new Date(now - days * dayMs).toISOString();
  const old = (column: string, days: number) => sql<boolean>`${sql.ref(column)} < ${before(days)}`;
  // Those of a letter are counted while it is sent or paused, and as long after its end.
  const isSent = sql<boolean>`((next_try_at > '9' and letter_id is null)
    or letter_id in (select id from letters where ${old('ended_at', mailDays)}))`;
  const isWaiting = sql<boolean>`told_at is null and ended_at is null`;
  const slices = [
    ['mails', ['id'], sql<boolean>`${old('created_at', mailDays)} and ${isSent}`],
    ['idempotency_keys', ['scope', 'key'], old('created_at', mailDays)],
    // As long as the email whose link ends it.
    [
      'stock_waits',
      ['id'],
      sql<boolean>`(${old('told_at', mailDays)} or ${old('ended_at', mailDays)})`,
    ],
    ['stock_waits', ['id'], sql<boolean>`${old('asked_at', waitDays)} and ${isWaiting}`],
    ['push_subscriptions', ['id'], old('failing_since', failingDays)],
    // A visitor's device that waits for nothing any more, also not for a push on its way.
    [
      'push_subscriptions',
      ['id'],
      sql<boolean>`session_id is null and staff_session_id is null and ${old('made_at', 1)}
        and not exists (select 1 from stock_waits where address = push_subscriptions.id
          and ${isWaiting})
        and not exists (select 1 from mails where channel = 'push' and sent_at is null
          and recipient = push_subscriptions.id and next_try_at < '9')
        and (${old('made_at', waitDays)} or not exists (select 1 from push_follows
          where subscription_id = push_subscriptions.id))`,
    ],
    [
      'stock_waits',
      ['id'],
      sql<boolean>`channel = 'push' and not exists (select 1 from push_subscriptions
        where push_subscriptions.id = stock_waits.address)`,
    ],
    ['user_tokens', ['hash'], old('expires_at', tokenDays)],
    ['sessions', ['id'], old('last_used_at', sessionDays)],
    ['staff_sessions', ['id'], old('last_used_at', sessionDays)],
    ['staff_invites', ['hash'], old('expires_at', tokenDays)],
    ['staff_challenges', ['challenge'], old('expires_at', 0)],
    ['deleted_products', ['id'], old('deleted_at', binDays)],
    ['product_changes', ['id'], sql<boolean>`${old('at', manyUndoDays)} and starts_at is null`],
    ['setting_previews', ['token_hash'], old('expires_at', 0)],
    ['rate_limits', ['key'], sql<boolean>`expire < ${now}`],
  ] as const;
  for (const [table, key, isOld] of slices) await deleteInSlices(database, { table, key, isOld });
}

interface Expired {
  readonly table: keyof Database;
  /** Its primary key. */
  readonly key: readonly string[];
  readonly isOld: RawBuilder<boolean>;
}

/** Deletes rows in transactions so short that no order waits for one. */
async function deleteInSlices(
  { transaction }: Pick<ShopDatabase, 'transaction'>,
  { table, key, isOld }: Expired,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (;;) {
    const { rows } = await transaction((trx) =>
      sql`delete from ${sql.table(table)} where (${columns}) in
        (select ${columns} from ${sql.table(table)} where ${isOld} limit ${batch}) returning 1`.execute(
        trx,
      ),
    );
    if (rows.length < batch) return;
    await nextIteration();
  }
}

/**
 * Longer than anybody leaves a half-filled product form open: what it refers to is not known to the
 * server.
 */
export const unusedPictureDays = 30;
/** At once, so that the transaction is short. The next day's sweep takes the next ones. */
const batch = 500;
/** Longer than any upload takes: a file may be stored again just before its row is. */
const uploadMs = 60 * 60 * 1000;

/**
 * Deletes pictures that nothing in the shop has used for 30 days, such as photos for a product that
 * was never saved or was deleted: first the rows, then the files. Returns how many.
 */
export async function sweepPictures(
  database: Pick<ShopDatabase, 'kind' | 'read' | 'transaction'>,
  pictures: PictureStore,
  now = new Date(),
): Promise<number> {
  const found = await unusedPictures(database.read, now);
  if (found.length === 0) return 0;
  const removed = await database.transaction(async (trx) => {
    await lockCatalogue(trx, database.kind);
    const hashes = await unusedPictures(trx, now, found);
    if (hashes.length > 0) await trx.deleteFrom('pictures').where('hash', 'in', hashes).execute();
    return hashes;
  });
  for (const hash of removed) await pictures.remove(hash, new Date(now.getTime() - uploadMs));
  return removed.length;
}

/** Locks out editors of the catalogue and orders, which copy the addresses of pictures. */
async function lockCatalogue(trx: Trx, kind: ShopDatabase['kind']): Promise<void> {
  // SQLite has one writer.
  if (kind === 'sqlite') return;
  await trx.selectFrom('catalogue_state').select('id').where('id', '=', 1).forUpdate().execute();
}

/**
 * Hashes of pictures stored before a time, and not again since, which nothing refers to; at most
 * one batch.
 */
async function unusedPictures(
  read: Reader,
  now: Date,
  among?: readonly string[],
): Promise<string[]> {
  const before = new Date(now.getTime() - unusedPictureDays * dayMs).toISOString();
  let query = read.selectFrom('pictures').select('hash').where('created_at', '<', before);
  if (among) query = query.where('hash', 'in', among);
  for (const [table, column] of referringColumns) {
    const hash = sql.ref(`${table}.${column}`);
    query = query.where(
      sql<boolean>`not exists (select 1 from ${sql.table(table)} where ${hash} = pictures.hash)`,
    );
  }
  const rows = await query.orderBy('created_at').limit(batch).execute();
  if (rows.length === 0) return [];
  const inTexts = await hashesInTexts(read, now);
  return rows.map(({ hash }) => hash).filter((hash) => !inTexts.has(hash));
}

/** Columns with the hash of a public picture. */
const referringColumns = [
  ['product_pictures', 'hash'],
  ['product_attributes', 'picture_hash'],
  ['order_items', 'picture_hash'],
  ['testimonials', 'picture_hash'],
  ['videos', 'poster_hash'],
  ['posts', 'picture_hash'],
  ['shelves', 'picture_hash'],
] as const;

/**
 * What posts, descriptions, deleted products and settings refer to, and the settings of before that
 * can be brought back.
 */
async function hashesInTexts(read: Reader, now: Date): Promise<ReadonlySet<string>> {
  const posts = await read
    .selectFrom('posts')
    .select('markdown as text')
    .where('markdown', 'like', media)
    .execute();
  const products = await read
    .selectFrom('products')
    .select('description as text')
    .where('description', 'like', media)
    .execute();
  const deleted = await read.selectFrom('deleted_products').select('rows as text').execute();
  const texts = [...posts, ...products, ...deleted].map(({ text }) => text);
  return new Set([
    ...texts.flatMap((text) => text.match(/[0-9a-f]{20,64}/g) ?? []),
    ...(await readSettingPictures(read, now)),
  ]);
}

const media = '%/media/%';

/** Tables that refer to uploads. */
const referringTables = [
  'orders',
  'order_events',
  'bookings',
  'custom_requests',
  'payments',
] as const;

/**
 * Deletes unused pictures that are more than a day older than `now`, such as those of rejected
 * orders: first the rows, then the files without a row. Returns the number of deleted files.
 */
export async function sweepUploads(
  database: Pick<ShopDatabase, 'read' | 'transaction'>,
  uploads: UploadStore,
  now = new Date(),
): Promise<number> {
  const before = new Date(now.getTime() - dayMs);
  await deleteOrphans(database, before.toISOString());
  // A picture that is needed from now on has just been stored again, so it is too young to be
  // deleted.
  const needed = new Set<string>();
  for await (const rows of uploadSlices(database.read)) {
    for (const { hash } of rows) needed.add(hash);
  }
  return uploads.sweep(before, (hash) => needed.has(hash));
}

/** Deletes the rows of pictures that are older and that nothing refers to. */
async function deleteOrphans(
  database: Pick<ShopDatabase, 'read' | 'transaction'>,
  before: string,
): Promise<void> {
  for await (const rows of uploadSlices(database.read, before)) {
    const unused = await findUnused(database.read, rows);
    if (unused.length === 0) continue;
    await database.transaction(async (trx) => {
      // Something may refer to one meanwhile.
      const ids = await findUnused(trx, unused);
      if (ids.length > 0)
        await trx
          .deleteFrom('uploads')
          .where(
            'id',
            'in',
            ids.map(({ id }) => id),
          )
          .execute();
    });
  }
}

type UploadRow = Pick<UploadsTable, 'id' | 'hash'>;

/** Reads all uploads, or those stored before a time, while requests are served. */
async function* uploadSlices(read: Reader, before?: string): AsyncGenerator<UploadRow[]> {
  let last = '';
  for (;;) {
    let query = read.selectFrom('uploads').select(['id', 'hash', 'created_at']);
    query = query.where('id', '>', last).orderBy('id').limit(batch);
    const rows = await query.execute();
    yield before === undefined ? rows : rows.filter(({ created_at }) => created_at < before);
    if (rows.length < batch) return;
    last = rows.at(-1)?.id ?? '';
    await nextIteration();
  }
}

/** Those of some uploads to which nothing refers. */
async function findUnused(read: Reader, rows: readonly UploadRow[]): Promise<UploadRow[]> {
  const used = new Set<string | null>();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  for (const table of referringTables) {
    const found = await read
      .selectFrom(table)
      .select('upload_id')
      .where('upload_id', 'in', ids)
      .execute();
    for (const { upload_id } of found) used.add(upload_id);
  }
  const proofs = await read
    .selectFrom('custom_requests')
    .select('proof_upload_id')
    .where('proof_upload_id', 'in', ids)
    .execute();
  for (const { proof_upload_id } of proofs) used.add(proof_upload_id);
  return rows.filter(({ id }) => !used.has(id));
}
