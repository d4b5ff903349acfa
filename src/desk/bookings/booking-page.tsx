import { useParams } from '@tanstack/react-router';
import { useId, useState } from 'react';

import {
  cancelBooking,
  confirmBookingPayment,
  declineBooking,
  refundBooking,
  rejectBookingPayment,
  type StaffBooking,
} from '#contract/calls/admin/request-calls.ts';
import { isBookingRefundOwed } from '#contract/rules/booking-moves.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { useRecordChange } from '#src/desk/lib/use-record-change.ts';
import styles from '#src/desk/orders/order-page.module.css';
import { type Question, RequestDialog } from '#src/desk/requests/request-dialog.tsx';
import { bookingKind, bookingPaymentLabels, whenOf } from '#src/desk/requests/request-kinds.ts';
import { RequestPicture, RequestView } from '#src/desk/requests/request-view.tsx';
import { deferRequestChange } from '#src/desk/requests/use-request.ts';
import { NeedsNetwork, useIsOnline } from '#src/desk/ui/needs-network.tsx';
import { RecordFailure } from '#src/desk/ui/record-failure.tsx';
import { TransactionCode } from '#src/desk/ui/transaction-code.tsx';
import { hasReason } from '#src/lib/app-error.ts';
import { relativeTime } from '#src/lib/relative-time.ts';
import { Button } from '#src/ui/button.tsx';
import { CardSection } from '#src/ui/card.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';

import { ScheduleForm } from './schedule-form.tsx';

const told = 'The customer gets an email with your reason.';

const questions = {
  declined: {
    ...{ call: declineBooking, title: 'Decline this booking?', intro: told, field: 'reason', label: 'Reason' },
    button: 'Yes, decline it',
  },
  canceled: {
    ...{ call: cancelBooking, title: 'Cancel this booking?', intro: told, field: 'reason', label: 'Reason' },
    button: 'Yes, cancel it',
  },
  'payment-rejected': {
    ...{ call: rejectBookingPayment, title: 'Payment not found?', field: 'reason', label: 'Reason' },
    intro: 'The customer is asked for another screenshot, or to pay on the day. For an ended booking nothing is sent.',
    button: 'Yes, it has not arrived',
  },
  refunded: {
    ...{ call: refundBooking, title: 'Money given back?', field: 'reference', label: 'Transaction code' },
    intro: 'Send the money first; this records it and tells the customer.',
    button: 'Record it',
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
              <RequestDialog
                kind={bookingKind}
                request={booking}
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
  const { id, moves, startsAt, minutes, place, reason, state } = booking;
  const [isMoving, setMoving] = useState(false);
  const can = (move: (typeof moves)[number]) => moves.includes(move);
  const end = can('declined') ? 'declined' : 'canceled';
  const complete = () =>
    void deferRequestChange(bookingKind, booking, {
      ...{ callName: 'completeBooking', label: `Booking ${id} done`, body: {} },
    });
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
      <div className={`row ${styles.buttons}`}>
        {can('done') && <Button onClick={complete}>Mark as done</Button>}
        {can('scheduled') && startsAt && !isMoving && (
          <Button variant="secondary" onClick={() => setMoving(true)}>
            Move it
          </Button>
        )}
        {can('canceled') && (
          <Button variant="secondary" onClick={() => onAsk(end)}>
            {end === 'declined' ? 'Decline' : 'Cancel booking'}
          </Button>
        )}
      </div>
    </CardSection>
  );
}

/** The payment with its screenshot, as the payments of orders are checked. */
function Payment({ booking, onAsk }: PartProps) {
  const { id, moves, payment, paymentMethod, pricePaisa, picture, reference, sameScreenshots } = booking;
  const { form, field, clear } = useDeskForm({ name: `booking-payment:${id}`, empty: { reference: '', reason: '' } });
  const confirm = useRecordChange(bookingKind, confirmBookingPayment, booking, () => void clear());
  const isCodeUsed = hasReason(confirm.error, 'reference-used');
  const can = (move: (typeof moves)[number]) => moves.includes(move);
  const send = () => {
    const typed = form.getValues();
    confirm.send({ reference: typed.reference.trim(), ...(isCodeUsed && { reason: typed.reason.trim() }) });
  };
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
      {picture && <RequestPicture picture={picture} alt={`Payment screenshot of booking ${id}`} />}
      {sameScreenshots.length > 0 && payment === 'proof-received' && (
        <FormMessage kind="error">
          {`This picture was used before: ${sameScreenshots.map(({ kind, number, at }) => `${kind} ${number}, ${relativeTime(at)}`).join('; ')}. Check it twice.`}
        </FormMessage>
      )}
      <RecordFailure kind={bookingKind} record={booking} change={confirm} />
      {can('payment-confirmed') && picture && <TransactionCode field={field} isUsed={isCodeUsed} />}
      <div className={`row ${styles.buttons}`}>
        {can('payment-confirmed') && (
          <Button variant="secondary" aria-disabled={confirm.isBusy || undefined} onClick={send}>
            {isCodeUsed ? 'Confirm anyway' : payment === 'proof-received' ? 'Confirm payment' : 'Money received'}
          </Button>
        )}
        {can('payment-rejected') && (
          <Button variant="secondary" onClick={() => onAsk('payment-rejected')}>
            Not found
          </Button>
        )}
        {can('refunded') && (
          <Button variant="secondary" onClick={() => onAsk('refunded')}>
            Money given back
          </Button>
        )}
      </div>
    </CardSection>
  );
}
