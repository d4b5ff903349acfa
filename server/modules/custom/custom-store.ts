import { customItems } from '#contract/names/booking-options.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
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
}

export type CustomRequestDraft = Omit<CustomRequest, 'id' | 'uploadId' | 'postedAt'>;

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
    })
    .execute();
  return request;
}

/** Reads requests, newest first. */
export async function listCustomRequests(read: Reader): Promise<CustomRequest[]> {
  const rows = await read
    .selectFrom('custom_requests')
    .selectAll()
    .orderBy('posted_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(requestOf);
}

/** Finds requests by the beginning of their receipt number; at most two, which shows that it is ambiguous. */
export async function findCustomRequests(read: Reader, beginning: string): Promise<CustomRequest[]> {
  const rows = await read
    .selectFrom('custom_requests')
    .selectAll()
    .where('id', 'like', `${beginning}%`)
    .orderBy('id')
    .limit(2)
    .execute();
  return rows.map(requestOf);
}

/** Returns a request's fields for people, with the form's labels. */
export function customRequestLines(request: CustomRequest): [label: string, value: string][] {
  const lines: [string, string][] = [
    ['Item', customItems.find(({ value }) => value === request.item)?.label ?? request.item],
    ['Budget', formatPaisa(request.budgetPaisa)],
    ['Idea', request.idea],
    ['Name', request.name],
    ['Address', request.address],
    ['Phone number', request.phoneNumber],
    ['Email', request.email],
    ['Picture', request.uploadId === null ? '' : 'attached'],
  ];
  return lines.filter(([, value]) => value !== '');
}

function requestOf(row: CustomRequestsTable): CustomRequest {
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
  };
}
