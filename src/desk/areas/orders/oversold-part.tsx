import { Link } from '@tanstack/react-router';
import { settleOversold } from '#contract/calls/admin/hand-order-calls.ts';
import type { Oversold, StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { orderKind } from '#src/desk/records/order-kind.tsx';
import { RecordActions } from '#src/desk/ui/record-change.tsx';
import { CardSection } from '#src/shared/ui/page/card.tsx';

interface OversoldPartProps {
  readonly order: StaffOrder;
  readonly oversold: readonly Oversold[];
}

/** What was sold twice, with the other buyers, and how it was dealt with. */
export function OversoldPart({ order, oversold }: OversoldPartProps) {
  return (
    <CardSection aria-label="Sold twice">
      <p className="part-title">Sold twice</p>
      <ul className="bullets">
        {oversold.map(({ productId, name, quantity, others }) => (
          <li key={`${productId} ${name}`}>
            {name}: {quantity === 1 ? 'one piece is' : `${quantity} pieces are`} missing.{' '}
            {others.length > 0 ? 'Also sold to ' : 'Nobody else waits for one.'}
            {others.map((other, at) => (
              <span key={other.orderId}>
                {at > 0 && ', '}
                <Link to="/orders/$orderId" params={{ orderId: other.orderId }}>
                  {[other.name, other.orderNumber].filter(Boolean).join(' ')}
                </Link>
              </span>
            ))}
            {others.length > 0 && '.'}
          </li>
        ))}
      </ul>
      <p className="muted">
        If one of the others is canceled and put back in stock, this is settled by itself.
      </p>
      <RecordActions
        kind={orderKind}
        record={order}
        of={[
          {
            label: 'It’s dealt with',
            ask: {
              title: 'How was it dealt with?',
              button: 'Save',
              call: settleOversold,
              fields: {
                text: {
                  label: 'What was done',
                  rows: 3,
                  maxLength: orderDeskLimits.noteMax,
                  hint: 'Only staff read it',
                  required: true,
                },
                fromStock: {
                  label: 'Take the missing pieces from the stock, which has new ones',
                  type: 'checkbox',
                  initial: false,
                },
              },
              bodyOf: (values) => values,
            },
          },
        ]}
      />
    </CardSection>
  );
}
