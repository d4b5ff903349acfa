import { completeCustomOrder } from '#contract/calls/admin/deferrable-enquiry-calls.ts';
import {
  acceptCustomOrder,
  askForCustomPayment,
  closeCustomRefund,
  confirmCustomPayment,
  declineCustomOrder,
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
  enquiryBalance,
} from '#contract/rules/orders/booking-moves.ts';
import { isCalendarDate, shopDay } from '#contract/rules/texts/dates.ts';
import { dayInWords } from '#contract/rules/texts/days.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { type Actor, audit } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import { camelCase, IllegalMoveError, lockRow } from '#server/db/rows.ts';
import type { CustomRequestsTable } from '#server/db/schema/service-tables.ts';
import { cleanLines, requireText } from '#server/http/clean-text.ts';
import { invalidField } from '#server/http/failure-error.ts';
import type { MailContent } from '#server/modules/mail/mail-copy.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import {
  giveBackOf,
  keepRest,
  readMoneyOf,
  receive,
  toldOfMoney,
} from '#server/modules/money/money.ts';
import { readShop } from '#server/shop-settings.ts';

import { type CustomRequest, customRequestLines } from './custom-orders.ts';

// What may be done with a custom order. The desk's routes are made from it.

type Update = Partial<Omit<CustomRequestsTable, 'id' | 'version'>>;
type ChangeCall = AnyCall & { readonly move: CustomOrderMove };

interface CustomOrderChange<Change extends ChangeCall = ChangeCall> {
  readonly call: Change;
  /** Whether a passkey or code of the last minutes is needed. */
  readonly stepUp?: boolean;
  /** For the history; by default the reason. */
  readonly noteOf?: (fields: Omit<BodyOf<Change>, 'version'>) => string;
  /** Returns the columns that change. */
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
    noteOf: ({ pricePaisa, days }) => `${formatPaisa(pricePaisa)}, ${days} days`,
    async apply({ pricePaisa, days, text, depositPaisa = null }, order, trx) {
      if (depositPaisa !== null && depositPaisa > pricePaisa)
        throw invalidField('depositPaisa', 'deposit-large', 'The deposit is more than the price.');
      const money = await readMoneyOf(trx, subjectOf(order), pricePaisa);
      return {
        state: 'quoted',
        quote_paisa: pricePaisa,
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
      return { state: 'accepted', ready_by: readyBy };
    },
  }),
  define({
    call: declineCustomOrder,
    apply: (fields) => ({ state: 'declined', reason: reasonOf(fields) }),
  }),
  define({ call: completeCustomOrder, apply: () => ({ state: 'done' }) }),
  define({ call: askForCustomPayment, apply: () => ({}) }),
  define({
    call: confirmCustomPayment,
    async apply(fields, order, trx, who) {
      const { quotePaisa, proofUploadId: uploadId } = order;
      const method = paymentMethods[uploadId === null ? 'cash' : 'online'].code;
      const payment = { ...fields, who, method, uploadId };
      const { money } = await receive(trx, subjectOf(order), quotePaisa, payment);
      // Its picture stays with the payment.
      return { payment: paymentStateOf(money), proof_upload_id: null };
    },
  }),
  define({
    call: rejectCustomPayment,
    async apply(fields, order, trx) {
      reasonOf(fields);
      const money = await readMoneyOf(trx, subjectOf(order), order.quotePaisa);
      return { payment: paymentStateOf(money, { isRejected: true }), proof_upload_id: null };
    },
  }),
  define({
    call: refundCustomOrder,
    stepUp: true,
    async apply(fields, order, trx, who) {
      const subject = subjectOf(order);
      const money = await giveBackOf(trx, subject, order.quotePaisa, { ...fields, who });
      return { payment: paymentStateOf(money) };
    },
  }),
  define({
    call: closeCustomRefund,
    stepUp: true,
    async apply({ reason }, order, trx, who) {
      const { quotePaisa, state } = order;
      const before = await readMoneyOf(trx, subjectOf(order), quotePaisa);
      const owed = enquiryBalance({ ...before, state });
      await keepRest(trx, subjectOf(order), { who, reason }, owed);
      return { payment: paymentStateOf(await readMoneyOf(trx, subjectOf(order), quotePaisa)) };
    },
  }),
];

const dayMs = 86_400_000;

/** The day that a quote promises when it is accepted now. */
export function readyByOf({ quoteDays }: Pick<CustomRequest, 'quoteDays'>): string {
  return shopDay(new Date(Date.now() + (quoteDays ?? 0) * dayMs));
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
  /** From which version of it; undefined for changes that fit any. */
  { who, version }: { readonly who: Actor; readonly version: number | undefined },
  apply: (order: CustomRequest) => Update | Promise<Update>,
  note = '',
): Promise<CustomRequest | undefined> {
  const row = await lockRow(trx, 'custom_requests', id, version);
  if (!row) return undefined;
  const before: CustomRequest = camelCase(row);
  if (!allowedCustomOrderMoves(before).includes(move)) throw new IllegalMoveError(before, move);
  const update = await apply(before);
  const changed = await trx
    .updateTable('custom_requests')
    .set({ ...update, version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after: CustomRequest = camelCase(changed);
  const subject = subjectOf(after);
  const told = await toldOfMoney(trx, subject, after.quotePaisa, move, note);
  await audit(trx, {
    who,
    action: `custom-order.${told.isPart ? 'part-received' : move}`,
    subject,
    before: { state: before.state, payment: before.payment },
    after: { ...update, note: told.note },
  });
  const money = await readMoneyOf(trx, subject, after.quotePaisa);
  const dueNow = dueNowPaisa(after.depositPaisa, balance(money));
  const content = await contentOf(trx, after, told.isPart ? 'part-received' : move, {
    note: move === 'refunded' ? told.refunded : told.note,
    due: formatPaisa(dueNow),
  });
  if (content && after.email !== '') {
    const event = `custom-order-${move}:${id}:${after.version}`;
    await queueMail(trx, { event, recipient: after.email, content });
  }
  return after;
}

/** What the customer is told; undefined for what they need not know. */
async function contentOf(
  trx: Trx,
  order: CustomRequest,
  event: CustomOrderMove | 'part-received',
  told: { readonly note: string; readonly due: string },
): Promise<MailContent | undefined> {
  const { id, name, reason, quotePaisa, quoteDays, quoteText, depositPaisa } = order;
  const { customItems } = await readShop(trx);
  const subject = 'Custom order';
  const note = { id, subject, name, lines: customRequestLines(order, customItems) };
  // Without what was typed into the form.
  const short = { ...note, lines: [] };
  switch (event) {
    case 'quoted':
      return {
        kind: 'custom-order-quoted',
        note,
        price: formatPaisa(quotePaisa ?? 0),
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
