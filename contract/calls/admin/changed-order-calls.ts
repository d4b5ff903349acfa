import * as z from 'zod/mini';

import { newAddressSchema } from '#contract/calls/address-calls.ts';
import { agreedLineSchema, agreedSumsSchema } from '#contract/calls/agreed.ts';
import { handoverSchema, optionalText, textSchema } from '#contract/calls/schemas.ts';
import { accountLimits, orderDeskLimits, taxNumberMax } from '#contract/names/limits.ts';
import { defineOrderChange } from './order-calls.ts';
import { paisaSchema } from './shared-schemas.ts';

const quantity = z.int().check(z.minimum(1), z.maximum(accountLimits.quantityMax));

const feeSchema = z.union([z.literal(0), paisaSchema]);

/** Those that stay, by their positions, at the prices that they have; all others are taken out. */
const keptLines = z
  .array(z.object({ position: z.int().check(z.minimum(0)), quantity }))
  .check(z.maxLength(accountLimits.cartLinesMax));

/** What an order has of each is changed as a whole; what is left out stays. */
const contentFields = {
  contact: z.optional(
    z.object({
      recipient: optionalText(accountLimits.nameMax),
      company: optionalText(accountLimits.addressLineMax),
      phoneNumber: optionalText(accountLimits.phoneMax),
      /** The buyer's own, for the invoice. */
      taxNumber: optionalText(taxNumberMax),
    }),
  ),
  /** What is delivered now needs an address; what is picked up has none, and no fee. */
  handover: z.optional(handoverSchema),
  address: z.optional(newAddressSchema),
  lines: z.optional(
    z.object({
      kept: keptLines,
      added: z.array(agreedLineSchema).check(z.maxLength(accountLimits.cartLinesMax)),
    }),
  ),
  /** What the delivery costs, whatever its zone says; null: what that says. */
  fee: z.optional(
    z.nullable(z.object({ paisa: feeSchema, reason: textSchema(orderDeskLimits.lineMax, 1) })),
  ),
  /** What the screen has shown. */
  agreed: agreedSumsSchema,
};

/**
 * 409 where another fee, price or total comes of it than was agreed (`changedAgreementSchema`); 422
 * with the reason `stock-short` for what is not in stock.
 */
export const changeOrderContent = defineOrderChange('changeOrderContent', {
  path: 'content',
  event: 'changed',
  summary:
    'Changes recipient, address, items or the fee of an order until it is shipped, ' +
    'or whether it is picked up, with stock and sums, and tells the customer',
  fields: contentFields,
});
