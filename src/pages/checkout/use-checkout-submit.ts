import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';

import { messages } from '#contract/names/messages.ts';
import type { DurableForm } from '#src/outbox/use-durable-form.ts';

import type { CheckoutValues } from './checkout-values.ts';
import type { OrderPlacement } from './use-place-order.ts';

/** Validates the form before the order is placed, and shows what is missing. */
export function useCheckoutSubmit({ form, picture }: DurableForm<CheckoutValues>, placing: OrderPlacement) {
  const [isPictureMissing, setPictureMissing] = useState(false);
  const order = async (values: CheckoutValues) => {
    // While the addresses load there is no field to validate.
    if (values.place === '') return placing.fail(messages.addressMissing);
    const isMissing = values.payment === 'online' && !picture;
    setPictureMissing(isMissing);
    if (isMissing) placing.fail(messages.checkoutFileMissing);
    else await placing.place(values);
  };
  const submit = form.handleSubmit(order, (errors) => placing.fail(validationMessage(errors, form.getValues())));
  return { submit, isPictureMissing };
}

function validationMessage(errors: FieldErrors<CheckoutValues>, values: CheckoutValues): string {
  if (errors.place) return messages.addressMissing;
  const invalid = Object.keys(errors) as (keyof CheckoutValues)[];
  const isMissing = invalid.some((name) => String(values[name]).trim() === '');
  const [first] = Object.values(errors);
  return isMissing ? messages.checkoutFieldsMissing : (first?.message ?? messages.checkoutFieldsMissing);
}
