import * as z from 'zod/mini';

import { productLimits } from '#contract/names/product-limits.ts';
import { settingLimits } from '#contract/names/setting-limits.ts';
import { limitSchema, line, lineSchema } from './fields.ts';

// Where customers pay online, and how much may be on order before it is paid.

const { accountsMax, nameMax, piecesMax, holdDaysMax } = settingLimits;

const accountSchema = z
  .object({
    /** The bank or wallet. */
    service: lineSchema(nameMax),
    accountName: line,
    accountNumber: line,
    /** What customers should mind when they pay. */
    note: line,
    /** The hash of the picture of its QR code. */
    qrHash: z.nullable(z.string().check(z.maxLength(64))),
  })
  .check(
    z.refine(
      ({ accountNumber, qrHash }) => accountNumber !== '' || qrHash !== null,
      'Please enter its number, or choose the picture of its QR code.',
    ),
  );

export const accountsSchema = z.array(accountSchema).check(
  z.maxLength(accountsMax),
  z.refine(
    (accounts) =>
      accounts.length < 2 ||
      new Set(accounts.map(({ service }) => service.toLowerCase())).size === accounts.length,
    'Please give each account a bank or wallet of its own: customers choose by it.',
  ),
);

export type PaymentAccount = Readonly<z.output<typeof accountSchema>>;

// Annotated, because an empty list in a constant could hold nothing.
const noAccounts: z.output<typeof accountsSchema> = [];

const amount = {
  group: 'cash',
  field: 'amount limit',
  schema: limitSchema(productLimits.priceMaxPaisa),
  isLate: true,
} as const;
const pieces = {
  group: 'cash',
  field: 'count limit',
  schema: limitSchema(piecesMax),
  isLate: true,
} as const;

export const paymentEntries = {
  paymentAccounts: {
    group: 'payment',
    label: 'Accounts',
    field: 'accounts',
    schema: accountsSchema,
    standard: noAccounts,
    isLate: true,
  },
  // By the names that version 1.0 has given the rows. Amounts in paisa.
  'cash-limit-value': { ...amount, label: 'Most in cash', standard: 2_000_000 },
  'cash-limit-pieces': { ...pieces, label: 'Most pieces in cash', standard: 12 },
  'unchecked-limit-value': {
    ...amount,
    label: 'Most paid online and not checked yet',
    standard: 10_000_000,
  },
  'unchecked-limit-pieces': {
    ...pieces,
    label: 'Most pieces paid online and not checked yet',
    standard: 40,
  },
  'hold-days': {
    ...pieces,
    label: 'Days that an unchecked order holds its pieces',
    hint: 'Then it is canceled, its pieces go back in stock, and you and the customer are told. Empty: never',
    schema: limitSchema(holdDaysMax),
    standard: 3,
  },
  'remind-days': {
    ...pieces,
    label: 'Days until an unpaid order is reminded',
    hint: 'Once, by email; where its pieces are held no longer, in the middle of that time. Empty: never',
    schema: limitSchema(holdDaysMax),
    standard: 2,
  },
} as const;

/** The limits of what is on order before it is paid. */
export type OrderLimit = Exclude<keyof typeof paymentEntries, 'paymentAccounts'>;

/** A limit by its stored value; null where the owner has turned it off. */
export function limitOf(name: OrderLimit, stored: unknown): number | null {
  const { schema, standard } = paymentEntries[name];
  const { data = standard } = schema.safeParse(stored);
  return typeof data === 'number' ? data : null;
}
