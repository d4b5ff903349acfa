import { useParams } from '@tanstack/react-router';
import { useState } from 'react';

import {
  acceptCustomOrder,
  declineCustomOrder,
  quoteCustomOrder,
  type StaffCustomOrder,
} from '#contract/calls/admin/request-calls.ts';
import { orderDeskLimits, requestLimits } from '#contract/names/limits.ts';
import { formatPaisa, paisaFromRupees, paisaOfText, textOfPaisa } from '#contract/rules/money.ts';
import { filledIn, useDeskForm, wholeNumber } from '#src/desk/lib/use-desk-form.ts';
import { useRecordChange } from '#src/desk/lib/use-record-change.ts';
import styles from '#src/desk/orders/order-page.module.css';
import { type Question, RequestDialog } from '#src/desk/requests/request-dialog.tsx';
import { customOrderKind } from '#src/desk/requests/request-kinds.ts';
import { RequestPicture, RequestView } from '#src/desk/requests/request-view.tsx';
import { deferRequestChange } from '#src/desk/requests/use-request.ts';
import { RecordFailure } from '#src/desk/ui/record-failure.tsx';
import { Button } from '#src/ui/button.tsx';
import { CardSection } from '#src/ui/card.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

const decline: Question = {
  ...{ call: declineCustomOrder, title: 'Decline this custom order?', field: 'reason', label: 'Reason' },
  intro: 'A customer with an email address gets an email with your reason.',
  button: 'Yes, decline it',
};

/** One custom order: its quote, its picture, what was asked. */
export function CustomOrderPage() {
  const { id } = useParams({ from: '/staff/custom-orders/$id' });
  return (
    <RequestView kind={customOrderKind} id={id}>
      {(order) => (
        <>
          <Quote key={`${id} ${order.state}`} order={order} />
          {order.picture && (
            <CardSection aria-label="Picture">
              <RequestPicture picture={order.picture} alt={`Picture of custom order ${id}`} />
            </CardSection>
          )}
        </>
      )}
    </RequestView>
  );
}

function Quote({ order }: { readonly order: StaffCustomOrder }) {
  const { id, moves, quotePaisa, quoteDays, quoteText, reason, state } = order;
  const [isOpen, setOpen] = useState<'quote' | 'decline'>();
  const accept = useRecordChange(customOrderKind, acceptCustomOrder, order);
  const can = (move: (typeof moves)[number]) => moves.includes(move);
  const complete = () =>
    void deferRequestChange(customOrderKind, order, {
      ...{ callName: 'completeCustomOrder', label: `Custom order ${id} done`, body: {} },
    });
  return (
    <CardSection aria-label="Quote">
      {quotePaisa !== null && (
        <>
          <p>
            <strong>{formatPaisa(quotePaisa)}</strong>, made in {quoteDays === 1 ? '1 day' : `${quoteDays} days`}
          </p>
          <p className={styles.quote}>{quoteText}</p>
        </>
      )}
      {state === 'declined' && <p className={styles.quote}>{reason}</p>}
      {can('quoted') && (state === 'new' || isOpen === 'quote') && (
        <QuoteForm order={order} onDone={() => setOpen(undefined)} />
      )}
      <RecordFailure kind={customOrderKind} record={order} change={accept} />
      <div className={`row ${styles.buttons}`}>
        {can('accepted') && (
          <Button aria-disabled={accept.isBusy || undefined} onClick={() => accept.send({})}>
            Customer has accepted
          </Button>
        )}
        {can('done') && <Button onClick={complete}>Mark as done</Button>}
        {state === 'quoted' && isOpen !== 'quote' && (
          <Button variant="secondary" onClick={() => setOpen('quote')}>
            Change the quote
          </Button>
        )}
        {can('declined') && (
          <Button variant="secondary" onClick={() => setOpen('decline')}>
            Decline
          </Button>
        )}
      </div>
      {isOpen === 'decline' && (
        <RequestDialog kind={customOrderKind} request={order} question={decline} onClose={() => setOpen(undefined)} />
      )}
    </CardSection>
  );
}

const priceMaxPaisa = paisaFromRupees(requestLimits.budgetMaxRupees);
const priceRule = {
  validate: (text: string) =>
    paisaOfText(text, priceMaxPaisa) !== undefined || 'Please enter the price in Rs, such as 4500.',
};
const daysRule = wholeNumber(1, requestLimits.quoteDaysMax, 'Please enter the days as a number.');

function QuoteForm({ order, onDone }: { readonly order: StaffCustomOrder; readonly onDone: () => void }) {
  const { id, quotePaisa, quoteDays, quoteText, email } = order;
  const { field, clear, handleTrimmed } = useDeskForm({
    name: `quote:${id}`,
    empty: {
      price: textOfPaisa(quotePaisa),
      days: quoteDays === null ? '' : String(quoteDays),
      text: quoteText,
    },
  });
  const change = useRecordChange(customOrderKind, quoteCustomOrder, order, () => {
    void clear();
    onDone();
  });
  return (
    <form
      className={`stack ${styles.form}`}
      noValidate
      onSubmit={handleTrimmed(({ price, days, text }) =>
        change.send({ pricePaisa: paisaOfText(price, priceMaxPaisa) ?? 0, days: Number(days), text }),
      )}
    >
      <TextField label="Price in Rs" inputMode="decimal" required {...field('price', priceRule)} />
      <TextField label="Days until it is made" inputMode="numeric" required {...field('days', daysRule)} />
      <TextAreaField
        label="Text"
        rows={4}
        maxLength={orderDeskLimits.noteMax}
        required
        hint={email ? 'The customer gets it by email, with the price' : 'There is no email address: please call'}
        {...field('text', filledIn)}
      />
      <RecordFailure kind={customOrderKind} record={order} change={change} />
      <SubmitButton busy="Sending..." isBusy={change.isBusy} wide>
        {email ? 'Send the quote' : 'Save the quote'}
      </SubmitButton>
    </form>
  );
}
