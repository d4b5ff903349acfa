import type { changeOrderContent } from '#contract/calls/admin/changed-order-calls.ts';
import type { Agreed, AgreedLine } from '#contract/calls/agreed.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { FailureReason } from '#contract/failure.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { notDelivered } from '#contract/names/messages.ts';
import { omit } from '#contract/omit.ts';
import { isSameLine } from '#contract/rules/cart/cart-lines.ts';
import { type Destination, zoneOf } from '#contract/rules/cart/delivery.ts';
import { deliveryRefusal } from '#contract/rules/cart/delivery-terms.ts';
import { balance, paymentStateOf } from '#contract/rules/orders/balance.ts';
import {
  agreedOfChange,
  changesInWords,
  sumsChanged,
} from '#contract/rules/orders/changed-order.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import type { Trx } from '#server/db/connect.ts';
import { checkedPhone, cleanLine } from '#server/http/clean-text.ts';
import { agreementChanged, invalidField, invalidInput } from '#server/http/failure-error.ts';
import { type CartLine, linesOf, readOffers } from '#server/modules/cart/cart-store.ts';
import { couponAlsoFor } from '#server/modules/coupon/coupon-store.ts';
import { readMoneyOf } from '#server/modules/money/money.ts';
import { lockCatalogueShared, recordChange } from '#server/modules/product/catalogue-version.ts';
import { readShop } from '#server/shop-settings.ts';

import type { ChangeBy, ContentStep, OrderUpdate } from './change-order.ts';
import {
  type Delivery,
  discountOf,
  type ItemRow,
  itemRow,
  noAddress,
  type OrderRow,
  readOrder,
} from './order-store.ts';
import { giveStockBack, lockItems, nameOf, takeStock } from './take-stock.ts';
import { contentColumns, isTakenKnown } from './undo-content.ts';

/** What an order is to become; what is left out stays. */
export type ContentChange = Omit<BodyOf<typeof changeOrderContent>, 'version'>;

/**
 * Changes recipient, address, lines and fee of an order, or whether it is picked up: takes the difference of the lines from the
 * stock, or puts it back, and writes lines and sums. Throws 409 where it costs something else than
 * was agreed to, and 422 for what is not in stock, invalid, or no change. The caller rolls back.
 */
export async function changeContent(
  trx: Trx,
  row: OrderRow,
  change: ContentChange,
  by: Pick<ChangeBy, 'database'>,
): Promise<OrderUpdate> {
  const former = await readOrder(trx, row.id);
  if (!former) throw new Error('The order has disappeared.');
  await lockCatalogueShared(trx, by.database);
  const shop = await readShop(trx);
  const before = await lockItems(trx, row.id);
  const handover = handoverAfter(row, change);
  const delivery = deliveryAfter(row, change, handover);
  const wanted = change.lines && (await wantedLines(trx, before, change.lines));
  const agreed = await agreedAfter(trx, {
    row,
    change,
    delivery,
    handover,
    shop,
    before,
    wanted,
  });
  const differences = [
    ...pricesChanged(change, wanted?.added ?? []),
    ...sumsChanged(change.agreed, agreed),
  ];
  if (differences.length > 0) {
    // A line that is no product has no id to be named by.
    const lines = agreed.lines.filter(isOfProduct);
    throw agreementChanged(differences, { ...agreed, lines });
  }

  const after = wanted ? await exchangeLines(trx, row.id, { before, wanted }, by) : before;
  await writeContent(trx, row, { delivery, agreed, isPickup: handover.isPickup });
  const order = await readOrder(trx, row.id);
  const words = order ? changesInWords(former, order) : [];
  if (words.length === 0)
    throw invalidField('agreed', 'nothing-changed', 'This is what the order is already.');
  const money = await moneyAfter(trx, row, agreed.totalPaisa);
  const isRepacked = wanted !== undefined || handover.isSwapped;
  const content: ContentStep = {
    before: { ...sumsOf(row), lines: before.map(plainLine) },
    after: { ...sumsOf(agreedColumns(agreed)), lines: after.map(plainLine) },
  };
  return {
    // What is packed is not what it should be any more.
    ...(isRepacked && row.parcel === 'packed' && { parcel: 'not-packed' }),
    ...money.update,
    note: [...words, ...money.words].join(' '),
    effects: isTakenKnown([...before, ...after])
      ? {
          content,
          former: { columns: contentColumns(row), before, after, taxNumber: delivery.taxNumber },
        }
      : { content },
  };
}

