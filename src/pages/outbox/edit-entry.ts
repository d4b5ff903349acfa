import type { AnyRouter } from '@tanstack/react-router';

import { bookingValuesOf } from '#src/features/booking/booking-values.ts';
import { customValuesOf } from '#src/features/custom-order/custom-values.ts';
import { reviewDraftName } from '#src/features/review/review-draft.ts';
import type { OutboxEntry } from '#src/outbox/core/outbox-entry.ts';
import { dismissEntry } from '#src/outbox/core/outbox-store.ts';
import { isBegun, putIntoDraft } from '#src/outbox/edit-again.ts';

/** The form that something came from. */
interface FormPlace {
  readonly draft: string;
  readonly values: object;
  readonly to: string;
}

/** Whether editing would put something aside that somebody has begun to type. */
export function isFormBegun(entry: OutboxEntry): boolean {
  const place = placeOf(entry);
  return place !== undefined && isBegun(place.draft);
}

/** Opens the form something came from, with everything filled in. Whether that was possible. */
export async function editEntry(entry: OutboxEntry, router: AnyRouter): Promise<boolean> {
  if (entry.callName === 'subscribe') return putIntoFooter(entry);
  const place = placeOf(entry);
  if (!place) return false;
  await putIntoDraft(entry, place.values, place.draft);
  await router.navigate({ href: place.to });
  return true;
}

function placeOf(entry: OutboxEntry): FormPlace | undefined {
  const { callName, fields = {} } = entry;
  switch (entry.callName) {
    case 'bookTarot':
      return { draft: callName, values: bookingValuesOf(fields), to: '/services/tarot-reading' };
    case 'bookNumerology':
      return { draft: callName, values: bookingValuesOf(fields), to: '/services/numerology' };
    case 'bookAstrology':
      return { draft: callName, values: bookingValuesOf(fields), to: '/services/astrology' };
    case 'requestCustomOrder':
      return { draft: callName, values: customValuesOf(fields), to: '/products/custom' };
    case 'writeReview':
      return placeOfReview(entry);
    default:
      return undefined;
  }
}

function placeOfReview({ fields, product }: OutboxEntry<'writeReview'>): FormPlace | undefined {
  if (!fields || !product) return undefined;
  const { id: userId, productId, comment } = fields;
  return {
    draft: reviewDraftName(userId, productId),
    values: { comment },
    to: `/products/${encodeURIComponent(product.slug)}#write-review`,
  };
}

/** The newsletter's box stands below every page, this one too. */
async function putIntoFooter({ id, fields }: OutboxEntry<'subscribe'>): Promise<boolean> {
  const field = document.querySelector<HTMLInputElement>('#newsletter');
  if (!field) return false;
  field.value = fields?.userEmail ?? '';
  await dismissEntry(id);
  field.focus();
  return true;
}
