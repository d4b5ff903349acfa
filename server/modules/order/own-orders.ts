import type { FastifyInstance } from 'fastify';

import type { z } from 'zod/mini';
import type { Order, ownChangeSchema } from '#contract/calls/order-calls.ts';
import { deskPath } from '#contract/names/desk.ts';
import { omit } from '#contract/omit.ts';
import { askTheShop } from '#contract/rules/cart/ask-the-shop.ts';
import { type Destination, takesCash, zoneOf } from '#contract/rules/cart/delivery.ts';
import { canCustomerCancelOrder } from '#contract/rules/orders/order-steps.ts';
import { isPaidOnline } from '#contract/rules/orders/payment-method.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { IllegalMoveError, StaleError } from '#server/db/rows.ts';
import {
  FailureError,
  invalidField,
  notFound,
  refusal,
  staleVersion,
} from '#server/http/failure-error.ts';
import { forbidden } from '#server/http/serve-private.ts';
import { insertUploadRow, type StoredUpload } from '#server/media/upload-store.ts';
import { mailOwner } from '#server/modules/mail/mail-addresses.ts';

import { readShop } from '#server/shop-settings.ts';

import { changeOrder, movingOrder } from './change-order.ts';
import { makeOrderChange, type OrderChange, orderChanges } from './order-changes.ts';
import { holdLonger } from './order-limits.ts';
import { type Delivery, type OrderRow, readContact, readOrder } from './order-store.ts';

/** The desk's cancelation, until the order is packed. */
const cancelation: OrderChange = {
  ...orderChanges.reverse,
  apply(fields, order, trx, by) {
    const { status, payment: state, parcel } = order;
    if (!canCustomerCancelOrder({ payment: { status, state }, parcel: { state: parcel } }))
      throw new IllegalMoveError(movingOrder(order), 'canceled');
    return orderChanges.reverse.apply(fields, order, trx, by);
  },
};

/**
 * Cancels an order for its customer, puts its items back in stock, and tells both by email. Returns
 * one that is canceled already as it is: after a double tap, or when the first response was lost.
 * Throws 404, 403, and 409 once it is packed, or when the customer has seen another version of it.
 */
export async function cancelOrder(
  trx: Trx,
  userId: string,
  orderId: string,
  version: number | undefined,
  app: Pick<FastifyInstance, 'database' | 'settings'>,
): Promise<Order> {
  await checkOwner(trx, userId, orderId);
  return cancelAs(trx, `customer:${userId}`, orderId, version, app);
}

/** The same for whoever may act for the order's customer. */
export async function cancelAs(
  trx: Trx,
  who: Customer,
  orderId: string,
  version: number | undefined,
  { database, settings }: Pick<FastifyInstance, 'database' | 'settings'>,
): Promise<Order> {
  const by = { who, database, version } as const;
  try {
    const order = await makeOrderChange(
      trx,
      cancelation,
      orderId,
      { parcel: 'canceled', restock: true },
      by,
    );
    if (!order) throw notFound('Order not found.');
    const customer = await readCustomerText(trx, order);
    const missing = await readRestockNote(trx, orderId, by.who);
    await mailOwner(trx, settings, {
      event: `order-canceled-to-owner:${orderId}`,
      content: {
        kind: 'order-canceled-to-owner',
        customer,
        order,
        missing,
        path: `${settings.deskUrl}${deskPath}/orders/${orderId}`,
      },
    });
    return order;
  } catch (error) {
    const isStale = error instanceof StaleError;
    if (!isStale && !(error instanceof IllegalMoveError)) throw error;
    const order = await readOrder(trx, orderId);
    if (order?.parcel.state === 'canceled') return order;
    if (isStale && order && canCustomerCancelOrder(order)) throw changedMeanwhile(order);
    throw refusal(409, 'order-not-cancelable', 'This order is packed already. Please call us.');
  }
}

export type OwnChange = z.output<typeof ownChangeSchema>;

/** The desk's change of recipient and address, until the order is packed. */
const ownChange: OrderChange = {
  ...orderChanges.change,
  async apply(fields, order, trx, by) {
    const { status, payment: state, parcel } = order;
    if (!canCustomerCancelOrder({ payment: { status, state }, parcel: { state: parcel } }))
      throw new IllegalMoveError(movingOrder(order), 'changed');
    const { handover, address, agreed } = fields as Partial<OwnChange>;
    if (handover === 'pickup' && order.pickup === 0) await requirePickup(trx);
    if (agreed && (address || handover))
      await requireOrdinary(trx, order, address, agreed.totalPaisa);
    return orderChanges.change.apply(fields, order, trx, by);
  },
};

/** Throws 422 where customers can't pick up their orders. */
async function requirePickup(trx: Trx): Promise<void> {
  const { pickup } = await readShop(trx);
  if (!pickup)
    throw invalidField('handover', 'not-picked-up', 'You can’t pick up orders at the shop.');
}

/**
 * Throws 422, with whom to ask, where the shop has to decide: about an address (undefined for what
 * is picked up), or about a fee that was agreed on.
 */
