import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { Address } from '#contract/calls/address-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { isLimited, servedPlaces } from '#contract/rules/cart/delivery-texts.ts';
import { fieldsOf, taxNumberField } from '#src/shared/forms/form-fields.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { ChoiceCard } from '#src/shared/ui/forms/choice-card.tsx';
import { FoldedField } from '#src/shared/ui/forms/folded-field.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { LoadFailure } from '#src/shared/ui/notices/load-failure.tsx';
import { FormSkeleton } from '#src/shared/ui/notices/skeleton.tsx';
import {
  AddressFields,
  addressLine,
  CardText,
  DeliveryNotes,
  PhoneField,
  RecipientField,
  RecipientFields,
} from '#src/shop/features/address/address-fields.tsx';

import { type CheckoutValues, newAddress } from './order-request.ts';

interface DeliveryChoiceProps {
  /**
   * The saved addresses. Not asked for here: a parent that shows something else while it loads
   * would ask without end.
   */
  readonly query: UseQueryResult<Address[], Error>;
  readonly form: UseFormReturn<CheckoutValues>;
  readonly hasOneName: boolean;
  /** Who receives parcels to an address, unless the customer says otherwise. */
  readonly recipientAt: (address: Address | undefined) => string;
  /** Why nothing can be sent to the chosen address. */
  readonly refusal: string | undefined;
}

/** A choice of saved addresses, or the fields of a new one. */
export function DeliveryChoice({
  query,
  form,
  hasOneName,
  recipientAt,
  refusal,
}: DeliveryChoiceProps) {
  const { data, error, refetch } = query;
  const shop = useShop();
  const place = form.watch('place');
  useValidPlace(data, form);
  useRecipient(data, form, recipientAt);
  if (!data && error)
    return <LoadFailure text={errorMessage(error)} onTryAgain={() => void refetch()} />;
  if (!data) return <FormSkeleton fields={3} />;
  // Also checks the data: in the first render `place` is still empty, and the form focuses the
  // first registered field.
  const isNew = place === newAddress || data.length === 0;
  const field = fieldsOf(form);
  const notice = refusal && <FormMessage kind="error">{refusal}</FormMessage>;
  return (
    <>
      {isLimited(shop) && !refusal && (
        <p className="muted dense">We deliver {servedPlaces(shop)}.</p>
      )}
      {data.length > 0 && <Places addresses={data} form={form} />}
      {isNew && (
        <>
          <RecipientFields field={field} hasOneName={hasOneName} />
          <AddressFields field={field} />
          {notice}
        </>
      )}
      {!isNew && notice}
      {!isNew && (
        <div className="pair">
          <RecipientField field={field} />
          <PhoneField field={field} />
        </div>
      )}
      <DeliveryNotes field={field} />
      <CardText field={field} />
      <FoldedField
        {...taxNumberField}
        {...field('taxNumber')}
        isFilled={form.watch('taxNumber') !== ''}
      />
    </>
  );
}

function Places({
  addresses,
  form,
}: {
  readonly addresses: readonly Address[];
  readonly form: DeliveryChoiceProps['form'];
}) {
  const { error, ...chosen } = fieldsOf(form)('place', messages.addressMissing);
  return (
    <fieldset className="stack-close" aria-describedby={error ? 'place-error' : undefined}>
      <legend className="visually-hidden">Address</legend>
      {addresses.map((address) => (
        <ChoiceCard key={address.addressId} value={address.addressId} {...chosen}>
          {addressLine(address)}
        </ChoiceCard>
      ))}
      <ChoiceCard value={newAddress} {...chosen}>
        Another address
      </ChoiceCard>
      {error && (
        <p id="place-error" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Deselects an address that was removed. */
function useValidPlace(
  addresses: readonly Address[] | undefined,
  form: DeliveryChoiceProps['form'],
) {
  const { getValues, resetField } = form;
  useEffect(() => {
    const place = getValues('place');
    if (
      addresses &&
      place !== newAddress &&
      !addresses.some(({ addressId }) => addressId === place)
    )
      resetField('place');
  }, [addresses, getValues, resetField]);
}

/** Another address, another recipient, unless the customer has typed one. */
function useRecipient(
  addresses: readonly Address[] | undefined,
  { watch, getValues, setValue }: DeliveryChoiceProps['form'],
  recipientAt: DeliveryChoiceProps['recipientAt'],
) {
  const place = watch('place');
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    const known = (id: string) => recipientAt(addresses?.find(({ addressId }) => addressId === id));
    if (getValues('recipient') === known(last.current))
      setValue('recipient', known(place), { shouldDirty: true });
    last.current = place;
  }, [place, addresses, getValues, setValue, recipientAt]);
}