/** Where the money is then, and what is still to be paid or given back of what came before. */
export async function moneyAfter(trx: Trx, row: OrderRow, totalPaisa: number) {
  if (totalPaisa === row.total_paisa) return { update: {}, words: [] };
  const money = await readMoneyOf(trx, `order:${row.id}`, totalPaisa);
  const { paidPaisa, owedPaisa, owingPaisa } = balance(money);
  const payment = paymentStateOf(money, { hasProof: row.payment === 'proof-received' });
  const left = `${formatPaisa(owedPaisa)} is still to be paid.`;
  const tooMuch = `You have paid ${formatPaisa(owingPaisa)} too much; we’ll send it back.`;
  return {
    update: { payment },
    words: [
      ...(paidPaisa > 0 && owedPaisa > 0 ? [left] : []),
      ...(owingPaisa > 0 ? [tooMuch] : []),
    ],
  };
}

const plainLine = ({ position, product_id, attribute_id, quantity, unit_paisa }: ItemRow) => ({
  position,
  product_id,
  attribute_id,
  quantity,
  unit_paisa,
});

const sumsOf = (row: Pick<OrderRow, 'shipping_paisa' | 'total_paisa'>) => ({
  shippingPaisa: row.shipping_paisa,
  totalPaisa: row.total_paisa,
});

/** How it reaches its customer then, and whether that is another way than before. */
interface HandoverAfter {
  readonly isPickup: boolean;
  readonly isSwapped: boolean;
}

function handoverAfter(row: OrderRow, { handover }: ContentChange): HandoverAfter {
  const wasPickup = row.pickup === 1;
  const isPickup = handover === undefined ? wasPickup : handover === 'pickup';
  return { isPickup, isSwapped: isPickup !== wasPickup };
}

/** Address and recipient as they are then. Throws 422 for what is missing or invalid. */
function deliveryAfter(
  row: OrderRow,
  { contact, address, fee }: ContentChange,
  { isPickup, isSwapped }: HandoverAfter,
): Delivery {
  const { taxNumber, feeReason, ...before }: Delivery = JSON.parse(row.delivery);
  if (address && isPickup)
    throw invalidField('address', 'picked-up', 'This order is picked up at the shop.');
  if (isSwapped && !isPickup && !address)
    throw invalidField('address', 'required', 'Please enter where it is sent.');
  const texts = contact ? contactAfter(contact, before, taxNumber) : { taxNumber };
  // What was agreed on for the other way is none for this one.
  const reasonBefore = isSwapped ? '' : feeReason;
  const reason = fee === undefined ? reasonBefore : cleanLine(fee?.reason ?? '');
  const { taxNumber: number = '', ...own } = texts;
  const after = { ...before, ...own };
  if (isSwapped && !isPickup) requireRecipient(after);
  return {
    ...after,
    ...(isPickup ? noAddress : address),
    ...(number && { taxNumber: number }),
    ...(reason && { feeReason: reason }),
  };
}

/** What was sold over the counter may have nobody that a courier can ask for. */
function requireRecipient({
  recipient,
  phoneNumber,
}: Pick<Delivery, 'recipient' | 'phoneNumber'>): void {
  if (recipient === '') throw invalidField('recipient', 'required', 'Please enter who gets it.');
  if (phoneNumber === '')
    throw invalidField('phoneNumber', 'required', 'Please enter a phone number.');
}

