import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';

import type { DeviceSubscription } from '#contract/calls/push-calls.ts';
import type { CustomerNews } from '#contract/names/push.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { invalidField } from '#server/http/failure-error.ts';

import { isPushService } from './push-services.ts';

/** Whose device it is; neither of a visitor. */
interface DeviceOwner {
  readonly sessionId?: string;
  readonly staffSessionId?: string;
}

/**
 * Stores a device, or whose it is now, and returns its id: a browser has one subscription, so a
 * session's earlier one has ended. Throws 422 for an address that is no push service's.
 */
export async function addDevice(
  trx: Trx,
  { endpoint, keys }: DeviceSubscription,
  { sessionId, staffSessionId }: DeviceOwner,
  services: readonly string[],
): Promise<string> {
  requireKnown({ endpoint, keys }, services);
  const owner = { session_id: sessionId ?? null, staff_session_id: staffSessionId ?? null };
  const { id } = await trx
    .insertInto('push_subscriptions')
    .values({
      ...owner,
      ...keys,
      id: randomUUID(),
      endpoint,
      made_at: new Date().toISOString(),
      failing_since: null,
    })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...owner, ...keys }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await deleteOthersOf(trx, owner, id);
  return id;
}

/** Throws 422 for an address that is no push service's, or for keys that are none. */
function requireKnown({ endpoint, keys }: DeviceSubscription, services: readonly string[]): void {
  if (isPushService(endpoint, services) && areKeys(keys)) return;
  const description = 'The shop does not know the push service of this browser.';
  throw invalidField('endpoint', 'push-service-unknown', description);
}

