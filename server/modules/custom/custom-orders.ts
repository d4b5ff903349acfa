import type { FastifyInstance } from 'fastify';

import { requestCustomOrder } from '#contract/calls/service-calls.ts';
import { customItems } from '#contract/names/booking-options.ts';
import { deskPath } from '#contract/names/desk.ts';
import { contactMissing, hasContact } from '#contract/rules/contact.ts';
import { formatPaisa, paisaFromRupees, rupeesFromPaisa } from '#contract/rules/money.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import type { Trx } from '#server/db/connect.ts';
import { type CamelCase, camelCase } from '#server/db/rows.ts';
import type { CustomRequestsTable } from '#server/db/schema/service-tables.ts';
import { checkedPhone, cleanLine, cleanLines, requireText } from '#server/http/clean-text.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import { serveVisitorChange } from '#server/http/serve-private.ts';
import { insertUploadRow, type StoredUpload } from '#server/media/upload-store.ts';
import { checkedEmail } from '#server/modules/booking/booking-routes.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import type { Settings } from '#server/plugins/env.ts';
import { newReceiptNumber } from '#server/receipt-number.ts';

export async function customRoutes(app: FastifyInstance): Promise<void> {
  serveVisitorChange(app, requestCustomOrder, {
    rateLimit: 'customOrder',
    // The client's clock differs between retries of the same request.
    idempotentContent: ({ body: { datePosted: _, ...content } }) => content,
    change: async (trx, { body, files }) => {
      const phoneNumber = cleanLine(body.phoneNumber ?? '');
      const draft = {
        item: body.item,
        name: cleanLine(body.name ?? ''),
        budgetPaisa: paisaFromRupees(body.budget),
        address: cleanLine(body.address ?? ''),
        idea: requireText(cleanLines(body.ideaDescription), 'ideaDescription'),
        phoneNumber: phoneNumber && checkedPhone(phoneNumber, 'phoneNumber'),
        email: body.email ? checkedEmail(body.email, 'email') : '',
      };
      if (!hasContact(draft)) {
        throw invalidInput([{ code: 'contact-missing', description: contactMissing, field: 'phoneNumber' }]);
      }
      const request = await insertCustomRequest(trx, draft, files.get('imageURL'));
      await mailRequest(trx, app.settings, request);
      return {
        id: request.id,
        item: request.item,
        name: request.name,
        budget: rupeesFromPaisa(request.budgetPaisa),
        address: request.address,
        ideaDescription: request.idea,
        phoneNumber: request.phoneNumber,
        email: request.email,
        datePosted: request.postedAt,
        hasImage: request.uploadId !== null,
      };
    },
  });
}

/** Queues a receipt for a customer with an email address, and an email to the owner. */
async function mailRequest(
  trx: Trx,
  { ownerEmail, deskUrl }: Pick<Settings, 'ownerEmail' | 'deskUrl'>,
  request: CustomRequest,
): Promise<void> {
  const note = {
    id: request.id,
    subject: 'Custom order',
    name: request.name,
    lines: customRequestLines(request),
  };
  if (request.email !== '') {
    await queueMail(trx, {
      event: `custom-received:${request.id}`,
      recipient: request.email,
      content: { kind: 'request-received', note },
    });
  }
  await queueMail(trx, {
    event: `custom-to-owner:${request.id}`,
    recipient: ownerEmail,
    content: {
      kind: 'request-to-owner',
      note,
      replyTo: request.email || undefined,
      path: `${deskUrl}${deskPath}/custom-orders/${request.id}`,
    },
  });
}

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
