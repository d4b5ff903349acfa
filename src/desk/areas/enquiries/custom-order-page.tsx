import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
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
  type StaffCustomOrder,
} from '#contract/calls/admin/enquiry-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { enquiryLimits } from '#contract/names/enquiry-limits.ts';
import { accountLimits, orderDeskLimits } from '#contract/names/limits.ts';
import { isCustomSale } from '#contract/rules/orders/booking-moves.ts';
import { depositOfText } from '#contract/rules/orders/deposit.ts';
import { feeOfText, quotedDelivery } from '#contract/rules/orders/quote.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { dayInWords } from '#contract/rules/texts/days.ts';
import { numberOfText } from '#contract/rules/texts/digits.ts';
import {
  formatPaisa,
  paisaFromRupees,
  paisaOfText,
  textOfPaisa,
} from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { useShop } from '#src/desk/lib/shop.ts';
import {
  bookingPaymentLabels,
  customOrderKind,
  deferEnquiryChange,
} from '#src/desk/records/enquiry-kinds.ts';
import { InvoiceButtons } from '#src/desk/records/invoice-sheet.tsx';
import { BuyerNumber, MakeInvoice } from '#src/desk/records/make-invoice.tsx';
import { Money } from '#src/desk/records/money.tsx';
import { PaymentAttempts } from '#src/desk/records/payment-attempts.tsx';
import styles from '#src/desk/ui/record.module.css';
import { type Asked, ChangeForm, RecordActions } from '#src/desk/ui/record-change.tsx';
import { CheckProof, Screenshot } from '#src/desk/ui/screenshot.tsx';
import { filledIn, wholeNumber } from '#src/desk/ui/use-desk-form.ts';
import { useIsOnline } from '#src/shared/network/use-online.ts';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
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
          <Payment order={order} />
          <Paper order={order} />
          {order.invoices && order.invoices.length > 0 && (
            <div className={`row ${styles.buttons}`}>
              <InvoiceButtons invoices={order.invoices} />
            </div>
          )}
          {!order.orderId && <PaymentAttempts subject={`custom-order:${id}`} email={order.email} />}
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

/** The buyer's tax number, and an invoice where it should have one; not beside an order. */
function Paper({ order }: { readonly order: StaffCustomOrder }) {
  const { id, taxNumber, invoices = [], orderId } = order;
  const isOnline = useIsOnline();
  if (orderId || !isOnline) return null;
  const about = { subject: `custom-order:${id}`, taxNumber };
  return isCustomSale(order) && invoices.length === 0 ? (
    <MakeInvoice key={taxNumber} {...about} />
  ) : (
    <BuyerNumber key={taxNumber} {...about} hasInvoice={invoices.length > 0} />
  );
}

const moneyCalls = {
  receive: confirmCustomPayment,
  refund: refundCustomOrder,
  keep: closeCustomRefund,
};

/** What was paid of the quote, a deposit first, with the screenshot to check. */
function Payment({ order }: { readonly order: StaffCustomOrder }) {
  const { id, moves, payment, proof, quotePaisa, dueNowPaisa, sameScreenshots, email } = order;
  const isOnline = useIsOnline();
  const can = (move: (typeof moves)[number]) => moves.includes(move);
  const isToCheck = payment === 'proof-received' && proof !== null;
  const mayCheck = can('payment-confirmed');
  // What was paid is the order's then.
  if (quotePaisa === null || order.orderId) return null;
  return (
    <Money
      kind={customOrderKind}
      record={order}
      email={order.email}
      label="Payment"
      isOffline={!isOnline}
      calls={moneyCalls}
      receive={
        mayCheck && !isToCheck ? { label: 'Money received', duePaisa: dueNowPaisa } : undefined
      }
      more={
        can('payment-asked') &&
        email && (
          <RecordActions
            kind={customOrderKind}
            record={order}
            of={[
              {
                label: `Ask for ${formatPaisa(dueNowPaisa)}`,
                variant: 'secondary',
                call: askForCustomPayment,
              },
            ]}
          />
        )
      }
    >
      <p>
        <strong>{formatPaisa(quotePaisa)}</strong>, {bookingPaymentLabels[payment].toLowerCase()}
      </p>
      {isToCheck && (
        <>
          <Screenshot {...proof} alt={`Payment screenshot of custom order ${id}`} />
          {mayCheck && (
            <CheckProof
              kind={customOrderKind}
              record={order}
              call={confirmCustomPayment}
              duePaisa={dueNowPaisa}
              uploadId={proof.uploadId}
              same={sameScreenshots}
              reject={rejectPayment}
            />
          )}
        </>
      )}
    </Money>
  );
}

