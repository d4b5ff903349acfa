import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import type { HandHandover, HandPayment } from '#contract/calls/admin/hand-order-calls.ts';
import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { accountLimits, orderDeskLimits, taxNumberMax } from '#contract/names/limits.ts';
import { handSources, sourceLabels } from '#contract/names/order-sources.ts';
import { sumsOfAgreed } from '#contract/rules/cart/agreed.ts';
import { zoneOf } from '#contract/rules/cart/delivery.ts';
import { deliveryRefusal } from '#contract/rules/cart/delivery-terms.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { useShop } from '#src/desk/lib/shop.ts';
import { useStoredOrders } from '#src/desk/records/use-order.ts';
import { Chip } from '#src/desk/ui/fields.tsx';
import formStyles from '#src/desk/ui/form.module.css';
import { SaveBar } from '#src/desk/ui/save-bar.tsx';
import { Screen, Section } from '#src/desk/ui/screen.tsx';
import { filledIn, useDeskForm } from '#src/desk/ui/use-desk-form.ts';
import { optionalEmailRules, phoneField, phoneRules } from '#src/shared/forms/form-fields.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { useIsOnline } from '#src/shared/network/use-online.ts';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';
import { SelectField, TextAreaField, TextField } from '#src/shared/ui/forms/field.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { FormSkeleton } from '#src/shared/ui/notices/skeleton.tsx';
import { CardSection } from '#src/shared/ui/page/card.tsx';
import { Sums } from '#src/shared/ui/page/sums.tsx';
import { AddressFields } from './address-fields.tsx';
import { ChangedOrder } from './changed-order.tsx';
import {
  addressOfValues,
  agreedOfValues,
  bodyOfValues,
  discountOf,
  emptyHandOrder,
  type HandOrderValues,
  handOrderDraft,
  handOrderLabel,
  usual,
} from './hand-order.ts';
import { KnownCustomers } from './known-customers.tsx';
import styles from './new-order.module.css';
import { ProductPicker } from './product-picker.tsx';
import { ShareOrder } from './share-order.tsx';
import { type PlacedByHand, usePlaceByHand } from './use-place-by-hand.ts';

/** An order that staff take by hand. Opens, and keeps what was sold, without a network. */
export function NewOrderPage() {
  const shop = useShop();
  const [result, setResult] = useState<PlacedByHand>();
  return (
    <Screen title="New order" back={{ to: '/orders', label: 'Orders' }} isNarrow>
      {result && <Result result={result} onNext={() => setResult(undefined)} />}
      {!result && shop && <HandOrderForm shop={shop} onPlaced={setResult} />}
      {!result && !shop && <FormSkeleton fields={4} />}
    </Screen>
  );
}

/** What became of the order, and the link for its customer. */
function Result({
  result,
  onNext,
}: {
  readonly result: PlacedByHand;
  readonly onNext: () => void;
}) {
  const next = (
    <Button onClick={onNext} wide>
      Next order
    </Button>
  );
  if ('waits' in result)
    return (
      <CardSection aria-label="The order">
        <p className="part-title">Saved on this device, not sent yet</p>
        <p>{result.waits}. It’s sent as soon as there’s internet.</p>
        {next}
        <Link to="/waiting" {...buttonProps('secondary', true)}>
          Waiting to send
        </Link>
      </CardSection>
    );
  return <Placed order={result.placed}>{next}</Placed>;
}

function Placed({
  order,
  children,
}: {
  readonly order: StaffOrder;
  readonly children: React.ReactNode;
}) {
  const { orderId, orderNumber, totalPaisa } = order.summary;
  return (
    <CardSection aria-label="The order">
      <p className="part-title" role="status">
        Order {orderNumber} is placed: {formatPaisa(totalPaisa)}
      </p>
      {children}
      <ShareOrder order={order} />
      <Link to="/orders/$orderId" params={{ orderId }} {...buttonProps('secondary', true)}>
        Open order {orderNumber}
      </Link>
    </CardSection>
  );
}

interface HandOrderFormProps {
  readonly shop: ShopSettings;
  readonly onPlaced: (result: PlacedByHand) => void;
}

