import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Agreed } from '#contract/calls/agreed.ts';
import type { PaymentDetails, WayToPay } from '#contract/calls/service-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { messages } from '#contract/names/messages.ts';
import { bookingPaymentMethods, paymentMethods } from '#contract/names/payment-methods.ts';
import { agreedService, agreedText } from '#contract/rules/cart/agreed.ts';
import { isBookingPrepaid } from '#contract/rules/orders/payment-method.ts';
import { ownTimeZone } from '#contract/rules/texts/dates.ts';
import { rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import { waysOf } from '#contract/settings/service-forms.ts';
import type { Service } from '#contract/settings/services.ts';
import { bookedBy } from '#contract/settings/specified-services.ts';
import { fieldsOf, taxNumberField } from '#src/shared/forms/form-fields.ts';
import {
  type ChangedAgreement,
  changedAgreementOf,
} from '#src/shared/network/changed-agreement.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { bookLabel } from '#src/shared/outbox/changed-price.tsx';
import { SavedNotice } from '#src/shared/outbox/saved-notice.tsx';
import {
  type OutboxForm,
  putIntoDraft,
  sendThroughOutbox,
} from '#src/shared/outbox/send-through-outbox.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { readAfresh } from '#src/shared/queries/read-afresh.ts';
import { useKnownContact } from '#src/shared/session/use-known-contact.ts';
import { ConfirmDialog } from '#src/shared/ui/dialogs/confirm-dialog.tsx';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';
import { FoldedField } from '#src/shared/ui/forms/folded-field.tsx';
import { emptyHoneypot, honeypotMessage } from '#src/shared/ui/forms/honeypot.ts';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { Receipt } from '#src/shared/ui/page/receipt.tsx';
import { PaymentFields, PersonFields, TermsCheck } from './booking-fields.tsx';
import { type BookingValues, bookingValuesOf, chosenOf, emptyBooking } from './booking-values.ts';
import { formKinds } from './service-forms.tsx';
import { servicesQuery } from './services-query.ts';

const PushAsk = lazy(async () => ({
  default: (await import('#src/shared/push/push-ask.tsx')).PushAsk,
}));

interface BookingFormProps {
  readonly service: Service;
  /** Where to pay online; null when the shop takes cash only. */
  readonly accounts: readonly PaymentDetails[] | null;
  /** The ways to pay that confirm themselves, once it is booked. */
  readonly ways?: readonly WayToPay[] | undefined;
  /** Whether it asks for the buyer's tax number. */
  readonly asksTaxNumber?: boolean | undefined;
}

const everybodys = ['name', 'email', 'phoneNumber', 'paymentMethod', 'question'] as const;

/** A booking's form, its saved notice and its receipt. */
export function BookingForm(props: BookingFormProps) {
  const { service, accounts, ways = [], asksTaxNumber = false } = props;
  const { call, draft } = bookedBy(service);
  const { Fields } = formKinds[service.form];
  const { form, picture, choosePicture, send, waitingId, setWaitingId, reopen } = useDurableForm({
    name: draft,
    empty: emptyBooking,
    known: useKnownContact(),
  });
  const [receipt, setReceipt] = useState<{ id: string; email: string; canPay: boolean }>();
  /** The customer's address for the receipt: the form is cleared when it is sent. */
  const [email, setEmail] = useState<string>();
  const [isPictureMissing, setPictureMissing] = useState(false);
  /** The price that differs from the one that was shown, until the person has decided. */
  const [changed, setChanged] = useState<ChangedAgreement>();
  const queryClient = useQueryClient();
  // Undefined until a choice is made, null while the owner has set no price.
  const pricePaisa = chosenOf(service, form.watch())?.pricePaisa;
  const price = pricePaisa == null ? pricePaisa : rupeesFromPaisa(pricePaisa);
  const hasTaxNumber = form.watch('taxNumber') !== '';
  const isOnline = price !== null && isBookingPrepaid(form.watch('paymentMethod'));

  const showReceipt = (id = '', to = email, isUnpaid = false) => {
    showToast('success', messages.booked);
    const canPay = isUnpaid && id !== '' && ways.length > 0;
    setReceipt({ id, email: to ?? '', canPay });
  };
  const checkPicture = () => setPictureMissing(isOnline && !picture);
  const book = async (typed: BookingValues, agreed: Agreed) => {
    // Nothing is paid in advance without a price, which may have gone or come since: what was paid
    // is told.
    const isPaid = typed.paymentMethod !== '' && (agreed.service?.pricePaisa !== null || picture);
    const values = isPaid ? typed : { ...typed, paymentMethod: paymentMethods.cash.bookingValue };
    setEmail(cleanText(values.email));
    const request = { ...requestOf(values, service, agreed), callName: call, title: service.name };
    const pictureField = isBookingPrepaid(values.paymentMethod) ? 'formFile' : undefined;
    let asked: ChangedAgreement | undefined;
    const sendBooking = sendThroughOutbox({ ...request, pictureField } as OutboxForm);
    const sent = await send(
      (draft) =>
        sendBooking(draft).catch((error: unknown) => {
          asked = changedAgreementOf(error);
          throw error;
        }),
      {
        failed: messages.bookingFailed,
        errorsAt: 'fields',
        onError: (message) => asked ?? showToast('error', message),
      },
    );
    setChanged(asked);
    if (asked) void readAfresh(queryClient, servicesQuery);
    if (sent?.kind === 'waiting') setWaitingId(sent.id);
    const isUnpaid = agreed.service?.pricePaisa != null && pictureField === undefined;
    if (sent?.kind !== 'sent') return;
    showReceipt(sent.receiptId, cleanText(values.email), isUnpaid);
    const payWith = payWithOf(values);
    // The receipt stays behind the page on which it is paid.
    if (payWith && sent.receiptId) location.assign(`${payAddress(sent.receiptId)}?with=${payWith}`);
  };
  /** Books at the price that is shown, or at the one that was asked about. */
  const shown = agreedService('', pricePaisa ?? null);
  const submitAt = (agreed = shown) =>
    form.handleSubmit(async (typed, event) => {
      checkPicture();
      if (emptyHoneypot(event?.target)) return showToast('error', honeypotMessage);
      if (isOnline && !picture) return showToast('error', messages.screenshotMissing);
      await book(typed, agreed);
    }, checkPicture);
  const submit = submitAt();
  const again = () => {
    setReceipt(undefined);
    reopen();
  };

  if (receipt) return <BookingReceipt {...receipt} onAgain={again} />;
  if (waitingId) {
    return (
      <SavedNotice
        id={waitingId}
        again="Book another"
        onSent={(id) => showReceipt(id)}
        onEdit={async (entry) => {
          await putIntoDraft(entry, bookingValuesOf(entry.fields ?? {}), draft);
          reopen();
        }}
        onAgain={again}
      />
    );
  }
  return (
    <form className="stack-wide" onSubmit={submit} noValidate>
      <h2>{service.formTitle || 'Your booking'}</h2>
      <PersonFields form={form} />
      <Fields form={form} service={service} />
      <PaymentFields
        form={form}
        isOnline={isOnline}
        picture={picture}
        onPicture={choosePicture}
        accounts={accounts}
        ways={ways}
        price={price}
        isPictureMissing={isPictureMissing}
      />
      {(asksTaxNumber || hasTaxNumber) && (
        <FoldedField {...taxNumberField} {...fieldsOf(form)('taxNumber')} isFilled={hasTaxNumber} />
      )}
      <TermsCheck form={form} />
      <p className="muted">Next, we write or call to agree a time that suits you.</p>
      <SubmitButton wide busy="Booking..." isBusy={form.formState.isSubmitting}>
        Book now
      </SubmitButton>
      {changed && (
        <ChangedDialog
          changed={changed}
          hasPicture={picture !== undefined}
          onBook={() => void submitAt(changed.agreed)()}
          onClose={() => setChanged(undefined)}
        />
      )}
    </form>
  );
}

interface BookingReceiptProps {
  readonly id: string;
  readonly email: string;
  /** It can be paid with a wallet or by card. */
  readonly canPay: boolean;
  readonly onAgain: () => void;
}

function BookingReceipt({ id, email, canPay, onAgain }: BookingReceiptProps) {
  return (
    <Receipt title="We have your booking" number={id}>
      <p>
        We’re emailing a receipt to {email || 'you'}. We’ll write or call to arrange a time, and
        send you a calendar entry.
      </p>
      {canPay && (
        <a href={payAddress(id)} {...buttonProps()}>
          Pay now
        </a>
      )}
      {id && (
        <Suspense>
          <PushAsk kind="booking" id={id} when="when your time is agreed, and the day before" />
        </Suspense>
      )}
      <Button variant="secondary" onClick={onAgain}>
        Book another
      </Button>
    </Receipt>
  );
}

const payAddress = (id: string) => `/api/pay/booking/${encodeURIComponent(id)}`;

/** The chosen way that confirms itself; empty for cash and for a screenshot. */
const payWithOf = ({ paymentMethod }: BookingValues) =>
  bookingPaymentMethods.some((method) => method === paymentMethod) ? '' : paymentMethod;

/** What a booking's request has of the form, and what its key depends on. */
function requestOf(values: BookingValues, service: Service, agreedTo: Agreed) {
  const { call, choiceField } = bookedBy(service);
  const ways = waysOf(service);
  const [way] = ways.length === 1 ? ways : [];
  // Only the time of birth and a tax number may be missing, and the way where it is not asked.
  const own = [
    ...formKinds[service.form].own,
    'preferredMethod',
    choiceField,
    'taxNumber',
  ] as const;
  const given = [...everybodys, ...own.filter((name) => values[name] !== '')];
  const agreed = agreedText(agreedTo);
  const payWith = payWithOf(values);
  const fields: object = {
    ...Object.fromEntries(given.map((name) => [name, values[name]])),
    ...(payWith && { paymentMethod: paymentMethods.online.bookingValue, payWith }),
    ...(call === 'bookService' && { service: service.slug }),
    ...(way && { preferredMethod: way.value }),
    timeZone: ownTimeZone(),
    agreed,
  };
  return { fields, content: { ...values, agreed } };
}

interface ChangedDialogProps {
  readonly changed: ChangedAgreement;
  readonly hasPicture: boolean;
  readonly onBook: () => void;
  readonly onClose: () => void;
}

/** Asks whether to book at a price that has changed since it was shown. */
function ChangedDialog({
  changed: { reasons, agreed },
  hasPicture,
  onBook,
  onClose,
}: ChangedDialogProps) {
  return (
    <ConfirmDialog
      title="The price has changed"
      label={bookLabel(agreed)}
      busyLabel="Booking..."
      keepLabel="Back to the form"
      onConfirm={async () => onBook()}
      messageOf={errorMessage}
      onClose={onClose}
    >
      {reasons.map(({ description }) => (
        <p key={description}>{description}</p>
      ))}
      <p>
        {hasPicture
          ? 'Nothing is booked yet. Your screenshot stays with your booking: if you’ve paid another amount, we’ll settle the difference with you.'
          : 'Nothing is booked yet.'}
      </p>
    </ConfirmDialog>
  );
}
