import * as z from 'zod/mini';

import { cartSchema } from '#contract/calls/cart-calls.ts';
import { wishlistSchema } from '#contract/calls/wishlist-calls.ts';
import { deviceStorage } from '#src/lib/text-storage.ts';

import { isOfList, showUnstored, updateList } from './change-list.ts';
import type { OutboxEntry } from './core/outbox-entry.ts';
import { outboxEntrySchema } from './core/outbox-schema.ts';
import type { CustomerList, ListEntry } from './customer-list.ts';
import { cartList, wishlistList } from './customer-list.ts';
import { addMissingToOutbox, sendPending } from './outbox.ts';

// The build before had cart and wishlist in local storage, under the queue's name, with changes that may not have reached
// its outbox. Migrated at each start, because one of its tabs may still be open.

const changeSchema = z.looseObject({ idempotencyKey: z.string() });
const earlierSchema = z.object({ userId: z.string(), base: z.unknown(), changes: z.array(changeSchema) });

/** Shows the data of the build before, and adds its changes to the outbox, each of them once. */
export async function migrateLists(): Promise<void> {
  const cartChanges = await migrate(cartList, (base) => cartSchema.safeParse(base).data);
  const wishlistChanges = await migrate(wishlistList, (base) => wishlistSchema.safeParse(base).data);
  void addToOutbox([...cartChanges, ...wishlistChanges]);
}

/** Returns the changes. */
async function migrate<S, E extends ListEntry>(
  list: CustomerList<S, E>,
  parse: (base: unknown) => S | undefined,
): Promise<Shown[]> {
  const earlier = earlierSchema.safeParse(deviceStorage.readJson(list.queue)).data;
  if (!earlier) return [];
  const { userId, base, changes } = earlier;
  await updateList(list, userId, [], (server) => server ?? parse(base));
  return changes.flatMap(({ idempotencyKey: id, callName, at, ...fields }) => {
    const raw = { id, callName, at, fields, owner: userId, order: 0, attempts: 0, phase: 'waiting', files: [] };
    const entry = outboxEntrySchema.safeParse(raw).data;
    return entry && isOfList(list, entry) ? { entry, hide: showUnstored(list, entry) } : [];
  });
}

interface Shown {
  readonly entry: OutboxEntry;
  /** Called once the outbox has the entry. */
  readonly hide: () => void;
}

async function addToOutbox(shown: readonly Shown[]): Promise<void> {
  try {
    await addMissingToOutbox(shown.map(({ entry }) => entry));
    for (const { queue } of [cartList, wishlistList]) deviceStorage.write(queue, undefined);
    for (const { hide } of shown) hide();
    // The page may have sent the outbox just before.
    await sendPending({ ignoreBackoff: true });
  } catch (error) {
    // They are left for the next start.
    console.info('Earlier changes could not be migrated', error);
  }
}
