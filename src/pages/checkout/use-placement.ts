import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';

import { messages } from '#contract/names/messages.ts';
import type { DurableForm } from '#src/outbox/use-durable-form.ts';

import type { CheckoutValues } from './checkout-values.ts';
import type { OrderPlacing } from './use-place-order.ts';

/** Checks the form before an order goes out, and says what is missing in the specification's words. */
export function usePlacement({ form, picture }: DurableForm<CheckoutValues>, placing: OrderPlacing) {
  const [isPictureMissing, setPictureMissing] = useState(false);
  const order = async (values: CheckoutValues) => {
    // Addresses that are not loaded yet have no field to be checked.
    if (values.place === '') return placing.fail(messages.addressMissing);
    const isMissing = values.payment === 'online' && !picture;
    setPictureMissing(isMissing);
    if (isMissing) placing.fail(messages.checkoutFileMissing);
    else await placing.place(values);
  };
  const submit = form.handleSubmit(order, (errors) => placing.fail(complaintOf(errors, form.getValues())));
  return { submit, isPictureMissing };
}

function complaintOf(errors: FieldErrors<CheckoutValues>, values: CheckoutValues): string {
  if (errors.place) return messages.addressMissing;
  const wrong = Object.keys(errors) as (keyof CheckoutValues)[];
  const isMissing = wrong.some((name) => String(values[name]).trim() === '');
  const [first] = Object.values(errors);
  return isMissing ? messages.checkoutFieldsMissing : (first?.message ?? messages.checkoutFieldsMissing);
}
