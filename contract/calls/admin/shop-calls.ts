import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { pictureSchema } from '#contract/calls/product-calls.ts';
import { textSchema } from '#contract/calls/schemas.ts';
import { settingLimits } from '#contract/names/setting-limits.ts';
import { paisaSchema, versionSchema } from './shared-schemas.ts';

// What the owner sets, in sections. Each has a version of its own: a change made from an older one
// is answered with 409 and the section as it is now.

const area = 'Desk: shop';

const paymentFields = {
  /** The bank or wallet. */
  service: textSchema(settingLimits.lineMax),
  accountName: textSchema(settingLimits.lineMax),
  accountNumber: textSchema(settingLimits.lineMax),
  /** What customers should mind when they pay. */
  note: textSchema(settingLimits.lineMax),
  /** The picture of the QR code, stored by `addPicture`. */
  qrHash: z.nullable(z.string().check(z.maxLength(64))),
};
const piecesSchema = z.int().check(z.minimum(1), z.maximum(settingLimits.piecesMax));
/**
 * Of orders that a customer pays before delivery, until somebody has checked the payment. Null: no
 * limit.
 */
const uncheckedFields = {
  uncheckedLimitPaisa: z.nullable(paisaSchema),
  uncheckedLimitPieces: z.nullable(piecesSchema),
  /** How long such an order holds its pieces. */
  holdDays: z.nullable(z.int().check(z.minimum(1), z.maximum(settingLimits.holdDaysMax))),
};
/** Null: no limit. */
const cashFields = { limitPaisa: z.nullable(paisaSchema), limitPieces: z.nullable(piecesSchema) };

export const paymentSettingsSchema = z.object({
  version: z.number(),
  ...paymentFields,
  qr: z.nullable(pictureSchema),
});
export const cashSettingsSchema = z.object({
  version: z.number(),
  ...cashFields,
  ...uncheckedFields,
});

export type PaymentSettings = z.infer<typeof paymentSettingsSchema>;
export type CashSettings = z.infer<typeof cashSettingsSchema>;

export const readShopSettings = defineCall(area, 'readShopSettings', 'GET /admin/shop', {
  summary: 'Where customers pay online, and limits of what is not paid yet',
  response: z.object({
    payment: paymentSettingsSchema,
    cash: cashSettingsSchema,
  }),
});

/** With neither account number nor QR code, online payment is not offered. */
export const savePaymentSettings = defineCall(
  area,
  'savePaymentSettings',
  'PUT /admin/shop/payment',
  {
    summary: 'Sets where customers pay online; after a step-up',
    body: z.object({ ...paymentFields, version: versionSchema }),
    response: paymentSettingsSchema,
  },
);

export const saveCashSettings = defineCall(area, 'saveCashSettings', 'PUT /admin/shop/cash', {
  summary:
    'Sets how much a new customer may have on order before it is paid, ' +
    'and how long unpaid orders hold their pieces',
  body: z.object({
    ...cashFields,
    ...z.partial(z.object(uncheckedFields)).shape,
    version: versionSchema,
  }),
  response: cashSettingsSchema,
});
