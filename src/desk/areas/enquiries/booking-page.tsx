import { useParams } from '@tanstack/react-router';
import { useId, useState } from 'react';
import {
  cancelBooking,
  closeBookingRefund,
  confirmBookingPayment,
  declineBooking,
  refundBooking,
  rejectBookingPayment,
  type StaffBooking,
  scheduleBooking,
} from '#contract/calls/admin/enquiry-calls.ts';
import { enquiryLimits } from '#contract/names/enquiry-limits.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { bookingPaymentMethods } from '#contract/names/payment-methods.ts';
import { hasEnded, isBookingSale } from '#contract/rules/orders/booking-moves.ts';
import { shopDayAndTime } from '#contract/rules/texts/dates.ts';
import { numberOfText } from '#contract/rules/texts/digits.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { addressOf } from '#contract/settings/address.ts';
import { useShop } from '#src/desk/lib/shop.ts';
import {
  bookingKind,
  bookingPaymentLabels,
  deferEnquiryChange,
  whenOf,
} from '#src/desk/records/enquiry-kinds.ts';
import { InvoiceButtons } from '#src/desk/records/invoice-sheet.tsx';
import { BuyerNumber, MakeInvoice } from '#src/desk/records/make-invoice.tsx';
import { Money } from '#src/desk/records/money.tsx';
import { PaymentAttempts } from '#src/desk/records/payment-attempts.tsx';
import { NeedsNetwork } from '#src/desk/ui/query-view.tsx';
import styles from '#src/desk/ui/record.module.css';
import { ChangeForm, RecordActions } from '#src/desk/ui/record-change.tsx';
import { CheckProof, Screenshot } from '#src/desk/ui/screenshot.tsx';
import { filledIn, wholeNumber } from '#src/desk/ui/use-desk-form.ts';
import { useIsOnline } from '#src/shared/network/use-online.ts';
import { CardSection } from '#src/shared/ui/page/card.tsx';
import { EnquiryView } from './enquiry-screens.tsx';

const reason = {
  label: 'Reason',
  rows: 2,
  maxLength: orderDeskLimits.reasonMax,
  required: true,
  rule: filledIn,
};
const told = { fields: { reason }, intro: 'The customer gets an email with your reason.' };
const decline = {
  ...told,
  call: declineBooking,
  title: 'Decline this booking?',
  button: 'Yes, decline it',
};
const cancel = {
  ...told,
  call: cancelBooking,
  title: 'Cancel this booking?',
  button: 'Yes, cancel it',
};
const rejectPayment = {
  call: rejectBookingPayment,
  title: 'Payment not found?',
  button: 'Yes, it has not arrived',
  fields: { reason },
  intro:
    'The customer is asked for another screenshot, or to pay on the day. ' +
    'For an ended booking nothing is sent.',
};
/** One booking: its time, its payment, what was asked. */
export function BookingPage() {
  const { id } = useParams({ from: '/staff/bookings/$id' });
  const isOnline = useIsOnline();
  const noteId = useId();
  return (
    <EnquiryView kind={bookingKind} id={id}>
      {(booking) => {
        const isOwed =
          booking.owingPaisa > 0 ||
          (hasEnded(booking.state) && booking.payment === 'proof-received');
        const money = <Payment booking={booking} isOffline={!isOnline} />;
        return (
          <>
            {!isOnline && (
              <NeedsNetwork id={noteId}>
                Times, declining and money need the network; notes and ‘done’ are saved on the
                device.
              </NeedsNetwork>
            )}
            {isOwed && money}
            <Appointment key={`${id} ${booking.state}`} booking={booking} />
            {!isOwed && money}
            {isOnline && <Paper booking={booking} />}
            {isOnline && <PaymentAttempts subject={`booking:${id}`} email={booking.email} />}
            {booking.invoices.length > 0 && (
              <div className={`row ${styles.buttons}`}>
                <InvoiceButtons invoices={booking.invoices} />
              </div>
            )}
          </>
        );
      }}
    </EnquiryView>
  );
}

interface PartProps {
  readonly booking: StaffBooking;
}

/** The buyer's tax number, and an invoice where it should have one. */
function Paper({ booking }: PartProps) {
  const { id, taxNumber, invoices } = booking;
  const about = { subject: `booking:${id}`, taxNumber };
  return isBookingSale(booking) && invoices.length === 0 ? (
    <MakeInvoice key={taxNumber} {...about} />
  ) : (
    <BuyerNumber key={taxNumber} {...about} hasInvoice={invoices.length > 0} />
  );
}

