import type { ReactNode, SubmitEventHandler } from 'react';

import {
  type CashSettings,
  cashSettingsSchema,
  type PaymentSettings,
  type PriceSettings,
  paymentSettingsSchema,
  priceSettingsSchema,
  readShopSettings,
  saveCashSettings,
  savePaymentSettings,
  savePriceSettings,
} from '#contract/calls/admin/shop-calls.ts';
import { durations, packages, priceNames, serviceNames } from '#contract/names/booking-options.ts';
import { requestLimits, settingLimits } from '#contract/names/limits.ts';
import { paisaOfText, textOfPaisa } from '#contract/rules/money.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { wholeNumber } from '#src/desk/lib/use-desk-form.ts';
import { useRecordForm } from '#src/desk/lib/use-record-form.tsx';
import { useIsOwner } from '#src/desk/lib/use-staff.ts';
import styles from '#src/desk/products/product-form.module.css';
import { PictureField } from '#src/desk/ui/picture-upload.tsx';
import { QueryView } from '#src/desk/ui/query-view.tsx';
import { Screen } from '#src/desk/ui/screen.tsx';
import { Section } from '#src/desk/ui/section.tsx';
import { TextField } from '#src/ui/field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

/** What the owner sets, in sections that are saved one by one. */
export function SettingsPage() {
  const query = useStaffQuery(readShopSettings, {}, { isStored: true });
  const isOwner = useIsOwner();
  return (
    <Screen title="Shop settings" isNarrow>
      {!isOwner && <p>Owners change these; you can look them up.</p>}
      <QueryView query={query}>
        {({ prices, payment, cash }) => (
          <>
            <Prices settings={prices} />
            <Payment settings={payment} />
            <Cash settings={cash} />
          </>
        )}
      </QueryView>
    </Screen>
  );
}

interface SectionFormProps {
  readonly title: string;
  readonly intro: string;
  readonly isBusy: boolean;
  readonly problem: ReactNode;
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
}

function SectionForm({ title, intro, isBusy, problem, onSubmit, children }: SectionFormProps) {
  const isOwner = useIsOwner();
  return (
    <Section title={title}>
      <p className="muted">{intro}</p>
      <form className={`stack ${styles.form}`} aria-label={title} onSubmit={onSubmit} noValidate>
        <fieldset className={styles.group} disabled={!isOwner}>
          {children}
        </fieldset>
        {problem}
        {isOwner && (
          <div>
            <SubmitButton busy="Saving..." isBusy={isBusy}>
              Save
            </SubmitButton>
          </div>
        )}
      </form>
    </Section>
  );
}

/** A dot would be a path in the form. */
const fieldOf = (price: string) => price.replace('.', ' ');
const priceLabels = Object.fromEntries([
  ...durations.map((label, at) => [fieldOf(priceNames[at] ?? ''), `Tarot, ${label}`]),
  ...(['numerology', 'astrology'] as const).flatMap((service) => [
    ...packages.map(({ value, label }) => [fieldOf(`${service}.${value}`), `${serviceNames[service]}, ${label}`]),
    [`${service} minutes`, `${serviceNames[service]}, How long, in minutes`],
  ]),
]) as Record<string, string>;

const amount = (text: string) => paisaOfText(text) !== undefined || 'Please enter an amount in Rs, such as 1500.';
const priceRule = { validate: (text: string) => text.trim() === '' || amount(text) };
const { minutesMin, minutesMax } = requestLimits;
const minutesRule = wholeNumber(minutesMin, minutesMax, `Please enter minutes from ${minutesMin} to ${minutesMax}.`);

