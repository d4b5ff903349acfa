import type { AnyRouter } from '@tanstack/react-router';
import { slugOfCall } from '#contract/settings/specified-services.ts';
import type { OutboxEntry } from '#src/shared/outbox/core/outbox-entry.ts';
import { dismissEntry } from '#src/shared/outbox/core/outbox-store.ts';
import { isBegun, putIntoDraft } from '#src/shared/outbox/send-through-outbox.ts';
import { tellMeDraftName } from '#src/shop/features/back-in-stock/tell-me-draft.ts';
import { bookingValuesOf } from '#src/shop/features/booking/booking-values.ts';
import { customValuesOf } from '#src/shop/features/custom-order/custom-values.ts';
import { reviewDraftName } from '#src/shop/features/review/review-draft.ts';

/** The form that an entry was submitted from. */
interface EntryForm {
  readonly draft: string;
  readonly values: object;
  readonly to: string;
}

/** Whether editing this entry would overwrite a draft in its form. */
export function isFormBegun(entry: OutboxEntry): boolean {
  const form = formOf(entry);
  return form !== undefined && isBegun(form.draft);
}

/** Opens the entry's form with its values. Resolves to false when that is not possible. */
export async function editEntry(entry: OutboxEntry, router: AnyRouter): Promise<boolean> {
  if (entry.callName === 'subscribe') return putIntoFooter(entry);
  const form = formOf(entry);
  if (!form) return false;
  await putIntoDraft(entry, form.values, form.draft);
  await router.navigate({ href: form.to });
  return true;
}

function formOf(entry: OutboxEntry): EntryForm | undefined {
  const { callName, fields = {} } = entry;
  switch (entry.callName) {
    case 'bookService': {
      const slug = String(Object(fields).service);
      return { draft: `book:${slug}`, values: bookingValuesOf(fields), to: `/services/${slug}` };
    }
    case 'bookTarot':
    case 'bookNumerology':
    case 'bookAstrology':
      return {
        draft: callName,
        values: bookingValuesOf(fields),
        to: `/services/${slugOfCall(callName)}`,
      };
    case 'requestCustomOrder':
      return { draft: callName, values: customValuesOf(fields), to: '/products/custom' };
    case 'askBackInStock':
      return tellMeFormOf(entry);
    case 'writeReview':
      return reviewFormOf(entry);
    default:
      return undefined;
  }
}

function reviewFormOf({ fields, product }: OutboxEntry<'writeReview'>): EntryForm | undefined {
  if (!fields || !product) return undefined;
  const { id: userId, productId, comment } = fields;
  return {
    draft: reviewDraftName(userId, productId),
    values: { comment },
    to: `/products/${encodeURIComponent(product.slug)}#write-review`,
  };
}

function tellMeFormOf({ fields, product }: OutboxEntry<'askBackInStock'>): EntryForm | undefined {
  if (!fields || !product) return undefined;
  const { productId, attributeId = '', userEmail } = fields;
  return {
    draft: tellMeDraftName(productId, attributeId),
    values: { userEmail },
    to: `/products/${encodeURIComponent(product.slug)}`,
  };
}

/** The newsletter form is in the footer of every page. */
async function putIntoFooter({ id, fields }: OutboxEntry<'subscribe'>): Promise<boolean> {
  const field = document.querySelector<HTMLInputElement>('#newsletter');
  if (!field) return false;
  field.value = fields?.userEmail ?? '';
  await dismissEntry(id);
  field.focus();
  return true;
}
