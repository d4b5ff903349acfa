import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { OwnBooking, OwnCustomOrder } from '#contract/calls/service-calls.ts';
import { agreedService, agreedText } from '#contract/rules/cart/agreed.ts';
import { partText } from '#contract/rules/orders/balance.ts';
import {
  bookingMoney,
  canAcceptUnpaid,
  canCustomerCancel,
} from '#contract/rules/orders/booking-moves.ts';
import { quotedDelivery } from '#contract/rules/orders/quote.ts';
import { ownTimeZone, timeInWords } from '#contract/rules/texts/dates.ts';
import { dayInWords } from '#contract/rules/texts/days.ts';
import { formatRupees, paisaFromRupees } from '#contract/rules/texts/money.ts';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { callAccount } from '#src/shared/network/call-account.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { ConfirmDialog } from '#src/shared/ui/dialogs/confirm-dialog.tsx';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { LoadFailure } from '#src/shared/ui/notices/load-failure.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { Card, CardHead, CardList, LoadingCards } from '#src/shared/ui/page/card.tsx';
import { ConfirmationLink } from '#src/shop/features/auth/confirmation-link.tsx';
import { ContactLinks } from '#src/shop/features/order/contact-links.tsx';
import { checkingText } from '#src/shop/features/order/order-messages.ts';

import styles from './my-bookings.module.css';
import { enquiriesQuery, PayForm } from './pay-form.tsx';

const servicesLink = { to: '/services', label: 'See our services' } as const;

/** A customer's bookings and custom orders, newest first. */
export function MyBookings({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useQuery(enquiriesQuery(userId));
  const { services } = useShop();
  const [canceled, setCanceled] = useState<OwnBooking>();
  if (!data && error)
    return <LoadFailure text={errorMessage(error)} onTryAgain={() => void refetch()} />;
  if (!data) return <LoadingCards label="Loading bookings" heights={[10, 10]} />;
  const note = data.unconfirmedEmail && (
    <ConfirmNote userId={userId} email={data.unconfirmedEmail} />
  );
  if (data.bookings.length + data.customOrders.length === 0)
    return (
      <>
        <EmptyState
          title="No bookings yet"
          text="What you book or have made while you’re logged in is shown here."
          {...(services.length > 0 && { link: servicesLink })}
        />
        {note}
      </>
    );
  return (
    <>
      <CardList>
        {data.bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} userId={userId} onCancel={() => setCanceled(booking)} />
          </li>
        ))}
        {data.customOrders.map((order) => (
          <li key={order.id}>
            <CustomOrderCard order={order} userId={userId} />
          </li>
        ))}
      </CardList>
      {note}
      {canceled && (
        <CancelDialog userId={userId} booking={canceled} onClose={() => setCanceled(undefined)} />
      )}
    </>
  );
}

/** What the confirmation of the address would add. */
function ConfirmNote({ userId, email }: { readonly userId: string; readonly email: string }) {
  return (
    <section
      className={`surface stack-close start breaks ${styles.confirm}`}
      aria-label="Confirm your email"
    >
      <p>
        Did you send something without logging in? Confirm that {email} is yours, and what was sent
        with it is shown here, too.
      </p>
      <ConfirmationLink userId={userId} label="Send me the link" />
    </section>
  );
}

/** How far it is: a word or two, their colour (a class of `primitives.css`), and a sentence. */
type EnquiryState = readonly [
  word: string,
  tone: 'good' | 'warn' | 'bad' | 'accent' | 'quiet',
  sentence: string,
];

const bookingStates: Record<OwnBooking['state'], EnquiryState> = {
  new: ['Received', 'accent', 'We have your booking and will agree on a time with you.'],
  confirmed: ['Confirmed', 'good', 'Your appointment is confirmed.'],
  done: ['Done', 'quiet', 'Thank you for coming.'],
  declined: ['Declined', 'bad', 'We’re sorry: we can’t take this booking.'],
  canceled: ['Canceled', 'bad', 'This booking is canceled.'],
};

interface BookingCardProps {
  readonly booking: OwnBooking;
  readonly userId: string;
  readonly onCancel: () => void;
}

