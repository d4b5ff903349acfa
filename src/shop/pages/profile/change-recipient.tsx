import { useState } from 'react';
import type { Order } from '#contract/calls/order-calls.ts';
import { formatPaisa, paisaFromRupees } from '#contract/rules/texts/money.ts';
import { fieldsOf, nameField, phoneField, phoneRules } from '#src/shared/forms/form-fields.ts';
import {
  type ChangedAgreement,
  changedAgreementOf,
} from '#src/shared/network/changed-agreement.ts';
import { useDurableForm } from '#src/shared/outbox/use-durable-form.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { TextField } from '#src/shared/ui/forms/field.tsx';
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

/** A button, and the form that it opens: who gets an order that is not packed, and where. */
export function ChangeRecipient(props: ChangeRecipientProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <RecipientForm {...props} onClose={() => setOpen(false)} />;
  return (
    <Button variant="secondary" onClick={() => setOpen(true)}>
      {props.order.isPickup ? 'Change who picks it up' : 'Change address'}
    </Button>
  );
}

/** Where another sum comes of it, that is shown, and agreed to with the next tap. */
function RecipientForm({
  order,
  access,
  onClose,
}: ChangeRecipientProps & { readonly onClose: () => void }) {
  const [asked, setAsked] = useState<ChangedAgreement>();
  const { form, send, failure, clear } = useDurableForm<DeliveryValues>({
    name: `recipient ${order.orderId}`,
    owner: access.owner,
    empty: valuesOf(order),
  });
  const field = fieldsOf(form);
  const agreed = asked?.agreed ?? {
    deliveryPaisa: paisaFromRupees(order.shippingFee),
    totalPaisa: paisaFromRupees(order.totalAmount),
  };

  const submit = form.handleSubmit(async (values) => {
    setAsked(undefined);
    const body = bodyOf(values, order, agreed);
    const sent = await send(
      ({ keyFor }) =>
        access.change(order, { body, idempotencyKey: keyFor([body]) }).catch((error: unknown) => {
          setAsked(changedAgreementOf(error));
          throw error;
        }),
      { failed, errorsAt: 'form' },
    );
    if (!sent) return;
    showToast('success', `Order ${order.orderNumber} is changed.`);
    access.show(sent);
    onClose();
  });

  return (
    <form
      className="stack-wide"
      onSubmit={submit}
      onChange={() => setAsked(undefined)}
      aria-label="Change who gets it"
      noValidate
    >
      {!order.isPickup && <AddressFields field={field} />}
      <TextField {...nameField} {...field('recipient', 'Please enter who gets it')} />
      <TextField {...phoneField} {...field('phone', phoneRules('Please enter a phone number'))} />
      {asked && (
        <ul className="bullets" aria-label="What is different" role="alert">
          {asked.reasons.map(({ code, description }) => (
            <li key={code}>{description}</li>
          ))}
        </ul>
      )}
      {failure && !asked && <FormMessage kind="error">{failure}</FormMessage>}
      <div className="row">
        <SubmitButton busy="Sending..." isBusy={form.formState.isSubmitting}>
          {asked ? `Agree to ${formatPaisa(asked.agreed.totalPaisa)}` : 'Save'}
        </SubmitButton>
        <Button
          variant="plain"
          onClick={() => {
            void clear();
            onClose();
          }}
        >
          Leave it as it is
        </Button>
      </div>
    </form>
  );
}

function valuesOf({ address, recipient, phoneNumber }: Order): DeliveryValues {
  return { ...emptyDelivery(''), ...address, recipient, phone: phoneNumber };
}

function bodyOf(
  { recipient, phone, country, state, city, streetAddress, zipCode }: DeliveryValues,
  { isPickup, address: before }: Order,
  { deliveryPaisa, totalPaisa }: { readonly deliveryPaisa: number; readonly totalPaisa: number },
) {
  const address = { country, state, city, streetAddress, zipCode };
  const isMoved = Object.entries(address).some(
    ([name, text]) => before[name as keyof typeof address] !== text,
  );
  return {
    recipient,
    phoneNumber: phone,
    ...(!isPickup && isMoved && { address }),
    agreed: { deliveryPaisa, totalPaisa },
  };
}