function contactAfter(
  typed: NonNullable<ContentChange['contact']>,
  before: Pick<Delivery, 'recipient' | 'company' | 'phoneNumber'>,
  numberBefore: string | undefined,
) {
  const { phoneNumber = before.phoneNumber, recipient = before.recipient } = typed;
  const { company = before.company, taxNumber = numberBefore ?? '' } = typed;
  if (before.recipient !== '' && cleanLine(recipient) === '')
    throw invalidField('recipient', 'required', 'Please enter who gets it.');
  if (before.phoneNumber !== '' && phoneNumber === '')
    throw invalidField('phoneNumber', 'required', 'Please enter a phone number.');
  return {
    recipient: cleanLine(recipient),
    company: cleanLine(company),
    phoneNumber: phoneNumber && checkedPhone(phoneNumber, 'phoneNumber'),
    taxNumber: cleanLine(taxNumber),
  };
}

interface WantedLines {
  readonly kept: readonly (ItemRow & { readonly before: number })[];
  /** New lines at the shop's prices now. */
  readonly added: readonly CartLine[];
}

/** Throws 422 for lines that are none of the order's, twice there, or gone from the shop. */
async function wantedLines(
  trx: Trx,
  before: readonly ItemRow[],
  { kept: keptLines, added }: NonNullable<ContentChange['lines']>,
): Promise<WantedLines> {
  if (keptLines.length + added.length === 0)
    throw invalidField('lines', 'lines-missing', 'Nothing would be left. Please cancel the order.');
  if (keptLines.length + added.length > accountLimits.cartLinesMax)
    throw invalidField('lines', 'too-many', 'An order can’t have so many lines.');
  const kept = keptLines.map(({ position, quantity }) => {
    const item = before.find((one) => one.position === position);
    if (!item) throw invalidField('lines', 'line-unknown', 'The order doesn’t have this line.');
    return { ...item, quantity, before: item.quantity };
  });
  for (const item of before.filter(({ refunded }) => refunded > 0)) {
    const left = kept.find(({ position }) => position === item.position)?.quantity ?? 0;
    if (left < item.refunded)
      throw invalidField(
        'lines',
        'line-refunded',
        `${item.product_name}: ${item.refunded} of it was refunded, and stays in the order.`,
      );
  }
  const keys = [
    ...kept.map(({ position }) => `line ${position}`),
    ...kept
      .filter(({ product_id }) => product_id !== '')
      .map(({ product_id, attribute_id }) => `${product_id} ${attribute_id}`),
    ...added.map(
      ({ productId, selectedAttributeId }) => `${productId} ${selectedAttributeId ?? ''}`,
    ),
  ];
  if (new Set(keys).size < keys.length)
    throw invalidField('lines', 'line-twice', 'Please put each product in one line.');
  const rows = added.map((line, at) => addedRow(line, at));
  const offered = await linesOf(trx, rows, true);
  const gone = added.filter((line) => !offered.some((one) => isSameLine(line, chosenOf(one))));
  if (gone.length > 0) throw invalidInput(gone.map(({ name = 'A product' }) => goneReason(name)));
  return { kept, added: offered };
}

function goneReason(name: string): FailureReason {
  return { code: 'product-gone', description: `${name} is not for sale any more.`, field: 'lines' };
}

/** Sorts as the lines were typed. */
function addedRow({ productId, selectedAttributeId, quantity }: AgreedLine, at: number) {
  const addedAt = String(at).padStart(3, '0');
  const attributeId = selectedAttributeId ?? '';
  return { cartItemId: `added-${addedAt}`, productId, attributeId, quantity, addedAt };
}

function chosenOf({ productId, attributeId }: Pick<CartLine, 'productId' | 'attributeId'>) {
  return { productId, selectedAttributeId: attributeId === '' ? null : attributeId };
}

interface AfterChange {
  readonly row: OrderRow;
  readonly change: ContentChange;
  readonly delivery: Delivery;
  readonly handover: HandoverAfter;
  readonly shop: ShopSettings;
  readonly before: readonly ItemRow[];
  readonly wanted: WantedLines | undefined;
}

