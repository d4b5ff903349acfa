import * as z from 'zod/mini';

import type { DraftContent } from './draft.ts';

// Drafts of builds before version 2 of the format: bare values, with the last request and the edited entry under names
// of their own. They are in session storage, so this can be deleted once no tab of such a build is open.

const lastRequest = z.pipe(
  z.object({ wish: z.string(), key: z.string() }),
  z.transform(({ wish: content, key }) => ({ content, key })),
);
const editedEntry = z.object({ id: z.string() });
const note = z.object({ note: z.string(), userId: z.optional(z.string()) });
const checkout = z.object({
  userId: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  coupon: z.optional(z.object({ code: z.string(), percent: z.number() })),
  wish: z.optional(
    z.object({ content: z.record(z.string(), z.unknown()), addressKey: z.string(), orderKey: z.string() }),
  ),
  isUncertain: z.optional(z.boolean()),
});

/** Reads the draft of an earlier build. `read` returns the JSON stored under a name. */
export function earlierDraft(
  name: string,
  read: (name: string) => unknown,
  storable: (values: object) => DraftContent['values'],
): DraftContent | undefined {
  const stored = read(name);
  if (name === 'checkout') return checkoutDraft(stored);
  if (name === 'cart-note') {
    const { data } = note.safeParse(stored);
    return data && { owner: data.userId, values: { note: data.note } };
  }
  const { data: values } = z.record(z.string(), z.unknown()).safeParse(stored);
  if (!values) return undefined;
  const { data: request } = lastRequest.safeParse(read(`${name}:wish`));
  const { data: edited } = editedEntry.safeParse(read(`${name}:edited`));
  return {
    values: storable(values),
    hasPicture: true,
    ...(request && { requests: { form: request } }),
    ...(edited && { replaces: edited.id }),
  };
}

function checkoutDraft(stored: unknown): DraftContent | undefined {
  const { data } = checkout.safeParse(stored);
  if (!data) return undefined;
  const { userId, values, coupon, wish: requests, isUncertain } = data;
  return {
    owner: userId,
    values: { ...values, ...(coupon && { couponCode: coupon.code, couponPercent: coupon.percent }) },
    hasPicture: true,
    ...(requests && {
      requests: {
        address: { content: JSON.stringify(requests.content.address), key: requests.addressKey },
        order: { content: JSON.stringify(requests.content), key: requests.orderKey, isUncertain },
      },
    }),
  };
}
