import { reverseOrder, type StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { closeRefund, refundOrder } from '#contract/calls/admin/payment-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { formatPaisa, paisaOfText, rupeesFromPaisa } from '#contract/rules/money.ts';
import { CheckField } from '#src/desk/ui/check-field.tsx';
import { RecordDialog } from '#src/desk/ui/record-dialog.tsx';
import { required } from '#src/lib/form-fields.ts';
import { TextAreaField, TextField } from '#src/ui/field.tsx';

import { orderKind } from './order-kind.tsx';

interface DialogProps {
  readonly order: StaffOrder;
  readonly onClose: () => void;
}

/** Records money given back: all that is left, or a part. */
export function RefundDialog({ order, onClose }: DialogProps) {
  const { refundablePaisa } = order;
  const validate = (text: string) =>
    paisaOfText(text, refundablePaisa) !== undefined || `Please enter an amount up to ${formatPaisa(refundablePaisa)}.`;
  return (
    <RecordDialog
      title="Refund"
      intro="Send the money by bank or wallet first. This records it and tells the customer."
      button="Record the refund"
      kind={orderKind}
      record={order}
      call={refundOrder}
      empty={{ amount: String(rupeesFromPaisa(refundablePaisa)), reference: '', reason: '' }}
      bodyOf={({ amount, ...texts }) => ({ ...texts, amountPaisa: paisaOfText(amount, refundablePaisa) ?? 0 })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField label="Amount in Rs" inputMode="decimal" required {...field('amount', { validate })} />
          <TextField
            label="Transaction code"
            maxLength={orderDeskLimits.lineMax}
            autoComplete="off"
            {...field('reference')}
          />
          <TextAreaField
            label="Reason"
            rows={2}
            maxLength={orderDeskLimits.reasonMax}
            hint="The customer reads it in the email"
            {...field('reason')}
          />
        </>
      )}
    </RecordDialog>
  );
}

/** Takes an ended order out of Today although the shop keeps some of its money, with the reason. */
export function CloseRefundDialog({ order, owedPaisa, onClose }: DialogProps & { readonly owedPaisa: number }) {
  return (
    <RecordDialog
      title={`Keep ${formatPaisa(owedPaisa)}?`}
      intro="The order leaves Today, and no refund is owed. The customer gets no email. You can still refund later."
      button="Yes, nothing more to refund"
      kind={orderKind}
      record={order}
      call={closeRefund}
      empty={{ reason: '' }}
      onClose={onClose}
    >
      {({ field }) => (
        <TextAreaField
          label="Reason"
          rows={2}
          maxLength={orderDeskLimits.reasonMax}
          required
          hint="Only staff read it, such as ‘Exchanged’ or ‘Return postage’"
          {...field('reason', required('Please say why the shop keeps it.'))}
        />
      )}
    </RecordDialog>
  );
}

/** What ends an order: the button that asks, the question, the answer. */
export const reversals = {
  canceled: { label: 'Cancel order', title: 'Cancel this order?', button: 'Yes, cancel it' },
  refused: { label: 'Refused at the door', title: 'Refused at the door?', button: 'Yes, it was refused' },
  returned: { label: 'Returned', title: 'Returned to the shop?', button: 'Yes, it’s back' },
} as const;

export type Reversal = keyof typeof reversals;

/** Ends an order, with a reason for the customer and the choice to restock. */
export function ReverseDialog({ kind, order, onClose }: DialogProps & { readonly kind: Reversal }) {
  const { title, button } = reversals[kind];
  return (
    <RecordDialog
      title={title}
      button={button}
      kind={orderKind}
      record={order}
      call={reverseOrder}
      // A parcel that was refused is not back yet.
      empty={{ reason: '', restock: kind !== 'refused' }}
      bodyOf={(values) => ({ parcel: kind, ...values })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextAreaField
            label="Reason"
            maxLength={orderDeskLimits.reasonMax}
            hint="The customer reads it in the email"
            {...field('reason')}
          />
          <CheckField label="Put the items back in stock" {...field('restock')} />
        </>
      )}
    </RecordDialog>
  );
}
