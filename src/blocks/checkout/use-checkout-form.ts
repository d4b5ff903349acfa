import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';

import type { Coupon } from '#src/features/checkout/coupon-box.tsx';
import type { OrderWish } from '#src/features/checkout/order-wish.ts';
import { keepDraft, keepDraftPicture, readDraft, readDraftPicture } from '#src/lib/form-draft.ts';
import { privateQueryOf } from '#src/lib/query.ts';
import { useUnsaved } from '#src/lib/use-unsaved.ts';

import type { CheckoutDraft, CheckoutValues } from './checkout-values.ts';
import { checkoutDraft, emptyCheckout, valuesOf } from './checkout-values.ts';

/** The order that was sent last, and whether nobody knows what became of it. */
export interface Sent {
  readonly wish: OrderWish | undefined;
  readonly isUncertain: boolean;
}

export interface CheckoutForm {
  readonly form: UseFormReturn<CheckoutValues>;
  readonly coupon: Coupon | undefined;
  readonly setCoupon: (coupon: Coupon | undefined) => void;
  readonly picture: File | undefined;
  readonly setPicture: (picture: File | undefined) => void;
  readonly sent: Sent;
  readonly setSent: (sent: Sent) => void;
}

/** What stands in the checkout, kept over reloads: fields, coupon, screenshot and the order that was sent. */
export function useCheckoutForm(userId: string): CheckoutForm {
  const [draft] = useState(() => ownDraft(userId));
  const form = useForm<CheckoutValues>({ defaultValues: { ...emptyCheckout, ...draft?.values } });
  const [coupon, setCoupon] = useState(draft?.coupon);
  const [picture, setPicture] = useState<File>();
  const [sent, setSent] = useState<Sent>({ wish: draft?.wish, isUncertain: draft?.isUncertain ?? false });
  // What is kept at any moment: the form's callback outlives the drawing that made it.
  const beside = useRef({ coupon, sent });

  const keep = (part: Partial<typeof beside.current> = {}) => {
    beside.current = { ...beside.current, ...part };
    const { coupon: applied, sent: last } = beside.current;
    keepDraft(checkoutDraft, { userId, values: form.getValues(), coupon: applied, ...last });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps by a ref
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keep() }), [form]);
  useEffect(() => {
    if (!draft) return;
    readDraftPicture(checkoutDraft).then((kept) => kept && setPicture((chosen) => chosen ?? kept));
  }, [draft]);
  usePrefill(userId, form);
  useUnsaved(form.formState.isDirty || picture !== undefined);

  return {
    form,
    coupon,
    setCoupon: (next) => {
      setCoupon(next);
      keep({ coupon: next });
    },
    picture,
    setPicture: (next) => {
      setPicture(next);
      void keepDraftPicture(checkoutDraft, next);
    },
    sent,
    setSent: (next) => {
      setSent(next);
      keep({ sent: next });
    },
  };
}

function ownDraft(userId: string): Partial<CheckoutDraft> | undefined {
  const draft = readDraft<CheckoutDraft>(checkoutDraft);
  return draft?.userId === userId ? draft : undefined;
}

/**
 * Puts what the shop knows of a customer into fields that are still empty. What lay on this device comes first and may
 * be old: where nobody typed, what the shop says now takes its place.
 */
function usePrefill(userId: string, { getValues, setValue }: UseFormReturn<CheckoutValues>) {
  const { data } = useQuery(privateQueryOf('readUser', { params: { userId } }));
  const filled = useRef<Partial<CheckoutValues>>({});
  useEffect(() => {
    if (!data) return;
    const known = valuesOf(data);
    for (const [name, value] of Object.entries(known)) {
      const field = name as keyof CheckoutValues;
      if (getValues(field) === (filled.current[field] ?? '')) setValue(field, value);
    }
    filled.current = known;
  }, [data, getValues, setValue]);
}
