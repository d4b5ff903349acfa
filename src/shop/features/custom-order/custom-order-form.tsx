import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { enquiryLimits } from '#contract/names/enquiry-limits.ts';
import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';
import { omit } from '#contract/omit.ts';
import { contactMissing, hasContact } from '#contract/rules/texts/contact.ts';
import { formatRupees } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import type { CustomItems } from '#contract/settings/custom-items.ts';
import {
  emailField,
  fieldsOf,
  nameField,
  optionalEmailRules,
  phoneField,
  phoneRules,
  taxNumberField,
} from '#src/shared/forms/form-fields.ts';
import { isPicture } from '#src/shared/forms/picture-files.ts';
import type { OutboxFields } from '#src/shared/outbox/core/outbox-entry.ts';
import { SavedNotice } from '#src/shared/outbox/saved-notice.tsx';
import { putIntoDraft, sendThroughOutbox } from '#src/shared/outbox/send-through-outbox.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { useKnownContact } from '#src/shared/session/use-known-contact.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { Honeypot, SelectField, TextAreaField, TextField } from '#src/shared/ui/forms/field.tsx';
import { FoldedField } from '#src/shared/ui/forms/folded-field.tsx';
import { emptyHoneypot, honeypotMessage } from '#src/shared/ui/forms/honeypot.ts';
import { PictureField } from '#src/shared/ui/forms/picture-field.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { usePreview } from '#src/shared/ui/forms/use-preview.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { Receipt } from '#src/shared/ui/page/receipt.tsx';
import styles from './custom-order-form.module.css';
import {
  budgetRules,
  type CustomValues,
  customValuesOf,
  emptyCustom,
  parseBudget,
} from './custom-values.ts';

const PushAsk = lazy(async () => ({
  default: (await import('#src/shared/push/push-ask.tsx')).PushAsk,
}));

const callName = 'requestCustomOrder';
const stepNames = ['Tell us what you want', 'Contact details', 'Review and submit'];
const firstStepFields = ['item', 'budget', 'ideaDescription'] as const;
const secondStepFields = ['phoneNumber', 'email'] as const;

interface ReceiptContent {
  readonly id: string;
  readonly email: string;
}

interface CustomOrderFormProps {
  /** What it may be of. */
  readonly items: CustomItems;
  /** What to tell of the idea. */
  readonly hint: string;
  /** The least budget, in Rs. */
  readonly budgetMin: number;
  /** Whether it asks for the buyer's tax number. */
  readonly asksTaxNumber?: boolean | undefined;
}

/** The custom order form in three steps, which keep their values. */
export function CustomOrderForm(props: CustomOrderFormProps) {
  const { items, hint, budgetMin, asksTaxNumber = false } = props;
  const { form, picture, choosePicture, send, waitingId, setWaitingId, reopen } = useDurableForm({
    name: callName,
    empty: emptyCustom,
    known: useKnownContact(),
  });
  const [receipt, setReceipt] = useState<ReceiptContent>();
  const { watch, setValue, trigger, formState } = form;
  const step = watch('step');
  const heading = useHeadingOf(step, receipt !== undefined);
  const goTo = (next: number) => setValue('step', next);

  const showReceipt = (id = '', email = '') => {
    showToast('success', messages.customOrderSent);
    setReceipt({ id, email });
  };
  const request = form.handleSubmit(
    async (values) => {
      const body = {
        ...omit(values, 'step', 'taxNumber'),
        ...(values.taxNumber.trim() !== '' && { taxNumber: values.taxNumber }),
        budget: parseBudget(values.budget),
        datePosted: new Date().toISOString(),
      };
      const fields = body as OutboxFields[typeof callName];
      const sent = await send(
        sendThroughOutbox({ callName, fields, content: values, pictureField: 'imageURL' }),
        {
          failed: messages.customOrderFailed,
          errorsAt: 'fields',
        },
      );
      if (sent?.kind === 'waiting') setWaitingId(sent.id);
      if (sent?.kind === 'sent') showReceipt(sent.receiptId, values.email.trim());
    },
    // The invalid field is on an earlier step.
    (errors) => goTo(firstStepFields.some((field) => field in errors) ? 1 : 2),
  );

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (emptyHoneypot(event.currentTarget)) return showToast('error', honeypotMessage);
    if (step === 1 && !(await trigger([...firstStepFields], { shouldFocus: true }))) return;
    if (step === 2 && !(await trigger([...secondStepFields], { shouldFocus: true }))) return;
    if (step === 3) return request();
    setReceipt(undefined);
    goTo(step + 1);
  };

  if (waitingId) {
    return (
      <div className={`stack list-width ${styles.form}`}>
        <SavedNotice
          id={waitingId}
          again="Request something else"
          onSent={(id) => {
            reopen();
            showReceipt(id);
          }}
          onEdit={async (entry) => {
            await putIntoDraft(entry, customValuesOf(entry.fields ?? {}));
            reopen();
          }}
          onAgain={reopen}
        />
      </div>
    );
  }
  if (![1, 2, 3].includes(step)) return <p role="alert">{messages.wizardLost}</p>;
  return (
    <form className={`stack list-width ${styles.form}`} onSubmit={submit} noValidate>
      {receipt && <CustomReceipt {...receipt} />}
      <StepList step={step} />
      <h2 ref={heading} tabIndex={-1}>
        {stepNames[step - 1]}
      </h2>
      {step === 1 && (
        <IdeaFields
          form={form}
          items={items}
          hint={hint}
          budgetMin={budgetMin}
          picture={picture}
          onPicture={choosePicture}
        />
      )}
      {step === 2 && <ContactFields form={form} asksTaxNumber={asksTaxNumber} />}
      {step === 3 && <CustomReview values={watch()} items={items} picture={picture} />}
      <Honeypot />
      <div className="button-row">
        {step > 1 && (
          <Button variant="secondary" onClick={() => goTo(step - 1)}>
            Previous
          </Button>
        )}
        <SubmitButton busy="submitting" isBusy={formState.isSubmitting}>
          {step === 3 ? 'Submit' : 'Next'}
        </SubmitButton>
      </div>
    </form>
  );
}

