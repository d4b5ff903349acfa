import type { PaymentProvider } from '#contract/names/payment-providers.ts';
import { providerFacts } from '#contract/names/provider-facts.ts';
import { balance, paymentStateOf } from '#contract/rules/orders/balance.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { Actor } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';
import { changeBooking } from '#server/modules/booking/booking-changes.ts';
import { takeBackBookingRefund } from '#server/modules/booking/undo-booking.ts';
import { changeCustomOrder } from '#server/modules/custom/custom-order-changes.ts';
import { takeBackCustomRefund } from '#server/modules/custom/undo-custom-order.ts';
import {
  type MoneyRow,
  paymentStateAgain,
  recordGivenBack,
  takeBackMoney,
} from '#server/modules/money/money.ts';
import { changeOrder } from '#server/modules/order/change-order.ts';

import type { RecordContext } from './record-payment.ts';
import type { RefundRow } from './settle-refund.ts';

/**
 * Records what a provider has given back, as staff record what they have sent: in the name of who
 * has asked for it, whatever was recorded since. It can't be taken back like a slip of the pen: the
 * money is gone. Undefined when what it is of is gone.
 */
export async function recordRefund(
  trx: Trx,
  refund: RefundRow,
  provider: PaymentProvider,
  { database, settings }: RecordContext,
): Promise<RecordedRefund | undefined> {
  const { subject, reason, reference, amount_paisa: amountPaisa } = refund;
  const who = refund.who as Actor;
  const { label, how } = providerFacts[provider];
  const [kind, id = ''] = subject.split(':');
  let recorded: MoneyRow | undefined;
  let isTooMuch = false;
  const record = async (totalPaisa: number | null) => {
    const wanted = { who, amountPaisa, how, reference, reason: reason || label };
    const { money, entry } = await recordGivenBack(trx, subject, totalPaisa, wanted);
    recorded = entry;
    isTooMuch = balance(money).keptPaisa < 0;
    return { payment: paymentStateOf(money), entry };
  };
  if (kind === 'order')
    // No move of the rules, which hold for what people may give back.
    await changeOrder(trx, id, 'refund-closed', { who, database }, async (order) => {
      const { payment } = await record(order.total_paisa);
      const note = [`${formatPaisa(amountPaisa)} (${label})`, reason].filter(Boolean).join(': ');
      return { payment, note, event: 'refunded', effects: { isFinal: true } };
    });
  const by = { who, version: undefined, isReceived: true } as const;
  const note = [reason, label, reference].filter(Boolean).join(', ');
  if (kind === 'booking')
    await changeBooking(
      trx,
      settings,
      id,
      'refunded',
      by,
      ({ pricePaisa }) => record(pricePaisa),
      note,
    );
  if (kind === 'custom-order')
    await changeCustomOrder(trx, id, 'refunded', by, ({ quotePaisa }) => record(quotePaisa), note);
  if (!recorded) return undefined;
  return { refundId: recorded.id, step: await lastRefundStep(trx, subject), isTooMuch };
}

/** Where a refund was recorded. */
export interface RecordedRefund {
  /** The id of the row of `refunds`. */
  readonly refundId: string;
  /** The step of the history: a position of an order's, else the id of a row of the audit log. */
  readonly step: string | null;
  /** More has gone back than had come. */
  readonly isTooMuch: boolean;
}

async function lastRefundStep(trx: Trx, subject: MoneySubject): Promise<string | null> {
  const [kind, id = ''] = subject.split(':');
  if (kind !== 'order') {
    const row = await trx
      .selectFrom('audit_log')
      .select('id')
      .where('subject', '=', subject)
      .where('action', 'in', ['booking.refunded', 'custom-order.refunded'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.id ?? null;
  }
  const event = await trx
    .selectFrom('order_events')
    .select('position')
    .where('order_id', '=', id)
    .where('kind', '=', 'refunded')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event ? String(event.position) : null;
}

/**
 * Takes back what was recorded of a refund that its provider could not make after all: the money is
 * the shop's again, and what is owed is computed anew. The customer, who was told, is told that, too.
 */
export async function takeBackRefund(
  trx: Trx,
  { subject, refund_id: refundId, step }: RefundRow,
  provider: PaymentProvider,
  { database }: RecordContext,
): Promise<void> {
  if (refundId === null) return;
  const [kind, id = ''] = subject.split(':');
  const entry = { table: 'refunds', id: refundId } as const;
  const note = `${providerFacts[provider].label} could not send it`;
  if (kind === 'booking') await takeBackBookingRefund(trx, id, { entry, step, note });
  if (kind === 'custom-order') await takeBackCustomRefund(trx, id, { entry, step, note });
  if (kind !== 'order') return;
  await changeOrder(trx, id, 'undone', { who: 'shop', database }, async (order) => {
    await takeBackMoney(trx, entry);
    const payment = await paymentStateAgain(trx, subject, order.total_paisa, order.payment);
    // Of a custom order that became this one the step is in that one's history.
    const position = /^\d+$/.test(step ?? '') ? Number(step) : undefined;
    return {
      payment,
      note,
      tells: { event: 'undone', undone: 'refunded' },
      effects: { isFinal: true },
      ...(position !== undefined && { undoes: position }),
    };
  });
}
