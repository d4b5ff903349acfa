import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  acceptCustomOrder,
  declineCustomOrder,
  quoteCustomOrder,
  type StaffCustomOrder,
} from '#contract/calls/admin/enquiry-calls.ts';
import { enquiryLimits } from '#contract/names/enquiry-limits.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { numberOfText } from '#contract/rules/texts/digits.ts';
import {
  formatPaisa,
  paisaFromRupees,
  paisaOfText,
  textOfPaisa,
} from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { customOrderKind, deferEnquiryChange } from '#src/desk/records/enquiry-kinds.ts';
import styles from '#src/desk/ui/record.module.css';
import { type Asked, ChangeForm, RecordActions } from '#src/desk/ui/record-change.tsx';
import { Screenshot } from '#src/desk/ui/screenshot.tsx';
import { filledIn, wholeNumber } from '#src/desk/ui/use-desk-form.ts';
import { CardSection } from '#src/shared/ui/page/card.tsx';
import { EnquiryView } from './enquiry-screens.tsx';

const decline: Asked = {
  call: declineCustomOrder,
  title: 'Decline this custom order?',
  button: 'Yes, decline it',
  fields: {
    reason: {
      label: 'Reason',
      rows: 2,
      maxLength: orderDeskLimits.reasonMax,
      required: true,
      rule: filledIn,
    },
  },
  intro: 'A customer with an email address gets an email with your reason.',
};

/** One custom order: its quote, its picture, what was asked. */
export function CustomOrderPage() {
  const { id } = useParams({ from: '/staff/custom-orders/$id' });
  return (
    <EnquiryView kind={customOrderKind} id={id}>
      {(order) => (
        <>
          <Quote key={`${id} ${order.state}`} order={order} />
          {order.picture && (
            <CardSection aria-label="Picture">
              <Screenshot {...order.picture} alt={`Picture of custom order ${id}`} />
            </CardSection>
          )}
        </>
      )}
    </EnquiryView>
  );
}

function Quote({ order }: { readonly order: StaffCustomOrder }) {
  const { moves, quotePaisa, quoteDays, quoteText, reason, state } = order;
  const [isQuoting, setQuoting] = useState(false);
  const can = (move: (typeof moves)[number]) => moves.includes(move);
  return (
    <CardSection aria-label="Quote">
      {quotePaisa !== null && (
        <>
          <p>
            <strong>{formatPaisa(quotePaisa)}</strong>, made in{' '}
            {quoteDays === 1 ? '1 day' : `${quoteDays} days`}
          </p>
          <p className={`typed ${styles.quote}`}>{quoteText}</p>
        </>
      )}
      {state === 'declined' && <p className={`typed ${styles.quote}`}>{reason}</p>}
      {can('quoted') && (state === 'new' || isQuoting) && (
        <QuoteForm order={order} onDone={() => setQuoting(false)} />
      )}
      <RecordActions
        kind={customOrderKind}
        record={order}
        of={[
          can('accepted') && {
            label: 'Customer has accepted',
            variant: 'primary',
            call: acceptCustomOrder,
          },
          can('done') && {
            label: 'Mark as done',
            variant: 'primary',
            onClick: () => void deferEnquiryChange(customOrderKind, order),
          },
          state === 'quoted' &&
            !isQuoting && { label: 'Change the quote', onClick: () => setQuoting(true) },
          can('declined') && { label: 'Decline', ask: decline },
        ]}
      />
    </CardSection>
  );
}

const priceMaxPaisa = paisaFromRupees(enquiryLimits.budgetMaxRupees);
const priceRule = {
  validate: (text: string) =>
    paisaOfText(text, priceMaxPaisa) !== undefined || 'Please enter the price, such as 4500.',
};
const daysRule = wholeNumber(1, enquiryLimits.quoteDaysMax, 'Please enter the days as a number.');

function QuoteForm({
  order,
  onDone,
}: {
  readonly order: StaffCustomOrder;
  readonly onDone: () => void;
}) {
  const { quotePaisa, quoteDays, quoteText, email } = order;
  return (
    <ChangeForm
      kind={customOrderKind}
      record={order}
      call={quoteCustomOrder}
      fields={{
        price: {
          ...({
            label: `Price in ${shopLocale().currencySign}`,
            inputMode: 'decimal',
            required: true,
          } as const),
          rule: priceRule,
          initial: textOfPaisa(quotePaisa),
        },
        days: {
          ...({ label: 'Days until it is made', inputMode: 'numeric', required: true } as const),
          rule: daysRule,
          initial: String(quoteDays ?? ''),
        },
        text: {
          label: 'Text',
          rows: 4,
          maxLength: orderDeskLimits.noteMax,
          required: true,
          rule: filledIn,
          initial: quoteText,
          hint: email
            ? 'The customer gets it by email, with the price'
            : 'There is no email address: please call',
        },
      }}
      bodyOf={({ price, days, text }) => ({
        pricePaisa: paisaOfText(price, priceMaxPaisa) ?? 0,
        days: numberOfText(days),
        text,
      })}
      button={email ? 'Send the quote' : 'Save the quote'}
      onDone={onDone}
    />
  );
}
