import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { isPostgres } from '#server/db/search-texts.ts';
import { mailboxKey } from '#server/modules/mail/mail-limits.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import { pushToDevice } from '#server/modules/push/push-outbox.ts';
import type { Settings } from '#server/settings.ts';

import { readWanted, selectWaiting, type Wanted } from './stock-waits.ts';

/** In one transaction, so that no order waits for it. */
const batch = 50;

type PublicSettings = Pick<Settings, 'publicUrl'>;

interface Shop {
  readonly database: Pick<ShopDatabase, 'read' | 'transaction'>;
  readonly settings: PublicSettings;
}

/** What can be had again, and how few it is: undefined where it is enough for all who wait. */
interface Back extends Wanted {
  readonly few: number | undefined;
}

/**
 * Queues one message to everybody who waits for what can be had again, whatever made it so. Returns
 * how many.
 */
export async function tellWaiting({ database, settings }: Shop): Promise<number> {
  const wanted = await readWanted(database.read);
  // As they were before the first of them was told.
  const back = wanted
    .filter(({ pieces }) => pieces > 0)
    .map((one) => ({ ...one, few: one.pieces < peopleFor(one, wanted) ? one.pieces : undefined }));
  let told = 0;
  for (const ofProduct of Map.groupBy(back, ({ productId }) => productId).values()) {
    for (;;) {
      const count = await database.transaction((trx) => tellSome(trx, ofProduct, settings));
      told += count;
      if (count === 0) break;
    }
  }
  return told;
}

/** How many want these pieces: of a variant also those who take any. */
function peopleFor({ productId, attributeId }: Wanted, wanted: readonly Wanted[]): number {
  return wanted
    .filter((one) => one.productId === productId)
    .filter((one) => attributeId === '' || ['', attributeId].includes(one.attributeId))
    .reduce((sum, { people }) => sum + people, 0);
}

type Wait = Awaited<ReturnType<typeof takeSome>>[number];

/** Tells some of those who wait for one product: each once, whatever of it they wait for. */
async function tellSome(
  trx: Trx,
  back: readonly Back[],
  settings: PublicSettings,
): Promise<number> {
  const waits = await takeSome(trx, back);
  const people = [...Map.groupBy(waits, ({ address }) => address)];
  // The counts of their mailboxes are locked in one order: another process may tell the same people
  // of another product.
  const inOrder = people.toSorted(([one], [other]) =>
    mailboxKey(one).localeCompare(mailboxKey(other)),
  );
  for (const [, own] of inOrder) await tell(trx, own, back, settings);
  return people.length;
}

/** Marks all that some people wait for as told. */
async function takeSome(trx: Trx, back: readonly Back[]) {
  const [product] = back;
  const waiting = selectWaiting(trx)
    .where('product_id', '=', product?.productId ?? '')
    .where(
      'attribute_id',
      'in',
      back.map(({ attributeId }) => attributeId),
    );
  const people = await waiting.select('address').orderBy('asked_at').limit(batch).execute();
  if (people.length === 0) return [];
  const addresses = [...new Set(people.map(({ address }) => address))];
  const rows = waiting.select('id').where('address', 'in', addresses).orderBy('id');
  // Another process may be at it. All lock the rows in one order, which avoids deadlocks; who comes
  // second finds who is left. SQLite has a single writer.
  const left = await (isPostgres(trx) ? rows.forUpdate() : rows).execute();
  if (left.length === 0) return [];
  return trx
    .updateTable('stock_waits')
    .set({ told_at: new Date().toISOString() })
    .where(
      'id',
      'in',
      left.map(({ id }) => id),
    )
    .returning(['id', 'channel', 'address', 'token', 'asked_at', 'attribute_id'])
    .execute();
}

/** Tells somebody who waits for a product, or for one of its variants, or several. */
async function tell(
  trx: Trx,
  waits: readonly Wait[],
  back: readonly Back[],
  { publicUrl }: PublicSettings,
): Promise<void> {
  const [wait] = waits;
  const pieces = back.filter(({ attributeId }) =>
    waits.some(({ attribute_id }) => attribute_id === attributeId),
  );
  const variants = pieces.filter(({ variant }) => variant !== '');
  const [piece, ...others] = variants.length > 0 ? variants : pieces;
  if (!wait || !piece) return;
  const event = `back-in-stock:${wait.id}:${wait.asked_at}`;
  const path = `/products/${encodeURIComponent(piece.slug)}`;
  if (wait.channel === 'push') {
    const title = 'A piece that you asked about is back';
    const content = { kind: 'back-in-stock', title, path } as const;
    return pushToDevice(trx, { deviceId: wait.address, cause: event, content });
  }
  const names = variants.map(({ variant }) => variant).join(', ');
  const query = new URLSearchParams({ token: wait.token });
  await queueMail(trx, {
    event,
    recipient: wait.address,
    content: {
      kind: 'back-in-stock',
      piece: names === '' ? piece.name : `${piece.name} (${names})`,
      page: `${publicUrl}${path}`,
      pieces: others.length > 0 ? undefined : piece.few,
      link: `${publicUrl}/newsletter/unsubscribe?${query}`,
      oneClick: `${publicUrl}/api/back-in-stock/end?${query}`,
    },
  });
}
