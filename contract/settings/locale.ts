import * as z from 'zod/mini';

import { textSchema } from '#contract/calls/schemas.ts';
import { currencies } from '#contract/names/currencies.ts';
import { standardLocale } from '#contract/rules/texts/shop-locale.ts';
import { isTimeZone } from '#contract/rules/texts/time-zone.ts';

// How the shop writes amounts, and which clock it goes by.

/** How 1,234,567.50 can be written, `¤` for the sign. */
export const priceFormats: readonly string[] = [
  standardLocale.priceFormat,
  '¤ 12,34,567.50',
  '¤1,234,567.50',
  '1.234.567,50 ¤',
  '¤ 1.234.567,50',
  // The spaces don't break.
  '1\u00a0234\u00a0567,50\u00a0¤',
  '¤ 1’234’567.50',
];

const signMax = 8;

export const localeEntries = {
  currency: {
    group: 'locale',
    label: 'Currency',
    hint: 'Of all prices. It can’t be changed once there are orders',
    field: 'currency',
    schema: z
      .string()
      .check(z.refine((code) => Object.hasOwn(currencies, code), 'Please choose a currency.')),
    standard: standardLocale.currency,
  },
  currencySign: {
    group: 'locale',
    label: 'Its sign',
    hint: 'Beside each amount. Without one, the usual',
    field: 'line',
    schema: textSchema(signMax),
    standard: '',
  },
  priceFormat: {
    group: 'locale',
    label: 'How amounts are written',
    field: 'price format',
    schema: z
      .string()
      .check(z.refine((text) => priceFormats.includes(text), 'Please choose one of these.')),
    standard: standardLocale.priceFormat,
  },
  alwaysDecimals: {
    group: 'locale',
    label: 'Hundredths of whole amounts',
    hint: 'Such as: 1,500.00 instead of 1,500',
    field: 'yes or no',
    schema: z.boolean(),
    standard: standardLocale.alwaysDecimals,
  },
  timeZone: {
    group: 'locale',
    label: 'Time zone',
    hint: 'Of appointments, days and sums',
    field: 'time zone',
    schema: z.string().check(z.refine(isTimeZone, 'Please choose a time zone.')),
    standard: standardLocale.timeZone,
  },
} as const;

/** The sign of the shop's currency: its own, else the usual. */
export const signOf = (shop: { readonly currency: string; readonly currencySign: string }) =>
  shop.currencySign || (currencies[shop.currency]?.sign ?? shop.currency);
