import { customItems } from '#contract/names/booking-options.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { type CamelCase, camelCase } from '#server/db/camel-case.ts';
import type { Trx } from '#server/db/connect.ts';
import type { CustomRequestsTable } from '#server/db/schema/service-tables.ts';
import { insertUploadRow, type StoredUpload } from '#server/media/upload-store.ts';
import { newReceiptNumber } from '#server/receipt-number.ts';

/** A stored request for something made to order. */
export type CustomRequest = CamelCase<CustomRequestsTable>;

/** What the customer has sent. */
type CustomRequestDraft = Pick<
  CustomRequest,
  'item' | 'name' | 'budgetPaisa' | 'address' | 'idea' | 'phoneNumber' | 'email'
>;

/** Inserts a request and its picture's row. */
export async function insertCustomRequest(
  trx: Trx,
  { budgetPaisa, phoneNumber, ...draft }: CustomRequestDraft,
  picture: StoredUpload | undefined,
): Promise<CustomRequest> {
  const row = await trx
    .insertInto('custom_requests')
    .values({
      ...draft,
      id: newReceiptNumber(),
      budget_paisa: budgetPaisa,
      phone_number: phoneNumber,
      upload_id: picture ? await insertUploadRow(trx, picture, null) : null,
      posted_at: new Date().toISOString(),
      ...{ state: 'new', quote_paisa: null, quote_days: null, quote_text: '', reason: '', version: 1 },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return camelCase(row);
}

/** Returns a request's fields for people, with the form's labels. */
export function customRequestLines(request: CustomRequest): [label: string, value: string][] {
  const lines: [string, string][] = [
    ['Item', customItems.find(({ value }) => value === request.item)?.label ?? request.item],
    ['Budget', formatPaisa(request.budgetPaisa)],
    ['Idea', request.idea],
    ['Name', request.name],
    ['Address', request.address],
    ['Phone number', formatPhone(request.phoneNumber)],
    ['Email', request.email],
    ['Picture', request.uploadId === null ? '' : 'attached'],
  ];
  return lines.filter(([, value]) => value !== '');
}
