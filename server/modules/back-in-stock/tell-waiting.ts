import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { isPostgres } from '#server/db/search-texts.ts';
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

/**
 * Queues one email to everybody who waits for what can be had again, whatever made it so. Returns
 * how many.
 */
export async function tellWaiting({ database, settings }: Shop): Promise<number> {
  const wanted = await readWanted(database.read);
  let told = 0;
  for (const piece of wanted.filter(({ pieces }) => pieces > 0)) {
    // As they were before the first of them was told.
    const pieces = piece.pieces < peopleFor(piece, wanted) ? piece.pieces : undefined;
    for (;;) {
      const count = await database.transaction((trx) => tellSome(trx, { piece, pieces, settings }));
      told += count;
      if (count < batch) break;
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

interface Telling {
  readonly piece: Wanted;
  readonly pieces: number | undefined;
  readonly settings: PublicSettings;
}

async function tellSome(trx: Trx, { piece, pieces, settings }: Telling): Promise<number> {
  const { publicUrl } = settings;
  const waiting = selectWaiting(trx)
    .select('id')
    .where('product_id', '=', piece.productId)
    .where('attribute_id', '=', piece.attributeId)
    .orderBy('asked_at')
    .limit(batch);
  // Another process may be at it. SQLite has a single writer.
  const ids = isPostgres(trx) ? waiting.forUpdate().skipLocked() : waiting;
  const people = await trx
    .updateTable('stock_waits')
    .set({ told_at: new Date().toISOString() })
    .where('id', 'in', ids)
    .returning(['id', 'channel', 'address', 'token', 'asked_at'])
    .execute();
  const { name, slug, variant } = piece;
  const path = `/products/${encodeURIComponent(slug)}`;
  for (const { id, channel, address, token, asked_at } of people) {
    const event = `back-in-stock:${id}:${asked_at}`;
    if (channel === 'push') {
      const title = 'A piece that you asked about is back';
      const content = { kind: 'back-in-stock', title, path } as const;
      await pushToDevice(trx, { deviceId: address, cause: event, content });
      continue;
    }
    const query = new URLSearchParams({ token });
    await queueMail(trx, {
      event,
      recipient: address,
      content: {
        kind: 'back-in-stock',
        piece: variant === '' ? name : `${name} (${variant})`,
        page: `${publicUrl}${path}`,
        pieces,
        link: `${publicUrl}/newsletter/unsubscribe?${query}`,
        oneClick: `${publicUrl}/api/back-in-stock/end?${query}`,
      },
    });
  }
  return people.length;
}
