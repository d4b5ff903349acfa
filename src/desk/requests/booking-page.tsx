import { useParams } from '@tanstack/react-router';
import { useId, useState } from 'react';
import {
  cancelBooking,
  confirmBookingPayment,
  declineBooking,
  refundBooking,
  rejectBookingPayment,
  type StaffBooking,
  scheduleBooking,
} from '#contract/calls/admin/booking-calls.ts';
import { orderDeskLimits, requestLimits } from '#contract/names/limits.ts';
import { shop } from '#contract/names/shop.ts';
import { isBookingRefundOwed } from '#contract/rules/booking-moves.ts';
import { shopDayAndTime, shopTimeZone } from '#contract/rules/dates.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { filledIn, useDeskForm, wholeNumber } from '#src/desk/lib/use-desk-form.ts';
import { SameScreenshots, Screenshot, useConfirmation } from '#src/desk/pages/payments/screenshot.tsx';
import { Actions } from '#src/desk/ui/change-buttons.tsx';
import { NeedsNetwork, useIsOnline } from '#src/desk/ui/query-view.tsx';
import styles from '#src/desk/ui/record.module.css';
import { type Question, QuestionDialog, useRecordChange } from '#src/desk/ui/record-change.tsx';
import { hasReason } from '#src/lib/app-error.ts';
import { CardSection } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import { bookingKind, bookingPaymentLabels, deferRequestChange, whenOf } from './request-kinds.ts';
import { RequestView } from './request-screens.tsx';

const reason = {
  ...{ field: 'reason', label: 'Reason', max: orderDeskLimits.reasonMax, missing: 'Please fill this in.' },
  intro: 'The customer gets an email with your reason.',
} as const;

const questions = {
  declined: { ...reason, call: declineBooking, title: 'Decline this booking?', button: 'Yes, decline it' },
  canceled: { ...reason, call: cancelBooking, title: 'Cancel this booking?', button: 'Yes, cancel it' },
  'payment-rejected': {
    ...{ ...reason, call: rejectBookingPayment, title: 'Payment not found?', button: 'Yes, it has not arrived' },
    intro: 'The customer is asked for another screenshot, or to pay on the day. For an ended booking nothing is sent.',
  },
  refunded: {
    ...{ call: refundBooking, title: 'Money given back?', field: 'reference', label: 'Transaction code' },
    ...{ max: orderDeskLimits.lineMax, button: 'Record it' },
    intro: 'Send the money first; this records it and tells the customer.',
  },
} as const satisfies Partial<Record<StaffBooking['moves'][number], Question>>;

type Asked = keyof typeof questions;

/** One booking: its time, its payment, what was asked. */
export function BookingPage() {
  const { id } = useParams({ from: '/staff/bookings/$id' });
  const [asked, setAsked] = useState<Asked>();
  const isOnline = useIsOnline();
  const noteId = useId();
  return (
    <RequestView kind={bookingKind} id={id}>
      {(booking) => {
        const isOwed = isBookingRefundOwed(booking);
        return (
          <>
            {!isOnline && (
              <NeedsNetwork id={noteId}>
                You’re offline. Times, declining and money need the network; notes and ‘done’ are saved on the phone.
              </NeedsNetwork>
            )}
            {isOwed && <Payment booking={booking} onAsk={setAsked} />}
            <Appointment key={`${id} ${booking.state}`} booking={booking} onAsk={setAsked} />
            {!isOwed && <Payment booking={booking} onAsk={setAsked} />}
            {asked && (
              <QuestionDialog
                kind={bookingKind}
                record={booking}
                question={questions[asked]}
                onClose={() => setAsked(undefined)}
              />
            )}
          </>
        );
      }}
    </RequestView>
  );
}

interface PartProps {
  readonly booking: StaffBooking;
  readonly onAsk: (question: Asked) => void;
}

function Appointment({ booking, onAsk }: PartProps) {
  const { moves, startsAt, minutes, place, reason, state } = booking;
  const [isMoving, setMoving] = useState(false);
  const can = (move: (typeof moves)[number]) => moves.includes(move);
  const end = can('declined') ? 'declined' : 'canceled';
  return (
    <CardSection aria-label="Appointment">
      {startsAt && (
        <p>
          <strong>{whenOf(booking)}</strong>, {minutes} minutes
          {place && `, ${place}`}
        </p>
      )}
      {reason && (state === 'declined' || state === 'canceled') && <p className={styles.quote}>{reason}</p>}
      {can('scheduled') && (isMoving || !startsAt) && (
        <ScheduleForm booking={booking} onDone={() => setMoving(false)} />
      )}
      <Actions
        of={[
          can('done') && {
            ...{ label: 'Mark as done', variant: 'primary' },
            onClick: () => void deferRequestChange(bookingKind, booking),
          },
          can('scheduled') && startsAt !== null && !isMoving && { label: 'Move it', onClick: () => setMoving(true) },
          can('canceled') && {
            label: end === 'declined' ? 'Decline' : 'Cancel booking',
            onClick: () => onAsk(end),
          },
        ]}
      />
    </CardSection>
  );
}