function BookingCard({ booking, userId, onCancel }: BookingCardProps) {
  const { id, serviceName, state, startsAt, minutes, place, price, reason, bookedAt } = booking;
  const hasEnded = state === 'declined' || state === 'canceled';
  const [word, tone, sentence] = bookingStates[state];
  const told = [sentence, hasEnded && bookingMoney(booking)].filter(Boolean).join(' ');
  return (
    <EnquiryCard
      id={id}
      title={serviceName}
      state={[word, tone, told]}
      reason={reason}
      sent={[`Booked ${relativeTime(bookedAt)}`, price !== null && formatRupees(price)]}
    >
      {startsAt && state !== 'canceled' && (
        <p>
          {timeInWords(startsAt, ownTimeZone())}, {minutes} minutes{place && `, ${place}`}
        </p>
      )}
      <OwnMoney userId={userId} kind="bookings" id={id} money={booking.money} total={price} />
      {canCustomerCancel(booking, new Date()) && (
        <Button variant="secondary" onClick={onCancel}>
          Cancel booking
        </Button>
      )}
    </EnquiryCard>
  );
}

const customOrderStates: Record<OwnCustomOrder['state'], EnquiryState> = {
  new: ['Received', 'accent', 'We have your idea and will write to you soon.'],
  quoted: ['Your turn', 'warn', 'Our offer is waiting for your answer.'],
  accepted: ['In the making', 'accent', 'We’re making it.'],
  done: ['Done', 'good', 'It’s done.'],
  declined: ['Declined', 'bad', 'We’re sorry: we won’t make this piece.'],
};

function CustomOrderCard({
  order: { id, item, idea, state, quote, reason, sentAt, money, readyBy },
  userId,
}: {
  readonly order: OwnCustomOrder;
  readonly userId: string;
}) {
  const [isAccepting, setAccepting] = useState(false);
  const { deposit } = quote ?? {};
  const canAccept = canAcceptUnpaid({
    state,
    depositPaisa: deposit === undefined ? null : paisaFromRupees(deposit),
    paidPaisa: paisaFromRupees(money?.received ?? 0),
  });
  return (
    <EnquiryCard
      id={id}
      title={`Custom order: ${item}`}
      state={customOrderStates[state]}
      reason={reason}
      sent={[`Sent ${relativeTime(sentAt)}`]}
    >
      <p className="typed">{idea}</p>
      {quote && (
        <p className="typed">
          <strong>{formatRupees(quote.price)}</strong>
          {quote.delivery !== undefined && `, ${quotedDelivery(paisaFromRupees(quote.delivery))}`},
          made in {quote.days === 1 ? '1 day' : `${quote.days} days`}
          {'\n'}
          {quote.text}
          {quote.deposit !== undefined && `\n${formatRupees(quote.deposit)} of it before we begin.`}
        </p>
      )}
      {readyBy && state === 'accepted' && <p>Ready by {dayInWords(readyBy)}</p>}
      {quote && canAccept && (
        <>
          <Button onClick={() => setAccepting(true)}>Accept the offer</Button>
          {isAccepting && (
            <AcceptDialog
              userId={userId}
              id={id}
              quote={quote}
              onClose={() => setAccepting(false)}
            />
          )}
        </>
      )}
      <OwnMoney
        userId={userId}
        kind="custom-orders"
        id={id}
        money={money}
        total={quote?.price ?? null}
        offer={state === 'quoted' ? quote?.price : undefined}
        isQuiet={canAccept}
      />
    </EnquiryCard>
  );
}

interface OwnMoneyProps {
  readonly userId: string;
  readonly kind: 'bookings' | 'custom-orders';
  readonly id: string;
  readonly money: OwnBooking['money'];
  /** Rs. */
  readonly total: number | null;
  readonly offer?: number | undefined;
  /** Something else comes first. */
  readonly isQuiet?: boolean;
}