/** An uncompressed point of P-256, and 16 bytes. */
function areKeys({ p256dh, auth }: DeviceSubscription['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16;
}

async function deleteOthersOf(
  trx: Trx,
  owner: { readonly session_id: string | null; readonly staff_session_id: string | null },
  id: string,
): Promise<void> {
  for (const column of ['session_id', 'staff_session_id'] as const) {
    const session = owner[column];
    if (session === null) continue;
    const others = await trx
      .selectFrom('push_subscriptions')
      .select('id')
      .where(column, '=', session)
      .where('id', '!=', id)
      .execute();
    for (const other of others) await mergeDevice(trx, other.id, id);
  }
}

/** Has a device wait for, follow and get what another one did, which is deleted. */
async function mergeDevice(trx: Trx, from: string, into: string): Promise<void> {
  // What one waits for is kept where the other was told of it before.
  await trx
    .deleteFrom('stock_waits')
    .where('channel', '=', 'push')
    .where('address', '=', into)
    .where(({ eb, or }) => or([eb('told_at', 'is not', null), eb('ended_at', 'is not', null)]))
    .where(
      sql<boolean>`exists (select 1 from stock_waits as other
        where other.channel = 'push' and other.address = ${from}
          and other.product_id = stock_waits.product_id
          and other.attribute_id = stock_waits.attribute_id
          and other.told_at is null and other.ended_at is null)`,
    )
    .execute();
  await trx
    .updateTable('stock_waits')
    .set({ address: into })
    .where('channel', '=', 'push')
    .where('address', '=', from)
    .where(
      sql<boolean>`not exists (select 1 from stock_waits as own
        where own.channel = 'push' and own.address = ${into}
          and own.product_id = stock_waits.product_id
          and own.attribute_id = stock_waits.attribute_id)`,
    )
    .execute();
  const follows = await trx
    .selectFrom('push_follows')
    .select('subject')
    .where('subscription_id', '=', from)
    .execute();
  for (const { subject } of follows) await follow(trx, into, subject);
  // Of what both were to be told, the other's goes with its device.
  await trx
    .updateTable('mails')
    .set({ recipient: into })
    .where('channel', '=', sql.lit('push'))
    .where('recipient', '=', from)
    .where('sent_at', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from mails as own
        where own.channel = 'push' and own.recipient = ${into} and own.cause = mails.cause)`,
    )
    .execute();
  await removeDevice(trx, { id: from });
}

/**
 * Moves a device of a customer or visitor to the address that its browser has now. Returns whether
 * there was one.
 */
export async function replaceDevice(
  trx: Trx,
  replaced: string,
  { endpoint, keys }: DeviceSubscription,
  services: readonly string[],
): Promise<boolean> {
  requireKnown({ endpoint, keys }, services);
  const deviceAt = (address: string) =>
    trx
      .selectFrom('push_subscriptions')
      .select('id')
      .where('endpoint', '=', address)
      .where('staff_session_id', 'is', null)
      .executeTakeFirst();
  const device = await deviceAt(replaced);
  if (!device) return false;
  // The browser may have named its new address already.
  const known = replaced === endpoint ? undefined : await deviceAt(endpoint);
  if (known) {
    await mergeDevice(trx, device.id, known.id);
    return true;
  }
  await trx
    .updateTable('push_subscriptions')
    .set({ ...keys, endpoint, failing_since: null })
    .where('id', '=', device.id)
    .execute();
  return true;
}

/** Deletes a device, and what it waits for. */
export async function removeDevice(
  trx: Trx,
  by: { readonly id: string } | { readonly endpoint: string },
): Promise<void> {
  const [column, value] =
    'id' in by ? (['id', by.id] as const) : (['endpoint', by.endpoint] as const);
  const removed = await trx
    .deleteFrom('push_subscriptions')
    .where(column, '=', value)
    .returning('id')
    .executeTakeFirst();
  if (!removed) return;
  await trx
    .deleteFrom('stock_waits')
    .where('channel', '=', 'push')
    .where('address', '=', removed.id)
    .execute();
}

/** At most: what one person sends from a device. */
const followsMax = 20;

/** Has a visitor's device told of what was sent from it. */
export async function follow(trx: Trx, deviceId: string, subject: string): Promise<void> {
  const { count } = await trx
    .selectFrom('push_follows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subscription_id', '=', deviceId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= followsMax) return;
  await trx
    .insertInto('push_follows')
    .values({ subscription_id: deviceId, subject })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'subject']).doNothing())
    .execute();
}

/** What somebody wants to be told, and when. */
interface PushChoices {
  readonly switchedOff: readonly string[];
  readonly quietFrom: string;
  readonly quietUntil: string;
}

/** The kinds of news as they are stored, with spaces between them; null: nothing was chosen. */
export const switchedOffIn = (stored: string | null) => (stored ?? '').split(' ').filter(Boolean);

/** Reads them of `user:ID` or `staff:ID`. */
export async function readChoices(read: Reader, who: string): Promise<PushChoices> {
  const row = await read
    .selectFrom('push_choices')
    .selectAll()
    .where('who', '=', who)
    .executeTakeFirst();
  return {
    switchedOff: switchedOffIn(row?.switched_off ?? null),
    quietFrom: row?.quiet_from ?? '',
    quietUntil: row?.quiet_until ?? '',
  };
}

export async function writeChoices(
  trx: Trx,
  who: string,
  { switchedOff, quietFrom, quietUntil }: PushChoices,
): Promise<void> {
  const choices = {
    switched_off: switchedOff.join(' '),
    quiet_from: quietFrom,
    quiet_until: quietUntil,
  };
  await trx
    .insertInto('push_choices')
    .values({ who, ...choices })
    .onConflict((conflict) => conflict.column('who').doUpdateSet(choices))
    .execute();
}

/** Switches a kind of news on for somebody who asks for it. Returns whether it was off. */
export async function switchOn(trx: Trx, who: string, kind: CustomerNews): Promise<boolean> {
  const choices = await readChoices(trx, who);
  if (!choices.switchedOff.includes(kind)) return false;
  const switchedOff = choices.switchedOff.filter((one) => one !== kind);
  await writeChoices(trx, who, { ...choices, switchedOff });
  return true;
}

/** Whether somebody has not switched off a kind, for queries that join `push_choices`. */
export function isSwitchedOn(kind: string) {
  return sql<boolean>`(push_choices.switched_off is null
    or (' ' || push_choices.switched_off || ' ') not like ${`% ${kind} %`})`;
}
