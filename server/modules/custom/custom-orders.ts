import type { FastifyInstance } from 'fastify';

import { requestCustomOrder } from '#contract/calls/service-calls.ts';
import { omit } from '#contract/omit.ts';
import { contactMissing, hasContact } from '#contract/rules/texts/contact.ts';
import {
  formatPaisa,
  formatRupees,
  paisaFromRupees,
  rupeesFromPaisa,
} from '#contract/rules/texts/money.ts';
import { formatPhone } from '#contract/rules/texts/phone.ts';
import { type CustomItems, itemLabel } from '#contract/settings/custom-items.ts';
import { type CamelCase, camelCase } from '#server/db/rows.ts';
import type { CustomRequestsTable } from '#server/db/schema/service-tables.ts';
import {
  checkedEmail,
  checkedPhone,
  cleanLine,
  cleanLines,
  requireText,
} from '#server/http/clean-text.ts';
import { invalidField } from '#server/http/failure-error.ts';
import { countedByAddress } from '#server/http/rate-limiter.ts';
import { serveVisitorChange } from '#server/http/serve-private.ts';
import { insertUploadRow } from '#server/media/upload-store.ts';
import { mailEnquiry } from '#server/modules/booking/booking-mails.ts';
import { notOffered } from '#server/modules/settings/settings-store.ts';
import { findSender } from '#server/modules/user/users.ts';
import { newReceiptNumber } from '#server/receipt-number.ts';
import { readShop } from '#server/shop-settings.ts';

/** A stored request for something made to order. */
export type CustomRequest = CamelCase<CustomRequestsTable>;

export async function customRoutes(app: FastifyInstance): Promise<void> {
  serveVisitorChange(app, requestCustomOrder, {
    ...countedByAddress(app, 'customOrder'),
    // The client's clock differs between retries of the same request.
    idempotentContent: ({ body }) => omit(body, 'datePosted'),
    change: async (trx, { body, files, request }) => {
      const { customOrders, customItems, customBudgetMin } = await readShop(trx);
      if (!customOrders) throw notOffered('custom orders');
      if (!customItems.some(({ value }) => value === body.item))
        throw invalidField('item', 'item-unknown', 'Please choose what you would like again.');
      if (body.budget < customBudgetMin)
        throw invalidField(
          'budget',
          'too_small',
          `The budget starts at ${formatRupees(customBudgetMin)}.`,
        );
      const phone = cleanLine(body.phoneNumber ?? '');
      const contact = {
        phoneNumber: phone && checkedPhone(phone, 'phoneNumber'),
        email: body.email ? checkedEmail(body.email, 'email') : '',
      };
      if (!hasContact(contact)) {
        throw invalidField('phoneNumber', 'contact-missing', contactMissing);
      }
      const { email, phoneNumber } = contact;
      const picture = files.get('imageURL');
      const row = {
        id: newReceiptNumber(),
        item: body.item,
        name: cleanLine(body.name ?? ''),
        budget_paisa: paisaFromRupees(body.budget),
        address: cleanLine(body.address ?? ''),
        idea: requireText(cleanLines(body.ideaDescription), 'ideaDescription'),
        phone_number: phoneNumber,
        tax_number: cleanLine(body.taxNumber ?? ''),
        email,
        upload_id: picture ? await insertUploadRow(trx, picture, null) : null,
        posted_at: new Date().toISOString(),
        user_id: await findSender(trx, request),
        ...({
          state: 'new',
          quote_paisa: null,
          quote_days: null,
          quote_text: '',
          delivery_paisa: null,
          deposit_paisa: null,
          payment: 'awaiting',
          proof_upload_id: null,
          order_id: null,
          ready_by: null,
          accepted_at: null,
          reason: '',
          version: 1,
        } as const),
      };
      await trx.insertInto('custom_requests').values(row).execute();
      const { id, item, name, address, idea } = row;
      const note = {
        id,
        subject: 'Custom order',
        name,
        lines: customRequestLines(camelCase(row), customItems),
      };
      await mailEnquiry(trx, app.settings, 'custom', { email, note });
      return {
        id,
        item,
        name,
        address,
        phoneNumber,
        email,
        budget: rupeesFromPaisa(row.budget_paisa),
        ideaDescription: idea,
        datePosted: row.posted_at,
        hasImage: row.upload_id !== null,
      };
    },
  });
}

/** What there is to pay for it, in paisa; nothing beside an order that it has become. */
export function customTotalPaisa({
  orderId,
  quotePaisa,
}: Pick<CustomRequest, 'orderId' | 'quotePaisa'>): number | null {
  return orderId === null ? quotePaisa : 0;
}

/** Returns a request's fields for people, with the form's labels. */
export function customRequestLines(
  request: CustomRequest,
  items: CustomItems,
): [label: string, value: string][] {
  const lines: [string, string][] = [
    ['Item', itemLabel(items, request.item)],
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
