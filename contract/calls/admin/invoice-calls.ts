import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { invoiceSchema } from './invoice-schemas.ts';
import { deskListShape, listedShape } from './shared-schemas.ts';

// Invoices and credit notes, as they were given. Amounts are whole paisa.

const area = 'Desk: invoices';

export const listInvoices = defineCall(area, 'listInvoices', 'GET /admin/invoices', {
  summary: 'Invoices and credit notes, newest first; by number',
  query: z.object(deskListShape),
  response: z.object({
    invoices: z.array(z.extend(invoiceSchema, { subject: z.string() })),
    ...listedShape,
  }),
});

/**
 * For what was confirmed before the shop kept invoices: all others get theirs by themselves. 409
 * where there is nothing to state, or it has one.
 */
export const makeInvoice = defineCall(area, 'makeInvoice', 'POST /admin/invoices', {
  summary: 'Gives a confirmed sale without an invoice its own, of today and with the next number',
  body: z.object({
    /** As `subject` of the list. */
    subject: z.string().check(z.regex(/^(?:order|booking|custom-order):[\w-]{1,64}$/)),
  }),
  response: z.object({ invoices: z.array(invoiceSchema) }),
});

/** A day of the shop's calendar. */
const daySchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

export const exportAccounts = defineCall(area, 'exportAccounts', 'POST /admin/accounts-export', {
  summary:
    'What was sold by the lines of invoices and credit notes, and what came and went, of some days ' +
    'as CSV; for owners, after a step-up',
  body: z.object({ from: daySchema, to: daySchema }),
  response: z.object({ fileName: z.string(), csv: z.string(), count: z.number() }),
});