function HandOrderForm({ shop, onPlaced }: HandOrderFormProps) {
  const { data: copy } = useStoredOrders();
  const isOnline = useIsOnline();
  const desk = useDeskForm<HandOrderValues>({
    name: 'order-by-hand',
    empty: emptyHandOrder,
    schema: handOrderDraft,
  });
  const { form, clear, handleTrimmed } = desk;
  const values = form.watch();
  const agreed = agreedOfValues(values, shop);
  const total = formatPaisa(agreed.totalPaisa);
  const { place, isBusy, error, changes, dismiss } = usePlaceByHand({
    isOnline,
    keyFor: desk.draft.keyFor,
    onPlaced: async (result) => {
      await clear();
      onPlaced(result);
    },
  });
  const formElement = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const hasLines = values.lines.length > 0;
  const refusal = refusalOf(values, shop);
  const submit = handleTrimmed(async (typed) => {
    setChecked(true);
    if (typed.lines.length === 0 || refusalOf(typed, shop)) return showMessage(formElement.current);
    await place({ body: bodyOfValues(typed, shop), label: handOrderLabel(typed, total) });
  });
  const choose = (chosen: Partial<HandOrderValues>) => {
    for (const [name, value] of Object.entries(chosen))
      form.setValue(name as FieldPath<HandOrderValues>, value, { shouldDirty: true });
  };
  return (
    <form ref={formElement} className="stack-wide" onSubmit={submit} noValidate>
      <Section title="What is sold">
        <ProductPicker
          lines={values.lines}
          copy={copy?.stock ?? []}
          orders={copy?.orders ?? []}
          onChange={(lines) => choose({ lines })}
        />
        {isChecked && !hasLines && (
          <p className="field-error" role="alert" tabIndex={-1}>
            Please choose at least one product.
          </p>
        )}
      </Section>
      <Choice
        legend="Where the order comes from"
        name="source"
        options={handSources.map((source) => [source, sourceLabels[source]] as const)}
        value={values.source}
        onChoose={(source) => choose({ source, ...usual[source] })}
      />
      <Choice
        legend="How the customer gets it"
        name="handover"
        options={handovers}
        value={values.handover}
        onChoose={(handover) =>
          choose({
            handover,
            ...(handover === 'now' && values.payment === 'cash-later' && { payment: 'cash-now' }),
          })
        }
      />
      <Choice
        legend="How it is paid"
        name="payment"
        options={paymentsFor(values.handover)}
        value={values.payment}
        onChoose={(payment) => choose({ payment })}
      />
      <Customer desk={desk} values={values} isOnline={isOnline} onChoose={choose} />
      {values.handover === 'delivery' && (
        <Address desk={desk} shop={shop} refusal={isChecked || values.city ? refusal : undefined} />
      )}
      <div>
        <Discount desk={desk} values={values} />
        <More desk={desk} values={values} />
      </div>
      <Sums rows={sumRows(values, agreed)} />
      <SaveBar problem={{ error, failure: error ? errorMessage(error) : undefined, noun: 'order' }}>
        <SubmitButton busy="Placing..." isBusy={isBusy} wide>
          {`Place order · ${total}`}
        </SubmitButton>
      </SaveBar>
      {changes && (
        <ChangedOrder
          changes={changes}
          onConfirm={() =>
            void place({ body: { ...changes.body, agreed: changes.agreed }, label: changes.label })
          }
          onAnyway={() =>
            void place({ body: { ...changes.body, asAgreed: true }, label: changes.label })
          }
          onClose={dismiss}
        />
      )}
    </form>
  );
}

/** Moves focus and scroll to what the form says, once it does, so that no tap looks dead. */
function showMessage(form: Element | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[role="alert"]')?.focus());
}

type Desk = ReturnType<typeof useDeskForm<HandOrderValues>>;

const handovers: readonly (readonly [HandHandover, string])[] = [
  ['now', 'Handed over now'],
  ['pickup', 'Picked up later'],
  ['delivery', 'Delivered'],
];

function paymentsFor(handover: HandHandover): readonly (readonly [HandPayment, string])[] {
  const cash: readonly (readonly [HandPayment, string])[] =
    handover === 'now'
      ? []
      : [['cash-later', handover === 'pickup' ? 'Cash at the shop' : 'Cash on delivery']];
  return [['cash-now', 'Cash received'], ['qr', 'Paid by QR'], ...cash, ['later', 'Pays later']];
}

/** Why it can't be sent there; undefined where it can, and of what is not sent. */
function refusalOf(values: HandOrderValues, shop: ShopSettings): string | undefined {
  const address = addressOfValues(values, shop);
  if (!address || zoneOf(shop.delivery, address)) return undefined;
  return deliveryRefusal(shop, address);
}

