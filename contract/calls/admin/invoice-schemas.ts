import * as z from 'zod/mini';

// Invoices and credit notes, as they were given. Amounts are whole paisa.

const saleLineSchema = z.object({
  name: z.string(),
  sku: z.optional(z.string()),
  quantity: z.number(),
  unitPaisa: z.number(),
  totalPaisa: z.number(),
});

/** As `Sale` of the rules. */
const saleSchema = z.object({
  buyer: z.object({
    name: z.string(),
    address: z.array(z.string()),
    phoneNumber: z.string(),
    taxNumber: z.string(),
  }),
  lines: z.array(saleLineSchema),
  discountPaisa: z.number(),
  discountFor: z.string(),
  shippingPaisa: z.number(),
  totalPaisa: z.number(),
});

/** What an invoice states. It is stored whole, so that settings never change an old one. */
export const invoiceContentSchema = z.object({
  seller: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    /** Such as `PAN`; both are empty without one. */
    taxLabel: z.string(),
    taxNumber: z.string(),
    /** What the tax is called. */
    taxName: z.optional(z.string()),
  }),
  sale: saleSchema,
  /** What is in the prices; 0 when the seller collects no tax. */
  taxPercent: z.number(),
  /** Of the shop's calendar, `YYYY-MM-DD`. */
  day: z.string(),
  /** The same in Nepal's calendar; empty for a shop elsewhere. */
  nepaliDay: z.string(),
  /** What people know the sale by: an order's number. */
  reference: z.string(),
  /** The day of the order, as `day`; not in invoices of before 1.2. */
  soldOn: z.optional(z.string()),
  /** Of a credit note: what it takes back, as `CreditedParts` of the rules; not before 1.2. */
  credited: z.optional(
    z.object({
      /** Pieces of each line of the sale. */
      quantities: z.array(z.number()),
      discountPaisa: z.number(),
      shippingPaisa: z.number(),
      otherPaisa: z.number(),
    }),
  ),
});

export const invoiceSchema = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  fiscalYear: z.string(),
  /** The number of the invoice that a credit note takes back; else empty. */
  invoiceNumber: z.string(),
  amountPaisa: z.number(),
  taxPaisa: z.number(),
  content: invoiceContentSchema,
  at: z.string(),
});

export type InvoiceContent = z.infer<typeof invoiceContentSchema>;
export type Invoice = z.infer<typeof invoiceSchema>;