function Appointment({ booking }: PartProps) {
  const { moves, startsAt, minutes, place, reason, state } = booking;
  const [isMoving, setMoving] = useState(false);
  const can = (move: (typeof moves)[number]) => moves.includes(move);
  return (
    <CardSection aria-label="Appointment">
      {startsAt && (
        <p>
          <strong>{whenOf(booking)}</strong>, {minutes} minutes
          {place && `, ${place}`}
        </p>
      )}
      {reason && (state === 'declined' || state === 'canceled') && (
        <p className={`typed ${styles.quote}`}>{reason}</p>
      )}
      {can('scheduled') && (isMoving || !startsAt) && (
        <ScheduleForm booking={booking} onDone={() => setMoving(false)} />
      )}
      <RecordActions
        kind={bookingKind}
        record={booking}
        of={[
          can('done') && {
            label: 'Mark as done',
            variant: 'primary',
            onClick: () => void deferEnquiryChange(bookingKind, booking),
          },
          can('scheduled') &&
            startsAt !== null &&
            !isMoving && { label: 'Move it', onClick: () => setMoving(true) },
          can('canceled') &&
            (can('declined')
              ? { label: 'Decline', ask: decline }
              : { label: 'Cancel booking', ask: cancel }),
        ]}
      />
    </CardSection>
  );
}

const moneyCalls = {
  receive: confirmBookingPayment,
  refund: refundBooking,
  keep: closeBookingRefund,
};

/** The payment with its screenshot, as the payments of orders are checked. */
function Payment({ booking, isOffline }: PartProps & { readonly isOffline: boolean }) {
  const { id, moves, payment, paymentMethod, pricePaisa, picture, sameScreenshots, state } =
    booking;
  const can = (move: (typeof moves)[number]) => moves.includes(move);
  const proof = payment === 'proof-received' && picture ? picture : undefined;
  const isOwed = hasEnded(state) && payment === 'proof-received';
  // Of an ended one it is what may have come.
  const duePaisa = isOwed ? (pricePaisa ?? 0) : booking.owedPaisa;
  return (
    <Money
      kind={bookingKind}
      record={booking}
      email={booking.email}
      label="Payment"
      isOffline={isOffline}
      calls={moneyCalls}
      receive={
        can('payment-confirmed') && !proof ? { label: 'Money received', duePaisa } : undefined
      }
    >
      {isOwed && (
        <p className={`bad ${styles.owed}`}>
          This booking has ended. Check whether money has come.
        </p>
      )}
      <p>
        <strong>{pricePaisa === null ? 'No price' : formatPaisa(pricePaisa)}</strong>,{' '}
        {methodText(paymentMethod)}, {bookingPaymentLabels[payment].toLowerCase()}
      </p>
      {picture && <Screenshot {...picture} alt={`Payment screenshot of booking ${id}`} />}
      {proof && can('payment-confirmed') && (
        <CheckProof
          kind={bookingKind}
          record={booking}
          call={confirmBookingPayment}
          duePaisa={duePaisa}
          uploadId={proof.uploadId}
          same={sameScreenshots}
          reject={rejectPayment}
        />
      )}
    </Money>
  );
}

interface ScheduleFormProps {
  readonly booking: StaffBooking;
  readonly onDone: () => void;
}

const { minutesMin, minutesMax } = enquiryLimits;
const minuteRules = wholeNumber(
  minutesMin,
  minutesMax,
  `Please enter minutes from ${minutesMin} to ${minutesMax}.`,
);

/** Date, time, length and place of an appointment, on the shop's clock. */
function ScheduleForm({ booking, onDone }: ScheduleFormProps) {
  const shop = useShop();
  const { startsAt, minutes, place, isInPerson, timeZone } = booking;
  const { day, time } = startsAt ? shopDayAndTime(startsAt) : { day: '', time: '' };
  const theirs =
    timeZone && timeZone !== shopLocale().timeZone ? `; the customer’s is ${timeZone}` : '';
  return (
    <ChangeForm
      kind={bookingKind}
      record={booking}
      call={scheduleBooking}
      fields={{
        day: { label: 'Date', type: 'date', required: true, rule: filledIn, initial: day },
        time: {
          label: 'Time',
          type: 'time',
          required: true,
          rule: filledIn,
          initial: time,
          hint: `On the shop’s clock (${shopLocale().timeZone})${theirs}`,
        },
        minutes: {
          label: 'Minutes',
          inputMode: 'numeric',
          required: true,
          rule: minuteRules,
          initial: String(minutes),
        },
        place: {
          label: 'Place or link',
          maxLength: orderDeskLimits.reasonMax,
          autoComplete: 'off',
          initial: place || (isInPerson && shop ? addressOf(shop) : ''),
          hint: 'The customer gets all of it by email, with a calendar file',
        },
      }}
      bodyOf={({ minutes: typed, ...values }) => ({ ...values, minutes: numberOfText(typed) })}
      button={startsAt ? 'Move it' : 'Confirm booking'}
      insist={{ code: 'time-taken', button: 'Schedule it anyway', body: { anyway: true } }}
      onDone={onDone}
    />
  );
}

/** A provider keeps its name as it writes it. */
const methodText = (method: string) =>
  bookingPaymentMethods.some((known) => known === method) ? method.toLowerCase() : method;
