import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

import { heldParcels } from '#contract/rules/orders/order-moves.ts';
import { limitOf } from '#contract/settings/payment.ts';
import { type Actor, audit } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import { notFound, refusal } from '#server/http/failure-error.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import { readChecked } from '#server/modules/payment-provider/checked-attempts.ts';
import { readShopSettings } from '#server/shop-settings.ts';

import { remindAt } from './order-limits.ts';
import { readContact, readOrder } from './order-store.ts';

// What customers are written about their orders without a step of the order: that it waits for its
// payment, and whether the parcel has arrived.

/** In one transaction, so that it is short. */
const batch = 100;
const dayMs = 86_400_000;

/**
 * Reminds the customers of unpaid orders whose time has come, each once. Those whose screenshot
 * waits for the shop, whose wallet or bank has not said yet what became of a payment, or who were
 * asked for another lately, are looked at again later. Returns how many were reminded.
 */
export async function remindOfPayments(
  { database }: Pick<FastifyInstance, 'database'>,
  now = new Date(),
): Promise<number> {
  let reminded = 0;
  for (;;) {
    const due = await database.read
      .selectFrom('orders')
      .select('id')
      .where('remind_at', '<', now.toISOString())
      .orderBy('remind_at')
      .limit(batch)
      .execute();
    if (due.length === 0) return reminded;
    reminded += await database.transaction(async (trx) => {
      const stored = (await readShopSettings(trx)).get('remind-days');
      const remindDays = limitOf('remind-days', stored);
      let sent = 0;
      for (const { id } of due) if (await remindOfPayment(trx, id, remindDays, now)) sent += 1;
      return sent;
    });
  }
}

/** Returns whether the customer was reminded. */
async function remindOfPayment(
  trx: Trx,
  id: string,
  remindDays: number | null,
  now: Date,
): Promise<boolean> {
  const setNext = (next: string | null) =>
    trx.updateTable('orders').set({ remind_at: next }).where('id', '=', id);
  // Another process may have reminded meanwhile: it waits here.
  const row = await setNext(null)
    .where('remind_at', '<', now.toISOString())
    .returning(['user_id', 'name', 'email', 'payment', 'parcel'])
    .executeTakeFirst();
  if (!row || remindDays === null || !heldParcels.includes(row.parcel)) return false;
  const later = (from: number) => setNext(remindAt({ remindDays, holdDays: null }, from)).execute();
  if (row.payment === 'proof-received') {
    await later(now.getTime());
    return false;
  }
  if (row.payment !== 'awaiting' && row.payment !== 'partly-paid') return false;
  const subject = `order:${id}` as const;
  // They were told not to pay it again.
  if ((await readChecked(trx, [subject]))(subject) !== undefined) {
    await later(now.getTime());
    return false;
  }
  const asked = await trx
    .selectFrom('order_events')
    .select((event) => event.fn.max<string | null>('at').as('at'))
    .where('order_id', '=', id)
    .where('kind', '=', 'proof-asked')
    .executeTakeFirst();
  const askedAt = asked?.at ? Date.parse(asked.at) : 0;
  if (askedAt > now.getTime() - remindDays * dayMs) {
    await later(askedAt);
    return false;
  }
  const [order, customer] = [await readOrder(trx, id), await readContact(trx, row)];
  if (!order || !customer?.email) return false;
  await queueMail(trx, {
    event: row.payment === 'awaiting' ? `order-reminder:${id}` : `order-reminder:${id}:rest`,
    recipient: customer.email,
    content: {
      kind: 'order-reminder',
      name: customer.name,
      order,
      hasNoAccount: row.user_id === null,
    },
  });
  await note(trx, id, 'shop', 'Reminded of the payment by email.');
  await audit(trx, { who: 'shop', action: 'order.reminded', subject });
  return true;
}

/**
 * Asks the customer by email whether a parcel has arrived, once a day at most. Throws 404, and 409
 * where nothing is on its way, it was asked today, or there is no address to ask.
 */
export async function askForArrival(trx: Trx, id: string, who: Actor): Promise<void> {
  const now = new Date();
  const dayAgo = new Date(now.getTime() - dayMs).toISOString();
  const row = await trx
    .selectFrom('orders')
    .select(['user_id', 'name', 'email', 'parcel'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Order not found.');
  if (row.parcel !== 'shipped')
    throw refusal(409, 'not-on-its-way', 'This parcel is not on its way any more.');
  const customer = await readContact(trx, row);
  if (!customer?.email)
    throw refusal(409, 'no-email', 'There is no email address to ask. Please call the customer.');
  // Two at the same moment ask once.
  const asked = await trx
    .updateTable('orders')
    .set({ arrival_asked_at: now.toISOString() })
    .where('id', '=', id)
    .where((order) =>
      order.or([order('arrival_asked_at', 'is', null), order('arrival_asked_at', '<', dayAgo)]),
    )
    .returning('id')
    .executeTakeFirst();
  if (!asked) throw refusal(409, 'asked-today', 'The customer was asked today already.');
  const order = await readOrder(trx, id);
  if (!order) throw notFound('Order not found.');
  await queueMail(trx, {
    event: `order-arrival:${id}:${now.toISOString()}`,
    recipient: customer.email,
    content: {
      kind: 'order-arrival',
      name: customer.name,
      order,
      hasNoAccount: row.user_id === null,
    },
  });
  await note(trx, id, who, 'Asked the customer by email whether the parcel has arrived.');
  await audit(trx, { who, action: 'order.arrival-asked', subject: `order:${id}` });
}

/** For the staff, on the order's screen. */
async function note(trx: Trx, orderId: string, who: Actor, text: string): Promise<void> {
  const entry = { id: randomUUID(), order_id: orderId, who, at: new Date().toISOString() };
  await trx
    .insertInto('order_notes')
    .values({ ...entry, text })
    .execute();
}