async function requireOrdinary(
  trx: Trx,
  order: OrderRow,
  address: Destination | undefined,
  totalPaisa: number,
): Promise<void> {
  const shop = await readShop(trx);
  const zone = address && zoneOf(shop.delivery, address);
  const ask = `Please ${askTheShop(shop)}, and we’ll find a way.`;
  const { feeReason }: Delivery = JSON.parse(order.delivery);
  if (feeReason)
    throw invalidField('address', 'fee-agreed', `We agreed on what the delivery costs. ${ask}`);
  if (zone && !isPaidOnline(order) && !takesCash(zone, totalPaisa))
    throw invalidField('address', 'cash-refused', `The courier takes no cash there. ${ask}`);
}

/**
 * Changes recipient, phone number and address of an order for its customer, or whether it is picked
 * up. Throws 404, 403, 422, and 409 where it costs something else than was agreed to, where it has
 * changed since the customer has seen it, and once it is packed.
 */
export async function changeOwn(
  trx: Trx,
  userId: string,
  orderId: string,
  change: OwnChange,
  database: Pick<ShopDatabase, 'kind'>,
): Promise<Order> {
  await checkOwner(trx, userId, orderId);
  return changeAs(trx, `customer:${userId}`, orderId, change, database);
}

/** The same for whoever may act for the order's customer. */
export async function changeAs(
  trx: Trx,
  who: Customer,
  orderId: string,
  { recipient, phoneNumber, handover, address, agreed, version }: OwnChange,
  database: Pick<ShopDatabase, 'kind'>,
): Promise<Order> {
  const fields = { contact: { recipient, phoneNumber }, handover, address, agreed };
  const change = makeOrderChange(trx, ownChange, orderId, fields, { who, database, version });
  const order = await change.catch(async (error: unknown) => {
    const isStale = error instanceof StaleError;
    if (!isStale && !(error instanceof IllegalMoveError)) throw error;
    const now = await readOrder(trx, orderId);
    if (isStale && now && canCustomerCancelOrder(now)) throw changedMeanwhile(now);
    throw refusal(409, 'order-not-changeable', 'This order is packed already. Please call us.');
  });
  if (!order) throw notFound('Order not found.');
  return order;
}

type Customer = `customer:${string}`;

/** 409 with the order as it is, for a customer who has seen another state of it. */
function changedMeanwhile(order: Order): FailureError {
  // Whoever has the link sees no screenshot; the account asks for it with the order.
  const current = {
    ...order,
    payment: omit(order.payment, 'uploadId'),
    version: order.version ?? 0,
  };
  return staleVersion(current, 'This order has changed meanwhile. Please look at it again.');
}

/** An order's customer, as the owner reads it: with the address, where there is one. */
async function readCustomerText(trx: Trx, { orderId, recipient }: Order): Promise<string> {
  const row = await trx
    .selectFrom('orders')
    .select(['user_id', 'name', 'email'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const contact = await readContact(trx, row);
  return contact ? `${contact.name} (${contact.email})` : recipient;
}

/** What a cancelation by this customer could not put back in stock. */
async function readRestockNote(
  trx: Trx,
  orderId: string,
  who: string,
): Promise<string | undefined> {
  const notes = trx
    .selectFrom('order_notes')
    .select('text')
    .where('order_id', '=', orderId)
    .where('who', '=', who);
  return (await notes.executeTakeFirst())?.text;
}

/** Throws 404 for no order, and 403 for somebody else's. */
async function checkOwner(trx: Trx, userId: string, orderId: string): Promise<void> {
  const row = await trx
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!row) throw notFound('Order not found.');
  if (row.user_id !== userId) throw forbidden();
}

/**
 * Stores a customer's new screenshot of a payment. Throws 404, 403, and 409 when the order needs
 * none any more.
 */
export async function takeProof(
  trx: Trx,
  userId: string,
  orderId: string,
  proof: Omit<Proof, 'userId'>,
  database: Pick<ShopDatabase, 'kind'>,
): Promise<Order> {
  await checkOwner(trx, userId, orderId);
  return takeProofFrom(trx, `customer:${userId}`, orderId, { ...proof, userId }, database);
}

interface Proof {
  readonly reference: string;
  readonly screenshot: StoredUpload | undefined;
  /** Whose picture it is; null without an account. */
  readonly userId: string | null;
}

/** The same for whoever may act for the order's customer. */
export async function takeProofFrom(
  trx: Trx,
  who: Customer,
  orderId: string,
  { reference, screenshot, userId }: Proof,
  database: Pick<ShopDatabase, 'kind'>,
): Promise<Order> {
  if (!screenshot) {
    throw invalidField('FormFile', 'file-missing', 'Please add the screenshot of your payment.');
  }
  const uploadId = await insertUploadRow(trx, screenshot, userId);
  const by = { who, database } as const;
  const proof = {
    payment: 'proof-received',
    note: reference,
    uploadId,
    eventUploadId: uploadId,
  } as const;
  const takeIt = async (row: OrderRow) => ({
    ...proof,
    // Asked for one, the shop takes its time again; of others that come by themselves it does not.
    heldUntil: row.payment === 'awaiting' ? await holdLonger(trx, row) : row.held_until,
  });
  const order = await changeOrder(trx, orderId, 'proof-received', by, takeIt).catch(
    (error: unknown) => {
      throw error instanceof IllegalMoveError
        ? new FailureError(409, 'This order doesn’t need a payment screenshot any more.')
        : error;
    },
  );
  if (!order) throw notFound('Order not found.');
  return order;
}