/** What the order costs then. Throws 422 where the shop doesn't deliver. */
async function agreedAfter(trx: Trx, after: AfterChange): Promise<Agreed> {
  const { row, before, wanted, delivery, shop } = after;
  const { isPickup } = after.handover;
  const kept = wanted?.kept ?? before;
  const offers = await readOffers(
    trx,
    kept.map(({ product_id: productId, attribute_id: attributeId }) => ({
      productId,
      attributeId,
    })),
    true,
  );
  const lines = [
    ...kept.map((item, at) => agreedLineOf(item, offers[at]?.weightGrams)),
    ...(wanted?.added ?? []).map((line) => ({
      ...chosenOf(line),
      name: nameOf(line),
      quantity: line.quantity,
      unitPaisa: line.unitPaisa,
      ...(line.weightGrams && { weightGrams: line.weightGrams }),
    })),
  ];
  const feePaisa = fixedFee(after);
  const zone = isPickup ? undefined : zoneOf(shop.delivery, delivery);
  if (!isPickup && !zone && feePaisa === undefined) throw notThere(shop, delivery);
  const discount = discountOf(row);
  const ids = lines.map(({ productId }) => productId);
  const coupon = discount.coupon && (await couponAlsoFor(trx, discount.coupon, ids));
  const terms = { zone, isPickup, discount: { ...discount, coupon }, feePaisa };
  return agreedOfChange(lines, terms);
}

function agreedLineOf(item: ItemRow, weightGrams: number | undefined): AgreedLine {
  const { product_id: productId, attribute_id: attributeId, quantity, unit_paisa } = item;
  return {
    ...chosenOf({ productId, attributeId }),
    name: nameOf({ name: item.product_name, attributeValue: item.attribute_value }),
    quantity,
    unitPaisa: unit_paisa,
    ...(weightGrams && { weightGrams }),
  };
}

/**
 * What the delivery costs whatever its zone says: what staff have set, or what it was where neither
 * lines nor address nor another way decide anew. Lines that change in an order to where the shop delivers no more
 * leave it, too.
 */
function fixedFee(after: AfterChange): number | undefined {
  const { row, change, delivery, shop, wanted } = after;
  const { isPickup, isSwapped } = after.handover;
  if (change.fee) return change.fee.paisa;
  if (delivery.feeReason) return row.shipping_paisa;
  if (change.address || change.fee === null || isSwapped) return undefined;
  const isServed = isPickup || zoneOf(shop.delivery, delivery) !== undefined;
  return wanted && isServed ? undefined : row.shipping_paisa;
}

function notThere(shop: ShopSettings, destination: Destination) {
  return invalidField('address', notDelivered, deliveryRefusal(shop, destination) ?? '');
}

function pricesChanged({ lines }: ContentChange, added: readonly CartLine[]): FailureReason[] {
  return added.flatMap((line) => {
    const seen = lines?.added.find((one) => isSameLine(one, chosenOf(line)));
    if (!seen || seen.unitPaisa === line.unitPaisa) return [];
    const [now, was] = [formatPaisa(line.unitPaisa), formatPaisa(seen.unitPaisa)];
    const description = `${nameOf(line)} now costs ${now} (was ${was}).`;
    return [{ code: 'price-changed', description, field: line.productId }];
  });
}

interface Exchange {
  readonly before: readonly ItemRow[];
  readonly wanted: WantedLines;
}