function sumRows(values: HandOrderValues, agreed: ReturnType<typeof agreedOfValues>) {
  const { subtotalPaisa, discountPaisa, shippingPaisa, totalPaisa } = sumsOfAgreed(agreed);
  const row = (label: string, paisa: number) => ({ label, amount: formatPaisa(paisa) });
  return [
    ...(subtotalPaisa === totalPaisa ? [] : [row('Subtotal', subtotalPaisa)]),
    ...(discountPaisa > 0 ? [row('Discount', -discountPaisa)] : []),
    ...(values.handover === 'delivery' ? [row('Delivery', shippingPaisa)] : []),
    row('Total', totalPaisa),
  ];
}

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [Value, string])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** One of a few, as chips. */
function Choice<Value extends string>({
  legend,
  name,
  options,
  value,
  onChoose,
}: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend className="label">{legend}</legend>
      <div className="wrap">
        {options.map(([one, label]) => (
          <Chip
            key={one}
            type="radio"
            name={name}
            value={one}
            checked={one === value}
            onChange={() => onChoose(one)}
          >
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

interface CustomerProps {
  readonly desk: Desk;
  readonly values: HandOrderValues;
  readonly isOnline: boolean;
  readonly onChoose: (chosen: Partial<HandOrderValues>) => void;
}

/** Who buys it: somebody the shop knows, or a name and a phone number. */
function Customer({ desk, values, isOnline, onChoose }: CustomerProps) {
  const { field } = desk;
  const isOptional = values.handover === 'now';
  return (
    <Section title="Customer">
      {isOptional && <p className="muted">Name and phone may be left empty.</p>}
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={accountLimits.nameMax}
        {...field('name', isOptional ? undefined : filledIn)}
      />
      {isOnline && <KnownCustomers values={values} onChoose={onChoose} />}
      <TextField
        {...phoneField}
        autoComplete="off"
        {...field(
          'phoneNumber',
          phoneRules(isOptional ? undefined : 'Please enter a phone number'),
        )}
      />
    </Section>
  );
}

interface AddressProps {
  readonly desk: Desk;
  readonly shop: ShopSettings;
  readonly refusal: string | undefined;
}

function Address({ desk, shop, refusal }: AddressProps) {
  return (
    <Section title="Where it’s sent">
      <AddressFields field={desk.field} shop={shop} />
      {refusal && (
        <p className="field-error" role="alert" tabIndex={-1}>
          {refusal}
        </p>
      )}
    </Section>
  );
}

/** What is rarely needed. */
function More({ desk, values }: { readonly desk: Desk; readonly values: HandOrderValues }) {
  const { field } = desk;
  return (
    <details className={`fold ${formStyles.section}`}>
      <summary>Email, tax number, code and notes</summary>
      {values.customerId === '' && (
        <TextField
          label="Email"
          type="email"
          hint="If they want the order by email"
          autoComplete="off"
          maxLength={accountLimits.emailMax}
          {...field('email', optionalEmailRules)}
        />
      )}
      <TextField
        label="Tax number"
        hint="The buyer’s PAN or VAT number, for the invoice"
        autoComplete="off"
        maxLength={taxNumberMax}
        {...field('taxNumber')}
      />
      {values.payment === 'qr' && (
        <TextField
          label="Transaction code"
          autoComplete="off"
          maxLength={accountLimits.referenceMax}
          {...field('reference')}
        />
      )}
      <TextAreaField
        label="For the courier"
        rows={2}
        maxLength={accountLimits.noteMax}
        {...field('notes')}
      />
      <TextAreaField
        label="Note"
        hint="Only staff see it"
        rows={2}
        maxLength={orderDeskLimits.noteMax}
        {...field('staffNote')}
      />
    </details>
  );
}

/** A sum or percentage off, with its reason. */
function Discount({ desk, values }: { readonly desk: Desk; readonly values: HandOrderValues }) {
  const { field } = desk;
  const isTyped = values.discount.trim() !== '';
  return (
    <details className={`fold ${formStyles.section}`}>
      <summary>Discount</summary>
      <div className={`grid ${styles.discount}`}>
        <TextField
          label="Discount"
          inputMode="decimal"
          autoComplete="off"
          {...field('discount', {
            validate: (text, typed) =>
              text.trim() === '' || discountOf(typed) !== undefined || 'Please enter a number.',
          })}
        />
        <SelectField label="Unit" {...field('discountAs')}>
          <option value="percent">%</option>
          <option value="sum">{shopLocale().currencySign}</option>
        </SelectField>
      </div>
      <TextField
        label="Reason"
        autoComplete="off"
        maxLength={orderDeskLimits.lineMax}
        {...field('discountReason', isTyped ? filledIn : undefined)}
      />
    </details>
  );
}