function Prices({ settings }: { readonly settings: PriceSettings }) {
  const { field, isBusy, save, problem } = useRecordForm<PriceSettings, Record<string, string>>({
    name: 'settings:prices',
    noun: 'section',
    record: settings,
    schema: priceSettingsSchema,
    labels: priceLabels,
    valuesOf: (stored = settings) => ({
      ...Object.fromEntries(priceNames.map((name) => [fieldOf(name), textOfPaisa(stored.prices[name])])),
      'numerology minutes': String(stored.minutes.numerology),
      'astrology minutes': String(stored.minutes.astrology),
    }),
    call: savePriceSettings,
    bodyOf: (values) => ({
      prices: Object.fromEntries(priceNames.map((name) => [name, paisaOfText(values[fieldOf(name)] ?? '') ?? null])),
      minutes: {
        numerology: Number(values['numerology minutes']),
        astrology: Number(values['astrology minutes']),
      },
    }),
  });
  return (
    <SectionForm
      title="Services"
      intro="Prices in Rs. While one is empty, the page of the service says that there is no price yet."
      {...{ isBusy, problem, onSubmit: save() }}
    >
      {(['tarot', 'numerology', 'astrology'] as const).map((service) => (
        <fieldset key={service} className={styles.group}>
          <legend className={styles.groupTitle}>{serviceNames[service]}</legend>
          <div className={styles.pair}>
            {Object.entries(priceLabels)
              .filter(([name]) => name.startsWith(service))
              .map(([name, label]) => (
                <TextField
                  key={name}
                  label={label.replace(/^.*?, /, '')}
                  inputMode="decimal"
                  autoComplete="off"
                  {...field(name, name.endsWith(' minutes') ? minutesRule : priceRule)}
                />
              ))}
          </div>
        </fieldset>
      ))}
    </SectionForm>
  );
}

const paymentLabels = {
  service: 'Bank or wallet',
  accountName: 'Name of the account',
  accountNumber: 'Number of the account',
  note: 'Note for customers',
  qrHash: 'QR code',
} as const;

function Payment({ settings }: { readonly settings: PaymentSettings }) {
  const { form, field, isBusy, save, problem } = useRecordForm({
    name: 'settings:payment',
    noun: 'section',
    record: settings,
    schema: paymentSettingsSchema,
    labels: paymentLabels,
    valuesOf: (stored = settings) => ({
      ...{ service: stored.service, accountName: stored.accountName, accountNumber: stored.accountNumber },
      ...{ note: stored.note, qrHash: stored.qrHash ?? '', qrURL: stored.qr?.imageURL ?? '' },
    }),
    call: savePaymentSettings,
    bodyOf: ({ qrURL: _, qrHash, ...texts }) => ({ ...texts, qrHash: qrHash || null }),
  });
  const setQr = (hash: string, url: string) => {
    form.setValue('qrHash', hash, { shouldDirty: true });
    form.setValue('qrURL', url, { shouldDirty: true });
  };
  return (
    <SectionForm
      title="Online payment"
      intro="Offered at the checkout and in bookings once there is an account number or a QR code. Saving asks for your passkey or code."
      {...{ isBusy, problem, onSubmit: save() }}
    >
      {(['service', 'accountName', 'accountNumber', 'note'] as const).map((name) => (
        <TextField
          key={name}
          label={paymentLabels[name]}
          maxLength={settingLimits.lineMax}
          autoComplete="off"
          {...field(name)}
        />
      ))}
      <p className={styles.label}>{paymentLabels.qrHash}</p>
      <PictureField
        url={form.watch('qrURL')}
        alt="QR code to pay by"
        width={200}
        chooseLabel="Choose the picture of your QR code"
        removeLabel="Remove the QR code"
        onChange={setQr}
      />
    </SectionForm>
  );
}

const cashLabels = { limitRupees: 'Most on order, in Rs', limitPieces: 'Most pieces on order' } as const;
const piecesRule = {
  validate: (text: string) => /^([1-9]\d{0,5})?$/.test(text.trim()) || 'Please enter a number of pieces, or nothing.',
};

function Cash({ settings }: { readonly settings: CashSettings }) {
  const { field, isBusy, save, problem } = useRecordForm({
    name: 'settings:cash',
    noun: 'section',
    record: settings,
    schema: cashSettingsSchema,
    labels: cashLabels,
    valuesOf: (stored = settings) => ({
      limitRupees: textOfPaisa(stored.limitPaisa),
      limitPieces: String(stored.limitPieces ?? ''),
    }),
    call: saveCashSettings,
    bodyOf: ({ limitRupees, limitPieces }) => ({
      limitPaisa: paisaOfText(limitRupees) ?? null,
      limitPieces: limitPieces === '' ? null : Number(limitPieces),
    }),
  });
  return (
    <SectionForm
      title="Cash on delivery"
      intro="Of a customer whose first parcel is not delivered yet; otherwise one visitor could reserve the whole stock. Empty: no limit."
      {...{ isBusy, problem, onSubmit: save() }}
    >
      <div className={styles.pair}>
        <TextField label={cashLabels.limitRupees} inputMode="decimal" {...field('limitRupees', priceRule)} />
        <TextField label={cashLabels.limitPieces} inputMode="numeric" {...field('limitPieces', piecesRule)} />
      </div>
    </SectionForm>
  );
}
