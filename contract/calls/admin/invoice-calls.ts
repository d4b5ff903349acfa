import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { optionalText } from '#contract/calls/schemas.ts';
import { taxNumberMax } from '#contract/names/limits.ts';
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

/** As `subject` of the list. */
const subjectSchema = z.string().check(z.regex(/^(?:order|booking|custom-order):[\w-]{1,64}$/));

/**
 * For what was confirmed before the shop kept invoices: all others get theirs by themselves. 409
 * where there is nothing to state, or it has one.
 */
export const makeInvoice = defineCall(area, 'makeInvoice', 'POST /admin/invoices', {
  summary: 'Gives a confirmed sale without an invoice its own, of today and with the next number',
  body: z.object({
    subject: subjectSchema,
    /** The buyer's own; without it what was given before. */
    taxNumber: optionalText(taxNumberMax),
  }),
  response: z.object({ invoices: z.array(invoiceSchema) }),
});

/**
 * Of an order, a booking or a custom order, whatever its state. One that has an invoice gets another
 * with the number, and a credit note for the one before. Responds with all of them.
 */
export const setBuyerTaxNumber = defineCall(
  area,
  'setBuyerTaxNumber',
  'POST /admin/invoices/buyer',
  {
    summary: 'Sets the PAN or VAT number of a buyer, which the invoice states',
    body: z.object({
      subject: subjectSchema,
      /** Empty: none. */
      taxNumber: z.string().check(z.maxLength(taxNumberMax)),
    }),
    response: z.object({ invoices: z.array(invoiceSchema) }),
  },
);

/** A day of the shop's calendar. */
const daySchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

export const exportAccounts = defineCall(area, 'exportAccounts', 'POST /admin/accounts-export', {
  summary:
    'What was sold by the lines of invoices and credit notes, and what came and went, of some days ' +
    'as CSV; for owners, after a step-up',
  body: z.object({ from: daySchema, to: daySchema }),
  response: z.object({ fileName: z.string(), csv: z.string(), count: z.number() }),
});
