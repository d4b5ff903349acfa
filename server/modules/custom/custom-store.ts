import { type CustomOrderState, customItems } from '#contract/names/booking-options.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import type { Trx } from '#server/db/connect.ts';
import type { CustomRequestsTable } from '#server/db/schema/service-tables.ts';
import { insertUploadRow, type StoredUpload } from '#server/media/upload-store.ts';
import { newReceiptNumber } from '#server/modules/booking/receipt-number.ts';

/** A stored request for something made to order. */
export interface CustomRequest {
  /** The receipt number. */
  readonly id: string;
  readonly item: string;
  readonly name: string;
  readonly budgetPaisa: number;
  readonly address: string;
  readonly idea: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly uploadId: string | null;
  readonly postedAt: string;
  readonly state: CustomOrderState;
  /** What was offered; null and empty before. */
  readonly quotePaisa: number | null;
  readonly quoteDays: number | null;
  readonly quoteText: string;
  readonly reason: string;
  readonly version: number;
}

/** What the customer has sent. */
export type CustomRequestDraft = Pick<
  CustomRequest,
  'item' | 'name' | 'budgetPaisa' | 'address' | 'idea' | 'phoneNumber' | 'email'
>;

/** Inserts a request and its picture's row. */
export async function insertCustomRequest(
  trx: Trx,
  draft: CustomRequestDraft,
  picture: StoredUpload | undefined,
): Promise<CustomRequest> {
  const request: CustomRequest = {
    ...draft,
    id: newReceiptNumber(),
    uploadId: picture ? await insertUploadRow(trx, picture, null) : null,
    postedAt: new Date().toISOString(),
    ...{ state: 'new', quotePaisa: null, quoteDays: null, quoteText: '', reason: '', version: 1 },
  };
  await trx
    .insertInto('custom_requests')
    .values({
      id: request.id,
      item: request.item,
      name: request.name,
      budget_paisa: request.budgetPaisa,
      address: request.address,
      idea: request.idea,
      phone_number: request.phoneNumber,
      email: request.email,
      upload_id: request.uploadId,
      posted_at: request.postedAt,
      state: request.state,
      quote_paisa: null,
      quote_days: null,
      quote_text: '',
      reason: '',
      version: request.version,
    })
    .execute();
  return request;
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

/** A stored request from its row. */
export function requestOf(row: CustomRequestsTable): CustomRequest {
  return {
    id: row.id,
    item: row.item,
    name: row.name,
    budgetPaisa: row.budget_paisa,
    address: row.address,
    idea: row.idea,
    phoneNumber: row.phone_number,
    email: row.email,
    uploadId: row.upload_id,
    postedAt: row.posted_at,
    state: row.state,
    quotePaisa: row.quote_paisa,
    quoteDays: row.quote_days,
    quoteText: row.quote_text,
    reason: row.reason,
    version: row.version,
  };
}
