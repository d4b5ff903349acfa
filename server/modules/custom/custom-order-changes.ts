import { completeCustomOrder } from '#contract/calls/admin/deferrable-enquiry-calls.ts';
import {
  acceptCustomOrder,
  askForCustomPayment,
  closeCustomRefund,
  confirmCustomPayment,
  declineCustomOrder,
  orderCustomOrder,
  quoteCustomOrder,
  refundCustomOrder,
  rejectCustomPayment,
} from '#contract/calls/admin/enquiry-calls.ts';
import type { AnyCall, BodyOf } from '#contract/calls/call.ts';
import type { CustomOrderMove } from '#contract/names/booking-options.ts';
import { paymentMethods } from '#contract/names/payment-methods.ts';
import { balance, paymentStateOf } from '#contract/rules/orders/balance.ts';
import {
  allowedCustomOrderMoves,
  dueNowPaisa,
  type EnquiryEvent,
  enquiryBalance,
} from '#contract/rules/orders/booking-moves.ts';
import { quotedDelivery } from '#contract/rules/orders/quote.ts';
import { isCalendarDate, shopDay } from '#contract/rules/texts/dates.ts';
import { dayInWords } from '#contract/rules/texts/days.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { type Actor, audit } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { camelCase, IllegalMoveError, lockRow } from '#server/db/rows.ts';
import type { CustomRequestsTable } from '#server/db/schema/service-tables.ts';
import { cleanLines, requireText } from '#server/http/clean-text.ts';
import { invalidField } from '#server/http/failure-error.ts';
import type { MailContent } from '#server/modules/mail/mail-copy.ts';
import { undoMs } from '#server/modules/mail/mail-outbox.ts';
import type { EnquiryNote } from '#server/modules/mail/service-copies.ts';
import {
  giveBackOf,
  keepRest,
  type MoneyRow,
  readMoneyOf,
  receive,
  toldOfMoney,
} from '#server/modules/money/money.ts';
import { waitingProof } from '#server/modules/money/proofs.ts';
import { placedEventOf } from '#server/modules/order/change-order.ts';
import {
  ownRequestsPath,
  paymentNews,
  pushToStaff,
  type Told,
  tellCustomer,
} from '#server/modules/push/push-outbox.ts';
import { readShop } from '#server/shop-settings.ts';

import { keepCustomInvoices } from './custom-invoices.ts';
import { type CustomRequest, customRequestLines } from './custom-orders.ts';
import { orderOfCustom } from './order-of-custom.ts';

// What may be done with a custom order. The desk's routes are made from it.

interface Update extends Partial<Omit<CustomRequestsTable, 'id' | 'version'>> {
  /** Where it has recorded money. */
  readonly entry?: MoneyRow;
}
type ChangeCall = AnyCall & { readonly move: CustomOrderMove };

interface CustomOrderChange<Change extends ChangeCall = ChangeCall> {
  readonly call: Change;
  /** Whether a passkey or code of the last minutes is needed. */
  readonly stepUp?: boolean;
  /** For the history; by default the reason. */
  readonly noteOf?: (fields: Omit<BodyOf<Change>, 'version'>) => string;
  /** Writes other records. Returns the columns that change. */
  apply(
    fields: Omit<BodyOf<Change>, 'version'>,
    order: CustomRequest,
    trx: Trx,
    who: Actor,
  ): Update | Promise<Update>;
}

const define = <Change extends ChangeCall>(change: CustomOrderChange<Change>) =>
  change as CustomOrderChange;

const reasonOf = ({ reason }: { readonly reason: string }) =>
  requireText(cleanLines(reason), 'reason');

const subjectOf = ({ id }: Pick<CustomRequest, 'id'>) => `custom-order:${id}` as const;

