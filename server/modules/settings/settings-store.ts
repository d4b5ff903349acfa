import type { PaymentDetails, ReadServices } from '#contract/calls/service-calls.ts';
import {
  cashLimitPaisa,
  cashLimitPieces,
  holdDays,
  uncheckedLimitPaisa,
  uncheckedLimitPieces,
} from '#contract/rules/cart/cash-allowance.ts';
import { rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import { type AllSettings, lateSettingsSchema } from '#contract/settings/entries.ts';
import type { Service } from '#contract/settings/services.ts';
import { unusedSpecified } from '#contract/settings/specified-services.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { type FailureError, invalidField, refusal } from '#server/http/failure-error.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { pictureOf, readPictureRecords } from '#server/modules/product/product-cards.ts';
import { accountNames, readShopSettings } from '#server/shop-settings.ts';

// Names of settings as they are stored, but for those of `settingEntries`.

const [accountNumberName, qrPictureName] = accountNames;

/** Texts of the payment details, by their names in calls. */
export const paymentTexts = {
  service: 'payment-service',
  accountName: 'payment-account-name',
  accountNumber: accountNumberName,
  note: 'payment-note',
} as const;

/** The QR code of the payment details: the hash of its picture. */
export const qrName = qrPictureName;

/** Limits of what is on order before it is paid, with their defaults in paisa, pieces and days. */
export const orderLimits = {
  'cash-limit-value': cashLimitPaisa,
  'cash-limit-pieces': cashLimitPieces,
  'unchecked-limit-value': uncheckedLimitPaisa,
  'unchecked-limit-pieces': uncheckedLimitPieces,
  'hold-days': holdDays,
} as const;

export type OrderLimit = keyof typeof orderLimits;

/** A limit by its stored value; null where the owner has turned it off. */
export function limitOf(name: OrderLimit, stored: unknown): number | null {
  const value = stored ?? orderLimits[name];
  return typeof value === 'number' ? value : null;
}

/** Value that turns a limit off. */
export const noLimit = 'none';

/** Settings by name. */
export type Values = ReadonlyMap<string, unknown>;

/**
 * Writes a setting, or deletes it when the value is undefined, and raises the catalogue's version.
 * Returns whether anything changed.
 */
export async function writeShopSetting(trx: Trx, name: string, value: unknown): Promise<boolean> {
  const before = (await readShopSettings(trx)).get(name);
  if (JSON.stringify(before) === JSON.stringify(value)) return false;
  await raiseCatalogueVersion(trx);
  if (value === undefined) {
    await trx.deleteFrom('shop_settings').where('name', '=', name).execute();
  } else {
    const text = JSON.stringify(value);
    await trx
      .insertInto('shop_settings')
      .values({ name, value: text })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
      .execute();
  }
  return true;
}

/** Reads what can be booked and asked for, and how to pay; null where nothing is set. */
export async function readServicesPage(read: Reader, settings: AllSettings): Promise<ReadServices> {
  const priceOf = (slug: string, value: string) => {
    const choices = findService(settings.services, slug)?.choices;
    const paisa = choices?.find((choice) => choice.value === value)?.pricePaisa ?? null;
    return paisa === null ? null : rupeesFromPaisa(paisa);
  };
  const packagesOf = (slug: string) => ({
    basic: priceOf(slug, 'basic'),
    detailed: priceOf(slug, 'detailed'),
    premium: priceOf(slug, 'premium'),
  });
  const specified = {
    tarot: {
      '15 Minutes': priceOf('tarot-reading', '15 Minutes'),
      '30 Minutes': priceOf('tarot-reading', '30 Minutes'),
      '1 Hour': priceOf('tarot-reading', '1 Hour'),
    },
    numerology: packagesOf('numerology'),
    astrology: packagesOf('astrology'),
  };
  return {
    settings: lateSettingsSchema.parse(settings),
    ...omitNamed(specified, unusedSpecified(settings.services)),
    payment: await shownPayment(read, await readShopSettings(read)),
  };
}

/** An object without the members of these names. */
function omitNamed<Data extends object>(data: Data, names: readonly string[]): Partial<Data> {
  const kept = Object.entries(data).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept) as Partial<Data>;
}

/** The service with this address. */
export function findService(services: readonly Service[], slug: string): Service | undefined {
  return services.find((service) => service.slug === slug);
}

/** Null when neither an account number nor a QR code is set. */
async function shownPayment(read: Reader, settings: Values): Promise<PaymentDetails | null> {
  const { qrHash, ...details } = await paymentOf(read, settings);
  return details.accountNumber === '' && qrHash === null ? null : details;
}

/** Whether the owner has set where customers pay. */
export async function takesOnlinePayment(read: Reader): Promise<boolean> {
  return (await shownPayment(read, await readShopSettings(read))) !== null;
}

/** What a shop says that does not take them. */
export function notOffered(what: 'bookings' | 'custom orders'): FailureError {
  const description = `We don’t take ${what} at the moment. Please ask us by phone or email.`;
  return refusal(422, 'not-offered', description);
}

/** Throws 422 when the owner has set no payment details. */
export async function requireOnlinePayment(
  trx: Trx,
  field: string,
  advice = 'Please pay in cash.',
): Promise<void> {
  if (await takesOnlinePayment(trx)) return;
  const description = `This shop does not take online payments at the moment. ${advice}`;
  throw invalidField(field, 'online-payment-unavailable', description);
}

/** The payment details as they are set; empty texts and null where they are not. */
export async function paymentOf(read: Reader, settings: Values) {
  const text = (name: string) => String(settings.get(name) ?? '');
  const qrHash = text(qrName) || null;
  const service = text(paymentTexts.service);
  const pictures = await readPictureRecords(read, qrHash === null ? [] : [qrHash]);
  const alt = service === '' ? 'QR code to pay by' : `QR code to pay by ${service}`;
  return {
    service,
    accountName: text(paymentTexts.accountName),
    accountNumber: text(paymentTexts.accountNumber),
    note: text(paymentTexts.note),
    qrHash,
    qr: qrHash === null ? null : pictureOf(pictures.get(qrHash), qrHash, alt),
  };
}
