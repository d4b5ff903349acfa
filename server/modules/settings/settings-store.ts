import type { PaymentDetails, ServicePrices } from '#contract/calls/booking-calls.ts';
import { rupeesFromPaisa } from '#contract/rules/money.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { invalidInput } from '#server/http/failure-error.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { pictureOf, readPictureRecords } from '#server/modules/product/product-cards.ts';

import { paymentTexts, qrName } from './setting-names.ts';

/** Reads the settings by name: paisa for a price, a hash for the picture, else a text. */
export async function readShopSettings(read: Reader): Promise<Map<string, number | string>> {
  const rows = await read.selectFrom('shop_settings').select(['name', 'value']).execute();
  return new Map(rows.map(({ name, value }) => [name, JSON.parse(value)]));
}

/** Writes a setting, or deletes it, and raises the catalogue's version. Returns whether anything changed. */
export async function writeShopSetting(trx: Trx, name: string, value: number | string | undefined): Promise<boolean> {
  const before = (await readShopSettings(trx)).get(name);
  if (before === value) return false;
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

/** Reads what the services cost and how to pay; null where nothing is set. */
export async function readServicePrices(read: Reader): Promise<ServicePrices> {
  const settings = await readShopSettings(read);
  const price = (name: string) => {
    const paisa = settings.get(name);
    return typeof paisa === 'number' ? rupeesFromPaisa(paisa) : null;
  };
  const packagesOf = (service: string) => ({
    basic: price(`${service}.basic`),
    detailed: price(`${service}.detailed`),
    premium: price(`${service}.premium`),
  });
  return {
    tarot: {
      '15 Minutes': price('tarot.15-minutes'),
      '30 Minutes': price('tarot.30-minutes'),
      '1 Hour': price('tarot.1-hour'),
    },
    numerology: packagesOf('numerology'),
    astrology: packagesOf('astrology'),
    payment: await paymentOf(read, settings),
  };
}

/** Reads the payment details; null when neither an account number nor a QR code is set. */
export async function readPaymentDetails(read: Reader): Promise<PaymentDetails | null> {
  return paymentOf(read, await readShopSettings(read));
}

/** Throws 422 when the owner has set no payment details. */
export async function requireOnlinePayment(trx: Trx, field: string): Promise<void> {
  if (await readPaymentDetails(trx)) return;
  const description = 'This shop does not take online payments at the moment. Please pay in cash.';
  throw invalidInput([{ code: 'online-payment-unavailable', description, field }]);
}

async function paymentOf(read: Reader, settings: ReadonlyMap<string, number | string>): Promise<PaymentDetails | null> {
  const text = (name: string) => String(settings.get(name) ?? '');
  const [service, accountNumber, hash] = [text(paymentTexts.service), text(paymentTexts.accountNumber), text(qrName)];
  if (accountNumber === '' && hash === '') return null;
  const pictures = await readPictureRecords(read, hash === '' ? [] : [hash]);
  const alt = service === '' ? 'QR code to pay by' : `QR code to pay by ${service}`;
  return {
    service,
    accountName: text(paymentTexts.accountName),
    accountNumber,
    note: text(paymentTexts.note),
    qr: hash === '' ? null : pictureOf(pictures.get(hash), hash, alt),
  };
}
