import { useState } from 'react';
import * as z from 'zod/mini';
import { type Order, orderSchema } from '#contract/calls/order-calls.ts';
import { deskReasons } from '#contract/names/desk.ts';
import { pickupPlace } from '#contract/rules/cart/pickup.ts';
import { changesInWords } from '#contract/rules/orders/changed-order.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/texts/money.ts';
import { fieldsOf, nameField, phoneField, phoneRules } from '#src/shared/forms/form-fields.ts';
import { AppError, hasReason } from '#src/shared/network/app-error.ts';
import {
  type ChangedAgreement,
  changedAgreementOf,
} from '#src/shared/network/changed-agreement.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { SelectField, TextField } from '#src/shared/ui/forms/field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import {
  AddressFields,
  type DeliveryValues,
  emptyDelivery,
} from '#src/shop/features/address/address-fields.tsx';
import type { OrderAccess } from '#src/shop/features/order/order-access.ts';

const failed = 'Your order couldn’t be changed. Please try again.';

interface ChangeRecipientProps {
  readonly order: Order;
  readonly access: OrderAccess;
}

interface ChangeValues extends DeliveryValues {
  handover: 'pickup' | 'delivery';
}

const handovers = [
  { value: 'delivery', label: 'It is delivered' },
  { value: 'pickup', label: 'I pick it up at the shop' },
];

/** Whether the shop offers the other way to get an order, too. */
function useHasBothWays({ isPickup }: Order): boolean {
  const { pickup, delivery } = useShop();
  return isPickup ? delivery.length > 0 : pickup;
}

/**
 * A button, and the form that it opens: who gets an order that is not packed, and where or whether
 * it is picked up.
 */
export function ChangeRecipient(props: ChangeRecipientProps) {
  const { order } = props;
  /** The order as it was when the form was opened: what is changed, and compared. */
  const [opened, setOpened] = useState<Order>();
  const hasBothWays = useHasBothWays(order);
  if (opened)
    return <RecipientForm {...props} order={opened} onClose={() => setOpened(undefined)} />;
  return (
    <Button variant="secondary" onClick={() => setOpened(order)}>
      {hasBothWays ? 'Change delivery or pickup' : oneWay(order.isPickup)}
    </Button>
  );
}

const oneWay = (isPickup = false) => (isPickup ? 'Change who picks it up' : 'Change address');

/**
 * Where another sum comes of it, that is shown, and agreed to with the next tap. Of an order that
 * has changed meanwhile is shown what is different.
 */
function RecipientForm({
  order,
  access,
  onClose,
}: ChangeRecipientProps & { readonly onClose: () => void }) {
  const shop = useShop();
  const hasBothWays = useHasBothWays(order);
  const [asked, setAsked] = useState<ChangedAgreement>();
  const [current, setCurrent] = useState<Order>();
  const { form, send, failure, clear, recordVersion } = useDurableForm<ChangeValues>({
    name: `recipient ${order.orderId}`,
    owner: access.owner,
    empty: valuesOf(order, shop.country),
    recordVersion: order.version,
  });
  const isPickup = form.watch('handover') === 'pickup';
  const field = fieldsOf(form);
  const { deliveryPaisa, totalPaisa } = asked?.agreed ?? {
    deliveryPaisa: paisaFromRupees(order.shippingFee),
    totalPaisa: paisaFromRupees(order.totalAmount),
  };
  const agreed = { deliveryPaisa, totalPaisa };

  const submit = form.handleSubmit(async (values) => {
    setAsked(undefined);
    const body = { ...bodyOf(values, order), agreed, version: recordVersion };
    const sent = await send(
      ({ keyFor }) =>
        access.change(order, { body, idempotencyKey: keyFor([body]) }).catch((error: unknown) => {
          setAsked(changedAgreementOf(error));
          setCurrent(currentOrderOf(error));
          throw error;
        }),
      { failed, errorsAt: 'form' },
    );
    if (!sent) return;
    showToast('success', `Order ${order.orderNumber} is changed.`);
    access.show(sent);
    onClose();
  });

  const leave = () => {
    void clear();
    onClose();
  };
  const showCurrent = (now: Order) => {
    access.show(now);
    access.refetch();
    leave();
  };

  if (current)
    return <ChangedMeanwhile before={order} now={current} onShow={() => showCurrent(current)} />;
  return (
    <form
      className="stack-wide"
      onSubmit={submit}
      onChange={() => setAsked(undefined)}
      aria-label="Change who gets it"
      noValidate
    >
      {hasBothWays && (
        <SelectField label="How do you get it?" {...field('handover')}>
          {handovers.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {isPickup ? (
        !order.isPickup && <p className="muted">{pickupPlace(shop)}</p>
      ) : (
        <AddressFields field={field} />
      )}
      <TextField {...nameField} {...field('recipient', 'Please enter who gets it')} />
      <TextField {...phoneField} {...field('phone', phoneRules('Please enter a phone number'))} />
      {asked && (
        <div role="alert">
          <ul className="bullets" aria-label="What is different">
            {asked.reasons.map(({ code, description }) => (
              <li key={code}>{description}</li>
            ))}
          </ul>
        </div>
      )}
      {failure && !asked && <FormMessage kind="error">{failure}</FormMessage>}
      <div className="row">
        <SubmitButton busy="Sending..." isBusy={form.formState.isSubmitting}>
          {asked ? `Agree to ${formatPaisa(asked.agreed.totalPaisa)}` : 'Save'}
        </SubmitButton>
        <Button variant="plain" onClick={leave}>
          Leave it as it is
        </Button>
      </div>
    </form>
  );
}

interface ChangedMeanwhileProps {
  readonly before: Order;
  readonly now: Order;
  readonly onShow: () => void;
}

/** Says what is different in an order that somebody else has changed. */
function ChangedMeanwhile({ before, now, onShow }: ChangedMeanwhileProps) {
  const words = changesInWords(before, now);
  // A payment or a step of the shop, which the page shows.
  const changes = words.length > 0 ? words : ['Somebody has gone on with it.'];
  return (
    <div className="stack-close" role="alert">
      <p>This order has changed meanwhile, so nothing was saved:</p>
      <ul className="bullets">
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button variant="secondary" onClick={onShow}>
        Show it as it is now
      </Button>
    </div>
  );
}

const staleSchema = z.object({ current: orderSchema });

/** The order as it is now, where the page has shown another state of it. */
function currentOrderOf(error: unknown): Order | undefined {
  if (!(error instanceof AppError) || !hasReason(error, deskReasons.stale)) return undefined;
  return staleSchema.safeParse(error.response?.body).data?.current;
}

const handoverOf = ({ isPickup = false }: Order) => (isPickup ? 'pickup' : 'delivery');

/** `country`: where the shop is. */
function valuesOf(order: Order, country: string): ChangeValues {
  const { address, recipient, phoneNumber } = order;
  return {
    ...emptyDelivery(''),
    ...address,
    country: address.country || country,
    recipient,
    phone: phoneNumber,
    handover: handoverOf(order),
  };
}

function bodyOf(
  { recipient, phone, handover, country, state, city, streetAddress, zipCode }: ChangeValues,
  order: Order,
) {
  const { address: before } = order;
  const isSwapped = handover !== handoverOf(order);
  const address = { country, state, city, streetAddress, zipCode };
  const isMoved = Object.entries(address).some(
    ([name, text]) => before[name as keyof typeof address] !== text,
  );
  return {
    recipient,
    phoneNumber: phone,
    ...(isSwapped && { handover }),
    ...(handover === 'delivery' && (isMoved || isSwapped) && { address }),
  };
}