const rejectPayment: Asked = {
  call: rejectCustomPayment,
  title: 'Payment not found?',
  button: 'Yes, it has not arrived',
  fields: {
    reason: {
      label: 'Reason',
      rows: 2,
      maxLength: orderDeskLimits.reasonMax,
      required: true,
      rule: filledIn,
    },
  },
  intro: 'A customer with an email address is asked for another screenshot.',
};

function Quote({ order }: { readonly order: StaffCustomOrder }) {
  const { moves, quotePaisa, quoteDays, quoteText, readyBy, reason, state } = order;
  const { deliveryPaisa, depositPaisa } = order;
  const shop = useShop();
  const [isQuoting, setQuoting] = useState(false);
  const can = (move: (typeof moves)[number]) => moves.includes(move);
  return (
    <CardSection aria-label="Quote">
      {quotePaisa !== null && (
        <>
          <p>
            <strong>{formatPaisa(quotePaisa)}</strong>, made in{' '}
            {quoteDays === 1 ? '1 day' : `${quoteDays} days`}
            {quotedDelivery(deliveryPaisa) && `, ${quotedDelivery(deliveryPaisa)}`}
            {depositPaisa !== null && `, deposit ${formatPaisa(depositPaisa)}`}
          </p>
          {readyBy && <p>Promised for {dayInWords(readyBy)}</p>}
          <p className={`typed ${styles.quote}`}>{quoteText}</p>
        </>
      )}
      {order.orderId && (
        <Link
          to="/orders/$orderId"
          params={{ orderId: order.orderId }}
          {...buttonProps('secondary', true)}
        >
          Open its order
        </Link>
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
            ask: acceptQuestion(quoteDays ?? 0),
          },
          can('ordered') && {
            label: 'Make it an order',
            variant: 'secondary',
            ask: orderQuestion(order, shop?.country ?? ''),
          },
          can('done') && {
            label: 'Mark as done',
            variant: 'primary',
            onClick: () => void deferEnquiryChange(customOrderKind, order),
          },
          can('quoted') &&
            state !== 'new' &&
            !isQuoting && { label: 'Change the quote', onClick: () => setQuoting(true) },
          can('declined') && { label: 'Decline', ask: decline },
        ]}
      />
    </CardSection>
  );
}

/** Until when it is promised: by default the days of the quote from today on. */
function acceptQuestion(days: number): Asked {
  const readyBy = shopDay(new Date(Date.now() + days * 86_400_000));
  return {
    call: acceptCustomOrder,
    title: 'Customer has accepted',
    button: 'Yes, we make it',
    fields: {
      readyBy: {
        label: 'Ready by',
        type: 'date',
        required: true,
        rule: filledIn,
        initial: readyBy,
        hint: 'Today reminds you the day before',
      },
    },
  };
}

/** How it reaches the customer; what was paid of it stays. */
function orderQuestion({ quotePaisa }: StaffCustomOrder, country: string): Asked {
  const line = { autoComplete: 'off', maxLength: accountLimits.addressLineMax } as const;
  return {
    call: orderCustomOrder,
    title: 'Make it an order',
    intro:
      'What was paid goes with it, and it costs what the quote says. ' +
      'The customer gets the order by email.',
    button: 'Make the order',
    insist: {
      code: 'delivery-dearer',
      button: `Take ${formatPaisa(quotePaisa ?? 0)}, as agreed`,
      body: { asQuoted: true },
    },
    fields: {
      handover: {
        label: 'How the customer gets it',
        options: [
          ['delivery', 'Delivered'],
          ['pickup', 'Picked up at the shop'],
        ],
        initial: 'delivery',
      },
      streetAddress: { label: 'Street address', ...line, hint: 'Not for what is picked up' },
      city: { label: 'City', ...line },
      country: { label: 'Country', ...line, initial: country },
      payment: {
        label: 'How the rest is paid',
        options: [
          ['cash-later', 'In cash, when it is handed over'],
          ['later', 'Before, online'],
        ],
        initial: 'cash-later',
      },
    },
  };
}