/** The payment with its screenshot, as the payments of orders are checked. */
function Payment({ booking, onAsk }: PartProps) {
  const { id, moves, payment, paymentMethod, pricePaisa, picture, reference, sameScreenshots } = booking;
  const isToCheck = payment === 'proof-received';
  const confirm = useConfirmation(bookingKind, confirmBookingPayment, booking, { name: `booking-payment:${id}` });
  const can = (move: (typeof moves)[number]) => moves.includes(move);
  return (
    <CardSection aria-label="Payment">
      {isBookingRefundOwed(booking) && (
        <p className={styles.owed}>
          This booking has ended. {payment === 'confirmed' ? 'Give the money back.' : 'Check whether money has come.'}
        </p>
      )}
      <p>
        <strong>{pricePaisa === null ? 'No price' : formatPaisa(pricePaisa)}</strong>, {paymentMethod.toLowerCase()},{' '}
        {bookingPaymentLabels[payment].toLowerCase()}
        {reference && ` (${reference})`}
      </p>
      {picture && <Screenshot {...picture} alt={`Payment screenshot of booking ${id}`} />}
      {isToCheck && <SameScreenshots same={sameScreenshots} />}
      {confirm.failure}
      {can('payment-confirmed') && picture && confirm.code}
      <Actions
        of={[
          can('payment-confirmed') && {
            label: confirm.isCodeUsed ? 'Confirm anyway' : isToCheck ? 'Confirm payment' : 'Money received',
            ...{ isBusy: confirm.isBusy, onClick: confirm.send },
          },
          can('payment-rejected') && { label: 'Not found', onClick: () => onAsk('payment-rejected') },
          can('refunded') && { label: 'Money given back', onClick: () => onAsk('refunded') },
        ]}
      />
    </CardSection>
  );
}

interface ScheduleFormProps {
  readonly booking: StaffBooking;
  readonly onDone: () => void;
}

const { minutesMin, minutesMax } = requestLimits;
const minuteRules = wholeNumber(minutesMin, minutesMax, `Please enter minutes from ${minutesMin} to ${minutesMax}.`);

/** Date, time, length and place of an appointment, on the shop's clock. */
function ScheduleForm({ booking, onDone }: ScheduleFormProps) {
  const { id, startsAt, minutes, place, asked, timeZone } = booking;
  const isAtShop = asked.some(({ value }) => value.startsWith('Physical'));
  const { field, clear, handleTrimmed } = useDeskForm({
    name: `schedule:${id}`,
    empty: {
      ...(startsAt ? shopDayAndTime(startsAt) : { day: '', time: '' }),
      minutes: String(minutes),
      place: place || (isAtShop ? shop.contact.address : ''),
    },
  });
  const change = useRecordChange(bookingKind, scheduleBooking, booking, () => {
    void clear();
    onDone();
  });
  const isTaken = hasReason(change.error, 'time-taken');
  return (
    <form
      className={`stack ${styles.form}`}
      noValidate
      onSubmit={handleTrimmed(({ minutes: typed, ...values }) =>
        change.send({ ...values, minutes: Number(typed), anyway: isTaken }),
      )}
      // 'Anyway' is for the time that the warning was about.
      onChange={() => isTaken && change.reset()}
    >
      <TextField label="Date" type="date" required {...field('day', filledIn)} />
      <TextField
        label="Time"
        type="time"
        required
        hint={`On the shop’s clock (${shopTimeZone})${timeZone && timeZone !== shopTimeZone ? `; the customer’s is ${timeZone}` : ''}`}
        {...field('time', filledIn)}
      />
      <TextField label="Minutes" inputMode="numeric" required {...field('minutes', minuteRules)} />
      <TextField
        label="Place or link"
        maxLength={orderDeskLimits.reasonMax}
        autoComplete="off"
        hint="The customer gets all of it by email, with a calendar file"
        {...field('place')}
      />
      {change.failure}
      <SubmitButton busy="Sending..." isBusy={change.isBusy} wide>
        {isTaken ? 'Schedule it anyway' : startsAt ? 'Move it' : 'Confirm booking'}
      </SubmitButton>
    </form>
  );
}
