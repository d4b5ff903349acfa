import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ServicePrices } from '#contract/calls/service-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { paymentMethods } from '#contract/names/payment-methods.ts';
import { cleanText } from '#contract/rules/clean-text.ts';
import { ownTimeZone } from '#contract/rules/dates.ts';
import { isBookingPrepaid } from '#contract/rules/payment-method.ts';
import { queryOf } from '#src/lib/query.ts';
import { SavedNotice } from '#src/outbox/saved-notice.tsx';
import { type OutboxForm, putIntoDraft, sendThroughOutbox } from '#src/outbox/send-through-outbox.ts';
import { useDurableForm } from '#src/outbox/use-durable-form.ts';
import { Button } from '#src/ui/button.tsx';
import { emptyHoneypot, honeypotMessage } from '#src/ui/honeypot.ts';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import { showToast } from '#src/ui/toast-store.ts';
import { PaymentFields, PersonFields, TermsCheck } from './booking-fields.tsx';
import styles from './booking-form.module.css';
import { type BookingValues, bookingValuesOf, emptyBooking } from './booking-values.ts';

export interface ServiceFieldsProps {
  readonly form: UseFormReturn<BookingValues>;
  readonly prices: ServicePrices | undefined;
}

interface BookingFormProps {
  readonly call: 'bookTarot' | 'bookNumerology' | 'bookAstrology';
  readonly title: string;
  /** The service's own fields, which the request has beside everybody's. */
  readonly own: readonly (keyof BookingValues)[];
  /** The price for these values, in Rs. */
  readonly priceOf: (values: BookingValues, prices: ServicePrices) => number | null | undefined;
  /** A component, so that fields register in the order they are shown. */
  readonly Fields: ComponentType<ServiceFieldsProps>;
}

const everybodys = ['name', 'email', 'phoneNumber', 'paymentMethod', 'question'] as const;

/** A booking's form, its saved notice and its receipt. */
export function BookingForm({ call, title, own, priceOf, Fields }: BookingFormProps) {
  const { form, picture, choosePicture, send, waitingId, setWaitingId, reopen } = useDurableForm({
    name: call,
    empty: emptyBooking,
  });
  const { data: prices } = useQuery(queryOf('readServices'));
  const [receipt, setReceipt] = useState<{ id: string; email: string }>();
  /** The customer's address for the receipt: the form is cleared when it is sent. */
  const [email, setEmail] = useState<string>();
  const [isPictureMissing, setPictureMissing] = useState(false);
  // Undefined until a choice is made that has one, null while the owner has set none.
  const price = prices && priceOf(form.watch(), prices);
  const isOnline = price !== null && isBookingPrepaid(form.watch('paymentMethod'));

  const showReceipt = (id = '', to = email) => {
    showToast('success', messages.booked);
    setReceipt({ id, email: to ?? '' });
  };
  const checkPicture = () => setPictureMissing(isOnline && !picture);
  const submit = form.handleSubmit(async (typed, event) => {
    checkPicture();
    if (emptyHoneypot(event?.target)) return showToast('error', honeypotMessage);
    if (isOnline && !picture) return showToast('error', messages.screenshotMissing);
    // Nothing is paid in advance without a price.
    const values = price === null ? { ...typed, paymentMethod: paymentMethods.cash.bookingValue } : typed;
    setEmail(cleanText(values.email));
    // Only the time of birth may be missing.
    const given = [...everybodys, ...own.filter((name) => values[name] !== '')];
    const fields = { ...Object.fromEntries(given.map((name) => [name, values[name]])), timeZone: ownTimeZone() };
    const booking = { callName: call, fields, content: values };
    const sent = await send(
      sendThroughOutbox({ ...booking, ...(isOnline && { pictureField: 'formFile' }) } as OutboxForm),
      { failed: messages.bookingFailed, errorsAt: 'fields' },
    );
    if (sent?.kind === 'waiting') setWaitingId(sent.id);
    if (sent?.kind === 'sent') showReceipt(sent.receiptId, cleanText(values.email));
  }, checkPicture);
  const again = () => {
    setReceipt(undefined);
    reopen();
  };

  if (receipt) return <Receipt {...receipt} onAgain={again} />;
  if (waitingId) {
    return (
      <SavedNotice
        id={waitingId}
        again="Book another"
        onSent={(id) => showReceipt(id)}
        onEdit={async (entry) => {
          await putIntoDraft(entry, bookingValuesOf(entry.fields ?? {}));
          reopen();
        }}
        onAgain={again}
      />
    );
  }
  return (
    <form className={`stack ${styles.form}`} onSubmit={submit} noValidate>
      <h2>{title}</h2>
      <PersonFields form={form} />
      <Fields form={form} prices={prices} />
      <PaymentFields
        form={form}
        isOnline={isOnline}
        picture={picture}
        onPicture={choosePicture}
        details={prices?.payment}
        price={price}
        isPictureMissing={isPictureMissing}
      />
      <TermsCheck form={form} />
      <p className="muted">Next, we write or call to agree a time that suits you.</p>
      <SubmitButton wide busy="Booking..." isBusy={form.formState.isSubmitting}>
        Book now
      </SubmitButton>
    </form>
  );
}

interface ReceiptProps {
  readonly id: string;
  readonly email: string;
  readonly onAgain: () => void;
}

/** Replaces the form after the booking was accepted. */
function Receipt({ id, email, onAgain }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className={`stack ${styles.receipt}`}>
      <h2 ref={heading} tabIndex={-1}>
        We have your booking
      </h2>
      <p>
        We’re emailing a copy to {email || 'you'}. We’ll write or call to arrange a time, and send you a calendar entry.
      </p>
      <p className={styles.number}>
        Receipt number: <strong>{id}</strong>
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Book another
      </Button>
    </div>
  );
}
