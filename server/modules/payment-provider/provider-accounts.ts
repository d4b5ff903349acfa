import { createHash } from 'node:crypto';

import {
  type AttemptState,
  type PaymentProvider,
  type ProviderMode,
  paymentProviders,
} from '#contract/names/payment-providers.ts';
import { providerFacts } from '#contract/names/provider-facts.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { invalidField } from '#server/http/failure-error.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import type { Settings } from '#server/settings.ts';
import { readShop } from '#server/shop-settings.ts';

import { esewa } from './esewa.ts';
import { khalti } from './khalti.ts';
import type { Provider, ProviderAccount } from './provider.ts';
import { stripe } from './stripe.ts';

// The shop's accounts at providers. They are secrets: no setting, so that no page, export or log
// has them.

export const providers: Readonly<Record<PaymentProvider, Provider>> = { esewa, khalti, stripe };

/** An account as it is stored, also while it is off. */
export interface StoredAccount {
  readonly mode: ProviderMode;
  readonly keys: Readonly<Record<string, string>>;
}

const nameOf = (provider: PaymentProvider) => `payment:${provider}`;

const noAccount: StoredAccount = { mode: 'off', keys: {} };

export async function readStoredAccounts(
  read: Reader,
): Promise<Readonly<Record<PaymentProvider, StoredAccount>>> {
  const rows = await read
    .selectFrom('secrets')
    .select(['name', 'value'])
    .where('name', 'in', paymentProviders.map(nameOf))
    .execute();
  const accountOf = (provider: PaymentProvider): StoredAccount => {
    const row = rows.find(({ name }) => name === nameOf(provider));
    return row ? JSON.parse(row.value) : noAccount;
  };
  return {
    esewa: accountOf('esewa'),
    khalti: accountOf('khalti'),
    stripe: accountOf('stripe'),
  };
}

/** Stores an account. Pages say at once what is offered. */
export async function writeAccount(
  trx: Trx,
  provider: PaymentProvider,
  account: StoredAccount,
): Promise<void> {
  await raiseCatalogueVersion(trx);
  const value = JSON.stringify(account);
  await trx
    .insertInto('secrets')
    .values({ name: nameOf(provider), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** The keys that a provider needs and does not have. */
export function missingKeys(provider: PaymentProvider, { keys }: StoredAccount): string[] {
  return Object.keys(providerFacts[provider].keys).filter((name) => !keys[name]);
}

type AccountSettings = Pick<Settings, 'paymentSimulator'>;

/** The account that payments go through now; undefined where it is off, or a key is missing. */
export async function readAccount(
  read: Reader,
  provider: PaymentProvider,
  { paymentSimulator: simulator }: AccountSettings,
): Promise<ProviderAccount | undefined> {
  const account = (await readStoredAccounts(read))[provider];
  const { mode, keys } = account;
  if (mode === 'off' || missingKeys(provider, account).length > 0) return undefined;
  return { mode, keys, simulator };
}

/**
 * What an attempt keeps of the account that it is begun with: eSewa's product code, by which alone it
 * is asked about; of others enough of a hash of the key to tell whether it has changed.
 */
export function accountMark(
  provider: PaymentProvider,
  { productCode = '', secretKey = '' }: StoredAccount['keys'],
): string {
  if (provider === 'esewa') return productCode;
  return createHash('sha256').update(secretKey).digest('hex').slice(0, 16);
}

/** An account for what was begun with it. */
export interface KnownAccount {
  readonly account: ProviderAccount;
  /** The keys are those that it was begun with. */
  readonly isSame: boolean;
}

/**
 * The account that an attempt was begun with, as far as its keys are still there: also where it is
 * off since then, or in the other mode. Undefined without a key.
 */
export async function readAccountOf(
  read: Reader,
  attempt: {
    readonly provider: PaymentProvider;
    readonly mode: ProviderAccount['mode'];
    readonly account: string;
  },
  { paymentSimulator: simulator }: AccountSettings,
): Promise<KnownAccount | undefined> {
  const { provider, mode, account: mark } = attempt;
  const stored = (await readStoredAccounts(read))[provider];
  const isEsewa = provider === 'esewa';
  const keys = isEsewa && mark !== '' ? { ...stored.keys, productCode: mark } : stored.keys;
  if ((isEsewa ? keys.productCode : keys.secretKey) === undefined) return undefined;
  const isOfMode = stored.mode === 'off' || stored.mode === mode;
  const isSame = mark === '' ? isOfMode : accountMark(provider, keys) === mark;
  return { account: { mode, keys, simulator }, isSame };
}

/**
 * Whether somebody may have paid an attempt: its provider knows of it, and has not said that nobody
 * did; or somebody has to look.
 */
export function isChecking({
  provider,
  state,
  said,
}: {
  readonly provider: PaymentProvider;
  readonly state: AttemptState;
  readonly said: string;
}): boolean {
  if (state === 'unclear') return true;
  return state === 'open' && said !== '' && !providers[provider].words.begun.includes(said);
}

/** A way to pay that confirms itself. */
export interface OfferedWay {
  readonly provider: PaymentProvider;
}

/**
 * The ways that are offered: those with keys, in the shop's currency. Those that are set to Test are
 * nobody's but the staff's, who try them.
 */
export async function readOfferedWays(
  read: Reader,
  mode: ProviderAccount['mode'] = 'live',
): Promise<OfferedWay[]> {
  const accounts = await readStoredAccounts(read);
  const { currency } = await readShop(read);
  return paymentProviders.flatMap((provider) => {
    const account = accounts[provider];
    const { currency: taken } = providerFacts[provider];
    const isOffered =
      account.mode === mode &&
      missingKeys(provider, account).length === 0 &&
      (taken === null || taken === currency);
    return isOffered ? [{ provider }] : [];
  });
}

/** Throws 422 where a way to pay is not offered, or takes no sum as small as this. */
export async function requireOfferedWay(
  read: Reader,
  provider: PaymentProvider,
  totalPaisa: number,
  field = 'payWith',
): Promise<void> {
  const ways = await readOfferedWays(read);
  const { label, leastPaisa } = providerFacts[provider];
  if (!ways.some((way) => way.provider === provider))
    throw invalidField(
      field,
      'way-unavailable',
      `${label} is not offered at the moment. Please choose another way to pay.`,
    );
  if (totalPaisa < leastPaisa)
    throw invalidField(
      field,
      'way-unavailable',
      `${label} takes ${formatPaisa(leastPaisa)} or more. Please choose another way to pay.`,
    );
}