function CustomReceipt({ id, email }: ReceiptContent) {
  return (
    <Receipt title="We have your idea" number={id}>
      <p>
        {email && `We’re emailing a receipt to ${email}. `}We’ll get in touch with you about it.
        Below you can tell us about another one.
      </p>
      {id && (
        <Suspense>
          <PushAsk kind="custom-order" id={id} when="when we have an offer for you" />
        </Suspense>
      )}
    </Receipt>
  );
}

function StepList({ step }: { readonly step: number }) {
  return (
    <ol className={`wrap ${styles.steps}`} aria-label="Steps">
      {stepNames.map((name, index) => (
        <li
          key={name}
          data-reached={index < step || undefined}
          {...(index + 1 === step && { 'aria-current': 'step' as const })}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

interface IdeaFieldsProps extends CustomOrderFormProps {
  readonly form: UseFormReturn<CustomValues>;
  readonly picture: File | undefined;
  readonly onPicture: (chosen: File | undefined) => void;
}

function IdeaFields(props: IdeaFieldsProps) {
  const { form, items, hint, budgetMin, picture, onPicture } = props;
  const field = fieldsOf(form);
  const [only] = items.length === 1 ? items : [];
  useEffect(() => {
    if (only) form.setValue('item', only.value);
  }, [only, form]);
  return (
    <>
      {!only && (
        <SelectField
          label="What would you like?"
          options={items}
          {...field('item', 'Please choose what you would like')}
        />
      )}
      <TextField
        label={`Budget (${shopLocale().currencySign})`}
        inputMode="numeric"
        placeholder={
          budgetMin > 0 ? `Starting ${shopLocale().currencySign} ${budgetMin}` : undefined
        }
        maxLength={20}
        required
        {...field('budget', budgetRules(budgetMin))}
      />
      <TextAreaField
        label="Your idea"
        hint={hint}
        rows={6}
        maxLength={enquiryLimits.ideaMax}
        {...field('ideaDescription', 'Please describe your idea')}
      />
      <PictureField
        label="A picture, if you have one"
        picture={picture}
        onChange={onPicture}
        isPicture={isPicture}
      />
    </>
  );
}

interface ContactFieldsProps {
  readonly form: UseFormReturn<CustomValues>;
  readonly asksTaxNumber: boolean;
}

function ContactFields({ form, asksTaxNumber }: ContactFieldsProps) {
  const field = fieldsOf(form);
  const hasTaxNumber = form.watch('taxNumber') !== '';
  // One of both is enough.
  const onChange = () => form.clearErrors('phoneNumber');
  return (
    <>
      <p className="quiet">
        A member of our team will get in touch with you. Please leave a phone number or an email
        address.
      </p>
      <TextField {...nameField} {...field('name')} />
      <TextField
        label="Address"
        autoComplete="street-address"
        maxLength={accountLimits.addressLineMax}
        {...field('address')}
      />
      <div className="pair">
        <TextField
          {...phoneField}
          {...field('phoneNumber', {
            validate: (text, values) =>
              hasContact(values) ? phoneRules().validate(text) : contactMissing,
            onChange,
          })}
        />
        <TextField {...emailField} {...field('email', { ...optionalEmailRules, onChange })} />
      </div>
      {(asksTaxNumber || hasTaxNumber) && (
        <FoldedField {...taxNumberField} {...field('taxNumber')} isFilled={hasTaxNumber} />
      )}
    </>
  );
}

/**
 * A ref for the step's heading, which is focused when the step changes, so that screen readers
 * announce it. After a receipt has come, its own heading is.
 */
function useHeadingOf(step: number, hasReceipt: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (!hasReceipt) heading.current?.focus();
  }, [step, hasReceipt]);
  return heading;
}

interface CustomReviewProps extends Pick<CustomOrderFormProps, 'items'> {
  readonly values: CustomValues;
  readonly picture: File | undefined;
}

/** Summary of the custom order before it is sent. */
function CustomReview({ values, items, picture }: CustomReviewProps) {
  const preview = usePreview(picture);
  const rows = [
    ['What', items.find(({ value }) => value === values.item)?.label],
    ['Budget', formatRupees(parseBudget(values.budget))],
    ['Idea', values.ideaDescription],
    ['Name', values.name],
    ['Address', values.address],
    ['Phone number', values.phoneNumber],
    ['Email', values.email],
    ...(values.taxNumber.trim() === '' ? [] : [['PAN or VAT number', values.taxNumber] as const]),
  ] as const;
  return (
    <dl className={`surface grid facts ${styles.review}`}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="typed">{value?.trim() || '-'}</dd>
        </div>
      ))}
      {preview && (
        <div>
          <dt>Picture</dt>
          <dd>
            <img src={preview} alt="What you chose" />
          </dd>
        </div>
      )}
    </dl>
  );
}