/** Applies the difference of two lists of lines to the stock, and writes the new list. */
async function exchangeLines(
  trx: Trx,
  orderId: string,
  { before, wanted: { kept, added } }: Exchange,
  { database }: Pick<ChangeBy, 'database'>,
): Promise<ItemRow[]> {
  const removed = before
    .filter((item) => !kept.some(({ position }) => position === item.position))
    .map((item) => reduced(item, item.quantity));
  const fewer = kept
    .filter((item) => item.quantity < item.before)
    .map((item) => reduced(omit(item, 'before'), item.before - item.quantity));
  // A line that is no product has no stock.
  const more = kept.filter((item) => item.quantity > item.before && item.product_id !== '');
  const asked = [...(await moreOf(trx, more)), ...added];
  const given = [...removed, ...fewer].map(({ given }) => given).filter(isOfProduct);
  await giveStockBack(trx, given, asked, orderId);
  const { shortages, lines: taken, isSoldOut } = await takeStock(trx, asked, database);
  if (shortages.length > 0)
    throw invalidInput(shortages.map((reason) => ({ ...reason, field: 'lines' })));
  const takenOf = (cartItemId: string) =>
    taken.find((line) => line.cartItemId === cartItemId)?.taken ?? 0;

  const lessAt = new Map(fewer.map(({ item }) => [item.position, item]));
  const stayed = kept.map((line) => {
    const item = omit(line, 'before');
    const own = lessAt.get(item.position) ?? item;
    // In an order of version 1.0 the quantity says how many were taken.
    const has = own.taken === null ? null : own.taken + takenOf(moreKey(item));
    return {
      ...own,
      quantity: item.quantity,
      taken: has,
      total_paisa: item.unit_paisa * item.quantity,
    };
  });
  const next = Math.max(-1, ...before.map(({ position }) => position)) + 1;
  const appended = taken
    .filter(({ cartItemId }) => added.some((line) => line.cartItemId === cartItemId))
    .map((line, at) => itemRow(orderId, next + at, line));
  const after = [...stayed, ...appended].toSorted((a, b) => a.position - b.position);
  await trx.deleteFrom('order_items').where('order_id', '=', orderId).execute();
  await trx.insertInto('order_items').values(after).execute();
  await recordChange(trx, isSoldOut || given.length > 0 ? 'edit' : 'stock');
  return after;
}

const isOfProduct = ({ productId }: { readonly productId: string }) => productId !== '';

const moreKey = ({ position }: ItemRow) => `more-${position}`;

/** What lines need beside what they have. Throws 422 for products that are gone. */
async function moreOf(trx: Trx, lines: readonly (ItemRow & { readonly before: number })[]) {
  const rows = lines.map((item) => ({
    cartItemId: moreKey(item),
    productId: item.product_id,
    attributeId: item.attribute_id,
    quantity: item.quantity - item.before,
    addedAt: '',
  }));
  const offered = await linesOf(trx, rows, true);
  const gone = lines.filter((item) => !offered.some((one) => one.cartItemId === moreKey(item)));
  if (gone.length > 0) throw invalidInput(gone.map((item) => goneReason(item.product_name)));
  return offered.map((line) => ({ ...line, isMore: true }));
}

/** A line without some of its pieces: those that it lacks first. `given`: what goes back. */
function reduced(item: ItemRow, pieces: number) {
  const lacking = Math.min(item.oversold, pieces);
  const quantity = pieces - lacking;
  const taken = item.taken === null ? null : Math.min(item.taken, quantity);
  return {
    item: {
      ...item,
      oversold: item.oversold - lacking,
      taken: item.taken === null || taken === null ? null : item.taken - taken,
    },
    given: { productId: item.product_id, attributeId: item.attribute_id, quantity, taken },
  };
}

/** The sums of an order's row, of what was agreed. */
function agreedColumns({ lines, deliveryPaisa, totalPaisa }: Agreed) {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPaisa * line.quantity, 0);
  return {
    subtotal_paisa: subtotal,
    discount_paisa: subtotal + deliveryPaisa - totalPaisa,
    shipping_paisa: deliveryPaisa,
    total_paisa: totalPaisa,
  };
}

interface NewContent {
  readonly delivery: Delivery;
  readonly agreed: Agreed;
  readonly isPickup: boolean;
}

async function writeContent(
  trx: Trx,
  row: OrderRow,
  { delivery, agreed, isPickup }: NewContent,
): Promise<void> {
  const { recipient: name, phoneNumber: phone_number } = delivery;
  await trx
    .updateTable('orders')
    .set({ ...agreedColumns(agreed), delivery: JSON.stringify(delivery) })
    .set({ pickup: isPickup ? 1 : 0 })
    // Without an account the order says whose it is.
    .set(row.user_id === null ? { name, phone_number } : {})
    .where('id', '=', row.id)
    .execute();
}
