import { useState } from 'react';
import * as z from 'zod/mini';
import { changeOrderContent } from '#contract/calls/admin/changed-order-calls.ts';
import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import { accountLimits, orderDeskLimits, taxNumberMax } from '#contract/names/limits.ts';
import {
  formatPaisa,
  paisaFromRupees,
  paisaOfText,
  textOfPaisa,
} from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { useShop } from '#src/desk/lib/shop.ts';
import { orderKind } from '#src/desk/records/order-kind.tsx';
import { useStoredOrders } from '#src/desk/records/use-order.ts';
import formStyles from '#src/desk/ui/form.module.css';
import { useRecordChange } from '#src/desk/ui/record-change.tsx';
import { filledIn, useDeskForm } from '#src/desk/ui/use-desk-form.ts';
import { phoneField, phoneRules } from '#src/shared/forms/form-fields.ts';
import { changedAgreementOf } from '#src/shared/network/changed-agreement.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { SelectField, TextField } from '#src/shared/ui/forms/field.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { AddressFields } from './address-fields.tsx';
import { type HandLine, lineSchema } from './hand-order.ts';
import { ProductPicker } from './product-picker.tsx';

// An order that is not shipped yet is changed on its screen: its recipient, and what is in it.

interface ChangeProps {
  readonly order: StaffOrder;
  readonly onDone: () => void;
}

type Content = Omit<BodyOf<typeof changeOrderContent>, 'agreed' | 'version'>;

/**
 * Sends a change with the sums that the screen shows. Where others come of it, they are shown, and
 * sent with the next tap.
 */
function useContentChange({ order, onDone }: ChangeProps) {
  const change = useRecordChange({ kind: orderKind, record: order }, changeOrderContent, onDone);
  const asked = changedAgreementOf(change.error);
  const shown = {
    deliveryPaisa: paisaFromRupees(order.order.shippingFee),
    totalPaisa: paisaFromRupees(order.order.totalAmount),
  };
  const { deliveryPaisa, totalPaisa } = asked?.agreed ?? shown;
  return {
    asked,
    isBusy: change.isBusy,
    reset: change.reset,
    send: (content: Content) => change.send({ ...content, agreed: { deliveryPaisa, totalPaisa } }),
    failure: asked ? (
      <div role="alert">
        <ul className="bullets" aria-label="What is different">
          {asked.reasons.map(({ code, field, description }) => (
            <li key={`${code} ${field}`}>{description}</li>
          ))}
        </ul>
      </div>
    ) : (
      change.failure
    ),
    button: asked ? `Save for ${formatPaisa(totalPaisa)}` : 'Save',
  };
}

type Change = ReturnType<typeof useContentChange>;

/** The end of both forms. */
function SaveChange({
  change,
  onCancel,
}: {
  readonly change: Change;
  readonly onCancel: () => void;
}) {
  return (
    <>
      {change.failure}
      <SubmitButton busy="Saving..." isBusy={change.isBusy} wide>
        {change.button}
      </SubmitButton>
      <Button variant="plain" onClick={onCancel}>
        Leave it as it is
      </Button>
    </>
  );
}

/** The parts of an order that staff can change now, each behind a button. */
export function ChangeButton({
  about,
  isPossible,
  children,
}: {
  /** Such as `address`. */
  readonly about: string;
  readonly isPossible: boolean;
  readonly children: (onDone: () => void) => React.ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen && isPossible) return children(() => setOpen(false));
  if (!isPossible) return null;
  return (
    <div className="row">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Change {about}
      </Button>
    </div>
  );
}

/** Who gets it and how: where it is sent with the fee of the delivery, or that it is picked up. */
export function ChangeRecipient(props: ChangeProps) {
  const { order, onDone } = props;
  const shop = useShop();
  const empty = recipientOf(order);
  const { form, field, clear, handleTrimmed } = useDeskForm({
    name: `recipient:${order.summary.orderId}:${order.version}`,
    empty,
  });
  const finish = () => {
    void clear();
    onDone();
  };
  const change = useContentChange({ order, onDone: finish });
  if (!shop) return null;
  const isDelivered = form.watch('handover') === 'delivery';
  const feeTyped = form.watch('fee');
  const isFeeTyped = feeTyped !== empty.fee;
  const submit = handleTrimmed((values) =>
    change.send(recipientContent(values, empty, shop.country)),
  );
  return (
    <form
      className="stack top"
      aria-label="Recipient"
      onSubmit={submit}
      onChange={() => change.asked && change.reset()}
      noValidate
    >
      <SelectField label="How the customer gets it" {...field('handover')}>
        <option value="delivery">Delivered</option>
        <option value="pickup">Picked up at the shop</option>
      </SelectField>
      {isDelivered && <AddressFields field={field} shop={shop} />}
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={accountLimits.nameMax}
        {...field('recipient', empty.recipient === '' ? undefined : filledIn)}
      />
      <TextField
        {...phoneField}
        autoComplete="off"
        {...field(
          'phoneNumber',
          phoneRules(empty.phoneNumber === '' ? undefined : 'Please enter a phone number'),
        )}
      />
      <details className={`fold ${formStyles.section}`}>
        <summary>
          {isDelivered ? 'Company, tax number and delivery fee' : 'Company and tax number'}
        </summary>
        <TextField
          label="Company"
          autoComplete="off"
          maxLength={accountLimits.addressLineMax}
          {...field('company')}
        />
        <TextField
          label="Tax number"
          hint="The buyer’s own, for the invoice"
          autoComplete="off"
          maxLength={taxNumberMax}
          {...field('taxNumber')}
        />
        {isDelivered && (
          <>
            <TextField
              label={`Delivery fee in ${shopLocale().currencySign}`}
              hint="If it isn’t what we ask for this address"
              inputMode="decimal"
              autoComplete="off"
              {...field('fee', {
                validate: (text) =>
                  text.trim() === '' ||
                  paisaOfText(text) !== undefined ||
                  'Please enter the amount, such as 150.',
              })}
            />
            <TextField
              label="Why"
              hint="The customer reads it"
              autoComplete="off"
              maxLength={orderDeskLimits.lineMax}
              {...field('feeReason', isFeeTyped && feeTyped.trim() !== '' ? filledIn : undefined)}
            />
          </>
        )}
      </details>
      <SaveChange change={change} onCancel={finish} />
    </form>
  );
}

