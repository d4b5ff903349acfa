import { useState } from 'react';

import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { closeRefund, confirmPayment, refundOrder } from '#contract/calls/admin/payment-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { lineRefundPaisa } from '#contract/rules/orders/balance.ts';
import { isPaidOnline } from '#contract/rules/orders/payment-method.ts';
import { numberOfText } from '#contract/rules/texts/digits.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/texts/money.ts';
import { byEmail } from '#src/desk/records/by-email.ts';
import { codeField, Money, refundIntro } from '#src/desk/records/money.tsx';
import { orderKind } from '#src/desk/records/order-kind.tsx';
import { howBackField, howOf } from '#src/desk/ui/amount-field.ts';
import type { FieldTable } from '#src/desk/ui/fields.tsx';
import { RecordDialog } from '#src/desk/ui/record-change.tsx';
import { wholeNumber } from '#src/desk/ui/use-desk-form.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';

interface OrderMoneyProps {
  readonly order: StaffOrder;
  /** The order is the copy on this device. */
  readonly isOffline: boolean;
}

const calls = { receive: confirmPayment, refund: refundOrder, keep: closeRefund };

/** What was paid and given back. */
export function OrderMoney({ order, isOffline }: OrderMoneyProps) {
  const { refundablePaisa, moves, summary, owedPaisa } = order;
  const [isAsking, setAsking] = useState(false);
  const canReceive = moves.includes('payment-confirmed');
  const isCash = !isPaidOnline(summary);
  // A screenshot is checked on its own screen; what comes without one is recorded here.
  const isToReceive = canReceive && (isCash || !order.order.payment.hasScreenshot);
  const lines = refundableLines(order);
  const canRefundLines =
    refundablePaisa > 0 && moves.includes('refunded') && owedPaisa === 0 && lines.length > 0;
  return (
    <>
      <Money
        kind={orderKind}
        record={order}
        email={order.customer.email}
        isOffline={isOffline}
        calls={calls}
        receive={
          isToReceive
            ? { label: isCash ? 'Cash received' : 'Money received', duePaisa: owedPaisa, isCash }
            : undefined
        }
        more={
          canRefundLines && (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              Some items back
            </Button>
          )
        }
      />
      {isAsking && <ItemsBack order={order} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The lines with pieces that were not refunded yet, by their place in the order. */
function refundableLines({ order, refundedPieces }: StaffOrder) {
  return order.orderItems.flatMap((item, position) => {
    const left = item.quantity - (refundedPieces[position] ?? 0);
    return left > 0 ? [{ item, position, left }] : [];
  });
}

const isPieces = (left: number) => wholeNumber(0, left, `Please enter a number from 0 to ${left}.`);

interface ItemsBackProps {
  readonly order: StaffOrder;
  readonly onClose: () => void;
}

/** Asks which pieces the money is given back for, and which of them are back in stock. */
function ItemsBack({ order, onClose }: ItemsBackProps) {
  const lines = refundableLines(order);
  const fields: Record<string, FieldTable[string]> = {};
  type Values = Readonly<Record<string, string | boolean>>;
  const chosen = (values: Values) =>
    lines.flatMap(({ position }) => {
      const quantity = Number(numberOfText(String(values[`pieces${position}`] ?? '0'))) || 0;
      const restock = values[`restock${position}`] === false ? 0 : quantity;
      return quantity > 0 ? [{ position, quantity, restock }] : [];
    });
  for (const { item, position, left } of lines) {
    const name = [item.productName, item.attributeValue].filter(Boolean).join(', ');
    fields[`pieces${position}`] = {
      label: `${name}: pieces`,
      inputMode: 'numeric',
      initial: '0',
      hint: `Up to ${left}, ${formatPaisa(costOf(order, position, 1))} each`,
      rule: {
        validate: (text: string, values: Values) => {
          const problem = isPieces(left).validate(text);
          const isFirst = position === lines[0]?.position;
          if (problem !== true || !isFirst) return problem;
          return chosen(values).length > 0 || 'Please choose at least one piece.';
        },
      },
    };
    fields[`restock${position}`] = {
      label: `Back in stock: ${name}`,
      type: 'checkbox',
      initial: true,
    };
  }
  const sumOf = (values: Values) => {
    const paisa = chosen(values).reduce(
      (sum, { position, quantity }) => sum + costOf(order, position, quantity),
      0,
    );
    return Math.min(paisa, order.refundablePaisa);
  };
  return (
    <RecordDialog
      kind={orderKind}
      record={order}
      call={refundOrder}
      title="Money back for some items"
      intro={refundIntro}
      fields={{
        ...fields,
        how: howBackField(order.payments),
        reference: codeField,
        reason: {
          label: 'Reason',
          rows: 2,
          maxLength: orderDeskLimits.reasonMax,
          hint: byEmail(order.customer.email, 'The customer reads it in the email'),
        },
      }}
      bodyOf={(values: Values) => ({
        amountPaisa: sumOf(values),
        lines: chosen(values),
        how: howOf(String(values.how ?? '')),
        reference: values.reference,
        reason: values.reason,
      })}
      button="Record the refund"
      onClose={onClose}
    >
      {({ form }) => (
        <p className="row spread" role="status">
          <span>To give back</span>
          <strong>{formatPaisa(sumOf(form.watch()))}</strong>
        </p>
      )}
    </RecordDialog>
  );
}

/** What pieces of a line have cost, with their share of a discount. */
function costOf({ order }: StaffOrder, position: number, pieces: number): number {
  const item = order.orderItems[position];
  if (!item) return 0;
  const line = { totalPaisa: paisaFromRupees(item.totalPrice), quantity: item.quantity };
  return lineRefundPaisa(line, pieces, {
    subtotalPaisa: paisaFromRupees(order.subtotal),
    discountPaisa: paisaFromRupees(order.couponDiscount),
  });
}
