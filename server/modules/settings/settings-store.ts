import type { PaymentDetails, ReadServices, WayToPay } from '#contract/calls/service-calls.ts';
import { providerFacts } from '#contract/names/provider-facts.ts';
import { rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import { type AllSettings, lateSettingsSchema } from '#contract/settings/entries.ts';
import { accountsSchema } from '#contract/settings/payment.ts';
import type { Service } from '#contract/settings/services.ts';
import { unusedSpecified } from '#contract/settings/specified-services.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { type FailureError, invalidField, refusal } from '#server/http/failure-error.ts';
import {
  type OfferedWay,
  readOfferedWays,
} from '#server/modules/payment-provider/provider-accounts.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { pictureOf, readPictureRecords } from '#server/modules/product/product-cards.ts';
import { readShop, readShopSettings } from '#server/shop-settings.ts';

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
  await writeRow(trx, name, value);
  if (name === 'paymentAccounts') {
    const accounts = accountsSchema.parse(value ?? []);
    for (const [earlier, text] of Object.entries(rowsOfVersion1(accounts)))
      await writeRow(trx, earlier, text || undefined);
  }
  return true;
}

async function writeRow(trx: Trx, name: string, value: unknown): Promise<void> {
  if (value === undefined) {
    await trx.deleteFrom('shop_settings').where('name', '=', name).execute();
    return;
  }
  const text = JSON.stringify(value);
  await trx
    .insertInto('shop_settings')
    .values({ name, value: text })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text }))
    .execute();
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
  const accounts = await readAccounts(read, settings);
  const ways = await readOfferedWays(read);
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
    payment: accounts[0] ?? null,
    accounts,
    ...(ways.length > 0 && { ways: ways.map(wayText) }),
    ...(settings.taxNumber !== '' && { asksTaxNumber: true }),
  };
}

/** A way to pay, as customers choose it. */
function wayText({ provider }: OfferedWay): WayToPay {
  const { choice, hint } = providerFacts[provider];
  return { provider, choice, hint };
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

/** What a shop says that does not take them. */
export function notOffered(what: 'bookings' | 'custom orders'): FailureError {
  const description = `We don’t take ${what} at the moment. Please ask us by phone or email.`;
  return refusal(422, 'not-offered', description);
}

/** Throws 422 when the owner has set no account. */
export async function requireOnlinePayment(
  trx: Trx,
  field: string,
  advice = 'Please pay in cash.',
): Promise<void> {
  if ((await readShop(trx)).takesTransfers) return;
  const description = `This shop does not take online payments at the moment. ${advice}`;
  throw invalidField(field, 'online-payment-unavailable', description);
}

/** The accounts as customers see them, with their QR codes. */
async function readAccounts(
  read: Reader,
  { paymentAccounts }: AllSettings,
): Promise<PaymentDetails[]> {
  const hashes = paymentAccounts.flatMap(({ qrHash }) => qrHash ?? []);
  const pictures = await readPictureRecords(read, hashes);
  return paymentAccounts.map(({ qrHash, ...account }) => {
    const alt = ['QR code to pay by', account.service].filter(Boolean).join(' ');
    const qr = qrHash === null ? null : pictureOf(pictures.get(qrHash), qrHash, alt);
    return { ...account, qr };
  });
}

/**
 * The rows in which processes of the version before have the first account: they run beside this
 * one during an upgrade.
 */
function rowsOfVersion1([first]: AllSettings['paymentAccounts']): Readonly<Record<string, string>> {
  return {
    'payment-service': first?.service ?? '',
    'payment-account-name': first?.accountName ?? '',
    'payment-account-number': first?.accountNumber ?? '',
    'payment-note': first?.note ?? '',
    'payment-qr': first?.qrHash ?? '',
  };
}
