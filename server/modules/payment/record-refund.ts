import type { PaymentProvider } from '#contract/names/payment-providers.ts';
import { providerFacts } from '#contract/names/provider-facts.ts';
import { paymentStateOf } from '#contract/rules/orders/balance.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { Actor } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import { changeBooking } from '#server/modules/booking/booking-changes.ts';
import { changeCustomOrder } from '#server/modules/custom/custom-order-changes.ts';
import { giveBack, type MoneyRow } from '#server/modules/money/money.ts';
import { changeOrder } from '#server/modules/order/change-order.ts';

import type { RecordContext } from './record-payment.ts';
import type { RefundRow } from './settle-refund.ts';

/**
 * Records what a provider has given back, as staff record what they have sent: in the name of who
 * has asked for it. It can't be taken back like a slip of the pen: the money is gone. Returns the id
 * of the row of `refunds`; undefined when what it is of is gone. Throws `FailureError` for more than
 * was kept, and `IllegalMoveError`.
 */
export async function recordRefund(
  trx: Trx,
  refund: RefundRow,
  provider: PaymentProvider,
  { database, settings }: RecordContext,
): Promise<string | undefined> {
  const { subject, reason, reference, amount_paisa: amountPaisa } = refund;
  const who = refund.who as Actor;
  const { label, how } = providerFacts[provider];
  const [kind, id = ''] = subject.split(':');
  let recorded: MoneyRow | undefined;
  const record = async (totalPaisa: number | null) => {
    const wanted = { who, amountPaisa, how, reference, reason: reason || label };
    const { money, entry } = await giveBack(trx, subject, totalPaisa, wanted);
    recorded = entry;
    return { payment: paymentStateOf(money), entry };
  };
  if (kind === 'order')
    await changeOrder(trx, id, 'refunded', { who, database }, async (order) => {
      const { payment } = await record(order.total_paisa);
      const note = [`${formatPaisa(amountPaisa)} (${label})`, reason].filter(Boolean).join(': ');
      return { payment, note, effects: { isFinal: true } };
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
  return recorded?.id;
}