type RecipientValues = ReturnType<typeof recipientOf>;

function recipientOf({ order }: StaffOrder) {
  const { address, recipient, phoneNumber, company, taxNumber = '' } = order;
  const { shippingReason = '', shippingFee } = order;
  const { country, state, city, streetAddress, zipCode } = address;
  return {
    handover: order.isPickup ? 'pickup' : 'delivery',
    country,
    state,
    city,
    streetAddress,
    zipCode,
    recipient,
    phoneNumber,
    company,
    taxNumber,
    // Only where it was set: else the address decides.
    fee: shippingReason === '' ? '' : textOfPaisa(paisaFromRupees(shippingFee)),
    feeReason: shippingReason,
  };
}

/** What is sent of what was typed; `country` is the shop's own. */
function recipientContent(
  values: RecipientValues,
  before: RecipientValues,
  country: string,
): Content {
  const { recipient, phoneNumber, company, taxNumber, fee, feeReason } = values;
  const isDelivered = values.handover === 'delivery';
  const isSwapped = values.handover !== before.handover;
  const { state, city, streetAddress, zipCode } = values;
  const address = {
    country: values.country || country,
    state,
    city,
    streetAddress,
    zipCode,
  };
  const isMoved = Object.entries(address).some(
    ([name, text]) => before[name as keyof typeof address] !== text,
  );
  const isFeeChanged = fee !== before.fee || feeReason !== before.feeReason;
  const typedFee = fee === '' ? null : { paisa: paisaOfText(fee) ?? 0, reason: feeReason };
  return {
    contact: { recipient, phoneNumber, company, taxNumber },
    ...(isSwapped && { handover: isDelivered ? 'delivery' : 'pickup' }),
    ...(isDelivered && (isMoved || isSwapped) && { address }),
    ...(isDelivered && isFeeChanged && { fee: typedFee }),
  };
}

const linesDraft = z.partial(z.object({ lines: z.array(lineSchema) }));

/** What is in it: other quantities, variants and products. */
export function ChangeLines(props: ChangeProps) {
  const { order, onDone } = props;
  const { data: copy } = useStoredOrders();
  const empty: { lines: HandLine[] } = { lines: linesOf(order) };
  const { form, clear, handleTrimmed } = useDeskForm({
    name: `lines:${order.summary.orderId}:${order.version}`,
    empty,
    schema: linesDraft,
  });
  const finish = () => {
    void clear();
    onDone();
  };
  const change = useContentChange({ order, onDone: finish });
  const lines = form.watch('lines');
  const submit = handleTrimmed((values) => {
    if (values.lines.length > 0)
      change.send({ lines: changedLines(values.lines, change.asked?.agreed.lines ?? []) });
  });
  return (
    <form className="stack top" aria-label="Items" onSubmit={submit} noValidate>
      <ProductPicker
        lines={lines}
        copy={copy?.stock ?? []}
        orders={copy?.orders ?? []}
        onChange={(chosen) => {
          if (change.asked) change.reset();
          form.setValue('lines', chosen, { shouldDirty: true });
        }}
      />
      {lines.length === 0 && (
        <p className="field-error" role="alert">
          Nothing would be left. Cancel the order instead.
        </p>
      )}
      <SaveChange change={change} onCancel={finish} />
    </form>
  );
}

function linesOf({ order }: StaffOrder): HandLine[] {
  return order.orderItems.map((item, at) => ({
    productId: item.productId,
    selectedAttributeId: item.selectedAttributeId ?? null,
    name: item.attributeValue ? `${item.productName} (${item.attributeValue})` : item.productName,
    unitPaisa: paisaFromRupees(item.unitPrice),
    quantity: item.quantity,
    position: item.position ?? at,
  }));
}

/** Those that stay, and the new ones: at the shop's price, once it was shown. */
function changedLines(
  lines: readonly HandLine[],
  shown: readonly { productId: string; selectedAttributeId: string | null; unitPaisa: number }[],
): NonNullable<Content['lines']> {
  return {
    kept: lines.flatMap(({ position, quantity }) =>
      position === undefined ? [] : [{ position, quantity }],
    ),
    added: lines
      .filter(({ position }) => position === undefined)
      .map(({ productId, selectedAttributeId, name, quantity, unitPaisa }) => ({
        productId,
        selectedAttributeId,
        name,
        quantity,
        unitPaisa:
          shown.find(
            (one) => one.productId === productId && one.selectedAttributeId === selectedAttributeId,
          )?.unitPaisa ?? unitPaisa,
      })),
  };
}