export const customOrderChanges: readonly CustomOrderChange[] = [
  define({
    call: quoteCustomOrder,
    noteOf: ({ pricePaisa, deliveryPaisa, days }) =>
      [
        formatPaisa(pricePaisa + (deliveryPaisa ?? 0)),
        quotedDelivery(deliveryPaisa),
        `${days} days`,
      ]
        .filter(Boolean)
        .join(', '),
    async apply(fields, order, trx) {
      const { pricePaisa, deliveryPaisa = null, days, text, depositPaisa = null } = fields;
      const wholePaisa = pricePaisa + (deliveryPaisa ?? 0);
      if (depositPaisa !== null && depositPaisa > wholePaisa)
        throw invalidField('depositPaisa', 'deposit-large', 'The deposit is more than the price.');
      const money = await readMoneyOf(trx, subjectOf(order), wholePaisa);
      return {
        state: 'quoted',
        quote_paisa: wholePaisa,
        delivery_paisa: deliveryPaisa,
        // Promised anew when it is accepted.
        ready_by: null,
        quote_days: days,
        quote_text: requireText(cleanLines(text), 'text'),
        deposit_paisa: depositPaisa,
        payment: paymentStateOf(money, { hasProof: order.payment === 'proof-received' }),
      };
    },
  }),
  define({
    call: acceptCustomOrder,
    noteOf: ({ readyBy = '' }) => readyBy && dayInWords(readyBy),
    apply({ readyBy: typed }, order) {
      const readyBy = typed ?? readyByOf(order);
      if (!isCalendarDate(readyBy))
        throw invalidField('readyBy', 'day-invalid', 'Please enter a real date.');
      return { state: 'accepted', ready_by: readyBy, accepted_at: new Date().toISOString() };
    },
  }),
  define({
    call: declineCustomOrder,
    apply: (fields) => ({ state: 'declined', reason: reasonOf(fields) }),
  }),
  define({
    call: orderCustomOrder,
    async apply(fields, order, trx, who) {
      const { orderId } = await orderOfCustom(trx, fields, order, who);
      // What came is the order's now.
      return { order_id: orderId, payment: 'awaiting', proof_upload_id: null };
    },
  }),
  define({ call: completeCustomOrder, apply: () => ({ state: 'done' }) }),
  define({ call: askForCustomPayment, apply: () => ({}) }),
  define({
    call: confirmCustomPayment,
    async apply(fields, order, trx, who) {
      const { quotePaisa } = order;
      const uploadId = waitingProof(order.payment, order.proofUploadId);
      const method = paymentMethods[uploadId === null ? 'cash' : 'online'].code;
      const payment = { ...fields, who, method, uploadId };
      const { money, entry } = await receive(trx, subjectOf(order), quotePaisa, payment);
      // Its picture stays with the payment.
      return { payment: paymentStateOf(money), proof_upload_id: null, entry };
    },
  }),
  define({
    call: rejectCustomPayment,
    async apply(fields, order, trx) {
      reasonOf(fields);
      const money = await readMoneyOf(trx, subjectOf(order), order.quotePaisa);
      return { payment: paymentStateOf(money, { isRejected: true }) };
    },
  }),
  define({
    call: refundCustomOrder,
    stepUp: true,
    async apply(fields, order, trx, who) {
      const subject = subjectOf(order);
      const refund = { ...fields, who };
      const { money, entry } = await giveBackOf(trx, subject, order.quotePaisa, refund);
      return { payment: paymentStateOf(money), entry };
    },
  }),
  define({
    call: closeCustomRefund,
    stepUp: true,
    async apply({ reason }, order, trx, who) {
      const { quotePaisa, state } = order;
      const before = await readMoneyOf(trx, subjectOf(order), quotePaisa);
      const owed = enquiryBalance({ ...before, state });
      const entry = await keepRest(trx, subjectOf(order), { who, reason }, owed);
      const money = await readMoneyOf(trx, subjectOf(order), quotePaisa);
      return { payment: paymentStateOf(money), entry };
    },
  }),
];

const dayMs = 86_400_000;

/** The day that a quote promises when it is accepted now. */
export function readyByOf({ quoteDays }: Pick<CustomRequest, 'quoteDays'>): string {
  return shopDay(new Date(Date.now() + (quoteDays ?? 0) * dayMs));
}

interface ChangeBy {
  readonly who: Actor;
  /** From which version of it; undefined for changes that fit any. */
  readonly version: number | undefined;
  /** A provider has taken money for it: that is recorded whatever its state, and stays. */
  readonly isReceived?: boolean;
}

/**
 * Locks a custom order, checks that it allows the move, and writes what `apply` returns, the audit
 * row and the customer's email. Throws IllegalMoveError and StaleError. Returns undefined when
 * there is no such custom order.
 */