const priceMaxPaisa = paisaFromRupees(enquiryLimits.budgetMaxRupees);
const priceRule = {
  validate: (text: string) =>
    paisaOfText(text, priceMaxPaisa) !== undefined || 'Please enter the price, such as 4500.',
};
const daysRule = wholeNumber(1, enquiryLimits.quoteDaysMax, 'Please enter the days as a number.');

const deliveryRule = {
  validate: (text: string) =>
    feeOfText(text) !== undefined || 'Please enter what the delivery costs, or 0.',
};

/** What is to be paid in all; undefined where no price was typed. */
function wholePaisa({ price = '', delivery = '' }: Readonly<Record<string, string>>) {
  const pricePaisa = paisaOfText(price, priceMaxPaisa);
  return pricePaisa === undefined ? undefined : pricePaisa + (feeOfText(delivery) ?? 0);
}

const depositRule = {
  validate: (text: string, values: Readonly<Record<string, string>>) => {
    const whole = wholePaisa(values);
    if (cleanText(text) === '' || whole === undefined) return true;
    return (
      depositOfText(text, whole) !== undefined ||
      'Please enter an amount up to the price, or a percent such as 30 %.'
    );
  },
};

/** What the delivery costs beside the price: the customer agrees to both. */
function deliveryField(deliveryPaisa: number | null | undefined) {
  const typed = deliveryPaisa === 0 ? '0' : textOfPaisa(deliveryPaisa ?? null);
  return {
    label: `Delivery in ${shopLocale().currencySign}`,
    inputMode: 'decimal',
    required: true,
    rule: deliveryRule,
    initial: typed,
    hint: '0 if the price includes it; not taken from who picks it up',
  } as const;
}

function QuoteForm({
  order,
  onDone,
}: {
  readonly order: StaffCustomOrder;
  readonly onDone: () => void;
}) {
  const { quotePaisa, deliveryPaisa, quoteDays, quoteText, email } = order;
  const isDelivering = (useShop()?.delivery.length ?? 0) > 0;
  const sign = shopLocale().currencySign;
  return (
    <ChangeForm
      kind={customOrderKind}
      record={order}
      call={quoteCustomOrder}
      fields={{
        price: {
          ...({
            label: `Price in ${sign}`,
            inputMode: 'decimal',
            required: true,
          } as const),
          rule: priceRule,
          initial: textOfPaisa(quotePaisa === null ? null : quotePaisa - (deliveryPaisa ?? 0)),
        },
        ...(isDelivering && { delivery: deliveryField(deliveryPaisa) }),
        days: {
          ...({ label: 'Days until it is made', inputMode: 'numeric', required: true } as const),
          rule: daysRule,
          initial: String(quoteDays ?? ''),
        },
        deposit: {
          label: `Deposit before you begin, in ${sign} or %`,
          initial: textOfPaisa(order.depositPaisa),
          rule: depositRule,
          hint: 'Such as 1500 or 30 %; empty for none',
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
      bodyOf={({ price, delivery = '', days, text, deposit }) => ({
        pricePaisa: paisaOfText(price, priceMaxPaisa) ?? 0,
        deliveryPaisa: feeOfText(delivery),
        depositPaisa: depositOfText(deposit, wholePaisa({ price, delivery }) ?? 0),
        days: numberOfText(days),
        text,
      })}
      button={email ? 'Send the quote' : 'Save the quote'}
      onDone={onDone}
    />
  );
}