/** What has come and is left, with the form to pay it once there is a price. */
function OwnMoney({ money, total, isQuiet = false, ...form }: OwnMoneyProps) {
  const [isPaying, setPaying] = useState(false);
  if (!money || total === null) return null;
  const { received, left, owing, dueNow, isChecking, canSend, payAt, checking, askAt } = money;
  const part = {
    paidPaisa: paisaFromRupees(received),
    owedPaisa: paisaFromRupees(left),
  };
  const payLabel = `${form.offer === undefined ? 'Pay' : 'Accept and pay'} ${formatRupees(dueNow)}`;
  return (
    <>
      {received > 0 && left > 0 && <p>{partText(paisaFromRupees(total), part)}.</p>}
      {owing > 0 && <p>We’ll send {formatRupees(owing)} back to you.</p>}
      {isChecking && <p>We have the screenshot of your payment, and check it.</p>}
      {checking !== undefined && <p>{checkingText(checking)}</p>}
      {askAt && (
        <a href={askAt} {...buttonProps(isQuiet ? 'secondary' : 'primary')}>
          Ask again
        </a>
      )}
      {payAt && !isPaying && (
        <a href={payAt} {...buttonProps(isQuiet ? 'secondary' : 'primary')}>
          {payLabel}
        </a>
      )}
      {canSend && !isChecking && !isPaying && (
        <Button variant="secondary" onClick={() => setPaying(true)}>
          {payAt ? 'Send a screenshot instead' : payLabel}
        </Button>
      )}
      {canSend && !isChecking && isPaying && <PayForm {...form} money={money} />}
    </>
  );
}

interface EnquiryCardProps {
  readonly id: string;
  readonly title: string;
  readonly state: EnquiryState;
  readonly reason: string;
  /** When it was sent, and more of it that is known. */
  readonly sent: readonly (string | false)[];
  readonly children: ReactNode;
}

/** A booking or custom order, with ways to reach the shop about it. */
function EnquiryCard({ id, title, state, reason, sent, children }: EnquiryCardProps) {
  const [word, tone, sentence] = state;
  return (
    <Card>
      <CardHead title={title}>
        <span className={`pill ${tone}`}>{word}</span>
      </CardHead>
      <p>{sentence}</p>
      {reason && <p className="typed">{reason}</p>}
      <p className="muted">{[id, ...sent].filter(Boolean).join(' · ')}</p>
      {children}
      <ContactLinks about={`${title}, ${id}`} />
    </Card>
  );
}

interface AcceptDialogProps {
  readonly userId: string;
  readonly id: string;
  readonly quote: NonNullable<OwnCustomOrder['quote']>;
  readonly onClose: () => void;
}

/** Accepts an offer before it is paid, at the price that is shown. */
function AcceptDialog({ userId, id, quote, onClose }: AcceptDialogProps) {
  const queryClient = useQueryClient();
  const query = enquiriesQuery(userId);
  const price = formatRupees(quote.price);

  async function accept() {
    const agreed = agreedText(agreedService('Custom order', paisaFromRupees(quote.price)));
    try {
      const all = await callAccount('acceptOwnQuote', { params: { userId, id }, body: { agreed } });
      queryClient.setQueryData(query.queryKey, all);
      showToast('success', 'Accepted. We’ll begin, and write to you about the payment.');
    } catch (error) {
      // The price may have changed, or nothing is offered any more.
      void queryClient.invalidateQueries(query);
      throw error;
    }
  }

  return (
    <ConfirmDialog
      title={`Accept the offer of ${price}?`}
      label="Yes, make it"
      busyLabel="Accepting..."
      keepLabel="Not yet"
      onConfirm={accept}
      messageOf={errorMessage}
      onClose={onClose}
    >
      <p>
        {quote.days === 1 ? 'It takes 1 day.' : `It takes ${quote.days} days.`} You need not pay
        now.
      </p>
    </ConfirmDialog>
  );
}

interface CancelDialogProps {
  readonly userId: string;
  readonly booking: OwnBooking;
  readonly onClose: () => void;
}

function CancelDialog({ userId, booking, onClose }: CancelDialogProps) {
  const queryClient = useQueryClient();

  async function cancel() {
    const left = await callAccount('cancelOwnBooking', { params: { userId, id: booking.id } });
    queryClient.setQueryData(enquiriesQuery(userId).queryKey, left);
    showToast('success', 'Your booking is canceled.');
  }

  return (
    <ConfirmDialog
      title="Cancel this booking?"
      label="Yes, cancel it"
      busyLabel="Canceling..."
      keepLabel="Keep it"
      onConfirm={cancel}
      messageOf={errorMessage}
      onClose={onClose}
    >
      <p>
        {booking.serviceName}, {booking.id}. {bookingMoney(booking)}
      </p>
    </ConfirmDialog>
  );
}
