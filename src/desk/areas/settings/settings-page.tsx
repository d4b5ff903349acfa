import {
  type CashSettings,
  cashSettingsSchema,
  type PaymentSettings,
  paymentSettingsSchema,
  readShopSettings,
  saveCashSettings,
  savePaymentSettings,
} from '#contract/calls/admin/shop-calls.ts';
import { cleanText } from '#contract/clean-text.ts';
import { settingLimits } from '#contract/names/setting-limits.ts';
import { paisaOfText } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { useIsOwner } from '#src/desk/lib/staff-query.ts';
import { Field } from '#src/desk/ui/fields.tsx';
import styles from '#src/desk/ui/form.module.css';
import { ReplaceablePicture } from '#src/desk/ui/picture-upload.tsx';
import { DataScreen } from '#src/desk/ui/screen.tsx';
import { orNothing } from '#src/desk/ui/use-desk-form.ts';
import { SectionForm } from './section-form.tsx';

/** What the owner sets, in sections that are saved one by one. */
export function SettingsPage() {
  const isOwner = useIsOwner();
  return (
    <DataScreen title="Shop settings" isNarrow call={readShopSettings} isStored>
      {({ payment, cash }) => (
        <>
          {!isOwner && <p>Owners change these; you can look them up.</p>}
          <Payment settings={payment} />
          <Cash settings={cash} />
        </>
      )}
    </DataScreen>
  );
}

const amount = (text: string) =>
  paisaOfText(text) !== undefined ||
  `Please enter an amount in ${shopLocale().currencySign}, such as 1500.`;
const price = {
  as: 'paisa or null',
  rule: { validate: (text: string) => cleanText(text) === '' || amount(text) },
  ...({ inputMode: 'decimal', autoComplete: 'off' } as const),
};
const line = { maxLength: settingLimits.lineMax, autoComplete: 'off' };
const paymentFields = {
  service: { ...line, label: 'Bank or wallet' },
  accountName: { ...line, label: 'Name of the account' },
  accountNumber: { ...line, label: 'Number of the account' },
  note: { ...line, label: 'Note for customers' },
  qrHash: { label: 'QR code', as: 'text or null' },
} as const;

function Payment({ settings }: { readonly settings: PaymentSettings }) {
  return (
    <SectionForm
      title="Online payment"
      intro="Offered at the checkout and in bookings once there is an account number or a QR code. Saving asks for your passkey or code."
      name="settings:payment"
      record={settings}
      schema={paymentSettingsSchema}
      fields={paymentFields}
      valuesOf={({ qr }: PaymentSettings = settings) => ({ qrURL: qr?.imageURL ?? '' })}
      call={savePaymentSettings}
    >
      {({ form, text }) => (
        <>
          {(['service', 'accountName', 'accountNumber', 'note'] as const).map((name) => (
            <Field key={name} {...text(name)} />
          ))}
          <p className="label">{paymentFields.qrHash.label}</p>
          <ReplaceablePicture
            url={form.watch('qrURL') ?? ''}
            alt="QR code to pay by"
            width={200}
            chooseLabel="Choose the picture of your QR code"
            removeLabel="Remove the QR code"
            onChange={(hash, url) => {
              form.setValue('qrHash', hash, { shouldDirty: true });
              form.setValue('qrURL', url, { shouldDirty: true });
            }}
          />
        </>
      )}
    </SectionForm>
  );
}

const rupeesField = { inputMode: 'decimal', as: 'paisa or null', rule: price.rule } as const;
const piecesField = {
  inputMode: 'numeric',
  as: 'number or null',
  rule: orNothing(/^[1-9]\d{0,5}$/, 'Please enter a number of pieces, or nothing.'),
} as const;
const limitFields = {
  limitPaisa: { ...rupeesField, label: 'Most in cash' },
  limitPieces: { ...piecesField, label: 'Most pieces in cash' },
  uncheckedLimitPaisa: { ...rupeesField, label: 'Most paid online and not checked yet' },
  uncheckedLimitPieces: { ...piecesField, label: 'Most pieces paid online and not checked yet' },
  holdDays: {
    label: 'Days that an unchecked order holds its pieces',
    inputMode: 'numeric',
    as: 'number or null',
    rule: orNothing(
      /^(?:[1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/,
      'Please enter days from 1 to 365, or nothing.',
    ),
    hint: 'Then it is canceled, its pieces go back in stock, and you and the customer are told. Empty: never',
  },
} as const;

function Cash({ settings }: { readonly settings: CashSettings }) {
  return (
    <SectionForm
      title="Orders that are not paid yet"
      intro="How much a customer may have on order, in cash or with a payment that you have not checked, until their first parcel is delivered; otherwise one visitor could reserve the whole stock. Empty: no limit."
      name="settings:cash"
      record={settings}
      schema={cashSettingsSchema}
      fields={limitFields}
      call={saveCashSettings}
    >
      {({ text }) => (
        <>
          <div className={`pair ${styles.pair}`}>
            <Field {...text('limitPaisa')} />
            <Field {...text('limitPieces')} />
          </div>
          <div className={`pair ${styles.pair}`}>
            <Field {...text('uncheckedLimitPaisa')} />
            <Field {...text('uncheckedLimitPieces')} />
          </div>
          <Field {...text('holdDays')} />
        </>
      )}
    </SectionForm>
  );
}