export async function changeCustomOrder(
  trx: Trx,
  id: string,
  move: CustomOrderMove,
  { who, version, isReceived = false }: ChangeBy,
  apply: (order: CustomRequest) => Update | Promise<Update>,
  note = '',
): Promise<CustomRequest | undefined> {
  const row = await lockRow(trx, 'custom_requests', id, version);
  if (!row) return undefined;
  const before: CustomRequest = camelCase(row);
  if (!isReceived && !allowedCustomOrderMoves(before).includes(move))
    throw new IllegalMoveError(before, move);
  const { entry, ...update } = await apply(before);
  const changed = await trx
    .updateTable('custom_requests')
    .set({ ...update, version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after: CustomRequest = camelCase(changed);
  const subject = subjectOf(after);
  const told = await toldOfMoney(trx, subject, after.quotePaisa, move, note);
  const step = told.isPart ? 'part-received' : move;
  const money = await readMoneyOf(trx, subject, after.quotePaisa);
  const content = await contentOf(trx, after, step, {
    note: move === 'refunded' ? told.refunded : told.note,
    due: formatPaisa(dueNowPaisa(after.depositPaisa, balance(money))),
  });
  const isOwnStep = !isReceived && !who.startsWith('customer:');
  const event = content && after.email !== '' ? mailEventOf(after, step) : '';
  // Of what has become an order its own email tells.
  const toldBy = move === 'ordered' && after.orderId ? placedEventOf(after.orderId) : event;
  await audit(trx, {
    who,
    action: `custom-order.${step}`,
    subject,
    before: pick(row, update),
    // Without `told` the step can't be taken back: nor can what the customer has done.
    after: { ...update, note: told.note, entry, ...(isOwnStep && { told: toldBy }) },
  });
  await keepCustomInvoices(trx, after);
  const isStaff = who.startsWith('staff:');
  if (content && event !== '') {
    const notBefore = isStaff ? new Date(Date.now() + undoMs) : undefined;
    const mail = { event, recipient: after.email, content, notBefore };
    await tellCustomer(trx, mail, toldOf(after));
  }
  if (move === 'proof-received' && !isStaff) {
    const news = paymentNews(`/custom-orders/${id}`);
    await pushToStaff(trx, `custom-order-proof:${id}:${after.version}`, [news]);
  }
  return after;
}

/** Whose devices are told about a custom order. */
export function toldOf({ id, userId }: Pick<CustomRequest, 'id' | 'userId'>): Told {
  return {
    userId,
    subject: `custom-order:${id}`,
    kind: 'custom-orders',
    path: ownRequestsPath(userId),
  };
}

/** The columns of a row that another one has, too. */
export function pick(
  row: CustomRequestsTable,
  names: Partial<CustomRequestsTable>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in names));
}

/** The unique event of the email about a change. */
export function mailEventOf(
  { id, version }: Pick<CustomRequest, 'id' | 'version'>,
  event: EnquiryEvent<CustomOrderMove> | 'undone',
): string {
  return `custom-order-${event}:${id}:${version}`;
}

/** A custom order in an email. */
export async function noteOf(read: Reader, order: CustomRequest): Promise<EnquiryNote> {
  const { customItems } = await readShop(read);
  const lines = customRequestLines(order, customItems);
  return { id: order.id, subject: 'Custom order', name: order.name, lines };
}

/** What the customer is told; undefined for what they need not know. */
async function contentOf(
  trx: Trx,
  order: CustomRequest,
  event: EnquiryEvent<CustomOrderMove>,
  told: { readonly note: string; readonly due: string },
): Promise<MailContent | undefined> {
  const { reason, quotePaisa, deliveryPaisa, quoteDays, quoteText, depositPaisa } = order;
  const note = await noteOf(trx, order);
  // Without what was typed into the form.
  const short = { ...note, lines: [] };
  switch (event) {
    case 'quoted':
      return {
        kind: 'custom-order-quoted',
        note,
        price: formatPaisa(quotePaisa ?? 0),
        delivery: quotedDelivery(deliveryPaisa),
        days: quoteDays ?? 0,
        text: quoteText,
        deposit: depositPaisa === null ? '' : formatPaisa(depositPaisa),
      };
    case 'declined':
      return { kind: 'custom-order-declined', note, reason };
    case 'payment-asked':
      return { kind: 'payment-asked', note: short, due: told.due };
    case 'part-received':
      return { kind: 'payment-part', note: short, part: told.note };
    case 'payment-rejected':
      return { kind: 'custom-payment-rejected', note: short, reason: told.note };
    case 'refunded':
      return { kind: 'booking-refunded', note: short, amount: told.note };
    default:
      return undefined;
  }
}
