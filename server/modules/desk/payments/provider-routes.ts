import type { FastifyInstance } from 'fastify';

import {
  askPaymentAgain,
  closePaymentAttempt,
  giveBackThrough,
  listPaymentAttempts,
  type PaymentAttempts,
  type ProviderAccounts,
  readPaymentProviders,
  savePaymentProvider,
} from '#contract/calls/admin/payment-provider-calls.ts';
import { type PaymentProvider, paymentProviders } from '#contract/names/payment-providers.ts';
import { providerFacts } from '#contract/names/provider-facts.ts';
import type { Reader } from '#server/db/connect.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';
import { cleanLine, cleanLines } from '#server/http/clean-text.ts';
import { invalidField, notFound, refusal } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { readNames } from '#server/modules/desk/orders/read-orders.ts';
import {
  askAbout,
  findAttempt,
  readAttempts,
  tryAskAbout,
} from '#server/modules/payment/ask-attempts.ts';
import { closeAttempt, isClosable } from '#server/modules/payment/close-attempt.ts';
import { readPayable } from '#server/modules/payment/payable.ts';
import {
  askAboutRefunds,
  refundableThrough,
  refundThrough,
} from '#server/modules/payment/refund-payment.ts';
import { payPath, payPathOf } from '#server/modules/payment-provider/pay-path.ts';
import { ProviderError } from '#server/modules/payment-provider/provider.ts';
import {
  missingKeys,
  readOfferedWays,
  readStoredAccounts,
  writeAccount,
} from '#server/modules/payment-provider/provider-accounts.ts';
import type { Settings } from '#server/settings.ts';
import { readShop } from '#server/shop-settings.ts';

/** Accounts at wallets and for cards, and what was begun there, at the shop desk. */
export async function deskProviderRoutes(app: FastifyInstance): Promise<void> {
  const { database, settings } = app;
  const webhookOf = (provider: PaymentProvider) =>
    provider === 'stripe' ? `${settings.publicUrl}${payPath}/stripe/webhook` : '';

  serveStaffRead(app, readPaymentProviders, {
    role: 'owner',
    read: () => readAccounts(database.read, webhookOf),
  });

  serveStaffChange(app, savePaymentProvider, {
    role: 'owner',
    stepUp: true,
    // The idempotency key would store what was typed, if only as a hash.
    idempotentContent: ({ body }) => ({ mode: body.mode, names: Object.keys(body.keys) }),
    async change(trx, { params: { provider }, body, audit }) {
      const before = (await readStoredAccounts(trx))[provider];
      const keys = { ...before.keys };
      for (const name of Object.keys(providerFacts[provider].keys)) {
        const typed = cleanLine(body.keys[name] ?? '');
        if (typed !== '') keys[name] = typed;
      }
      const account = { mode: body.mode, keys };
      const [missing] = missingKeys(provider, account);
      if (body.mode !== 'off' && missing)
        throw invalidField(missing, 'required', 'Please enter this key.');
      requireKeyOfMode(provider, account);
      await writeAccount(trx, provider, account);
      await audit({
        action: 'payment-provider.set',
        subject: `payment-provider:${provider}`,
        before: { mode: before.mode },
        // Which were typed, not what.
        after: { mode: body.mode, typed: Object.keys(body.keys).filter((name) => body.keys[name]) },
      });
      return readAccounts(trx, webhookOf);
    },
  });

  serveStaffRead(app, listPaymentAttempts, {
    read: async ({ query: { subject = '' } }) => attemptsOf(database.read, subject, settings),
  });

  serveStaffChange(app, askPaymentAgain, {
    // Before the transaction: another server answers, and settles it in one of its own.
    async prepare({ params: { id } }) {
      const attempt = await findAttempt(database.read, id);
      if (!attempt) throw notFound('Payment not found.');
      const asked = await askAbout(app, attempt).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
        throw refusal(503, 'provider-away', error.message);
      });
      await askAboutRefunds(app, asked);
      return asked;
    },
    async change(trx, { audit }, attempt) {
      const { id, subject, state, said } = attempt;
      await audit({ action: 'payment-attempt.ask', subject, after: { attempt: id, state, said } });
      return attemptsOf(trx, subject, settings);
    },
  });

  serveStaffChange(app, closePaymentAttempt, {
    // As above; without an answer counts what the owner has seen there.
    async prepare({ params: { id } }) {
      const attempt = await findAttempt(database.read, id);
      if (attempt) await tryAskAbout(app, attempt);
    },
    async change(trx, { params: { id }, audit }) {
      const { subject, said } = await closeAttempt(trx, id);
      await audit({ action: 'payment-attempt.close', subject, after: { attempt: id, said } });
      return attemptsOf(trx, subject, settings);
    },
  });

  serveStaffChange(app, giveBackThrough, {
    stepUp: true,
    // As above. A second try after a lost response goes on with the same.
    prepare: ({ params: { id }, body, staff }) =>
      refundThrough(app, {
        ...body,
        reason: cleanLines(body.reason ?? ''),
        who: `staff:${staff.id}`,
        attemptId: id,
      }),
    async change(trx, { audit }, refund) {
      const { id, subject, state, said, attempt_id: attemptId } = refund;
      const { amount_paisa: amountPaisa } = refund;
      const after = { refund: id, state, amountPaisa, said };
      await audit({ action: 'payment-refund.settle', subject, after });
      const attempt = await findAttempt(trx, attemptId);
      return attemptsOf(trx, attempt?.subject ?? subject, settings);
    },
  });
}

/** Throws 422 for Stripe's key of the other mode: payments would be lost between the two. */
function requireKeyOfMode(
  provider: PaymentProvider,
  { mode, keys }: { readonly mode: string; readonly keys: Readonly<Record<string, string>> },
): void {
  const key = keys.secretKey ?? '';
  if (provider !== 'stripe' || mode === 'off' || !/^[rs]k_(?:test|live)_/.test(key)) return;
  const isTest = /^[rs]k_test_/.test(key);
  if (isTest === (mode === 'test')) return;
  const description = isTest ? 'This is the key for tests.' : 'This is the key for real money.';
  throw invalidField('secretKey', 'key-of-other-mode', description);
}

async function readAccounts(
  read: Reader,
  webhookOf: (provider: PaymentProvider) => string,
): Promise<ProviderAccounts> {
  const stored = await readStoredAccounts(read);
  const { currency } = await readShop(read);
  const accounts = paymentProviders.map((provider) => {
    const { label, keys, currency: taken } = providerFacts[provider];
    const { mode, keys: values } = stored[provider];
    return {
      provider,
      label,
      mode,
      takesCurrency: taken === null || taken === currency,
      keys: Object.entries(keys).map(([name, key]) => {
        const value = values[name] ?? '';
        const isPublic = 'isPublic' in key;
        const shown = isPublic ? value : value.slice(-4);
        return { name, label: key.label, hint: key.hint, isSet: value !== '', shown };
      }),
      webhook: webhookOf(provider),
    };
  });
  return { accounts };
}

async function attemptsOf(
  read: Reader,
  subject: string,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<PaymentAttempts> {
  const rows = await readAttempts(read, subject as MoneySubject);
  const refunds = await readRefunds(read, rows);
  const attempts: PaymentAttempts['attempts'] = [];
  for (const row of rows)
    attempts.push({
      id: row.id,
      provider: row.provider,
      label: providerFacts[row.provider].label,
      isTest: row.mode === 'test',
      state: row.state,
      said: row.said,
      note: row.note,
      amountPaisa: row.amount_paisa,
      paidPaisa: row.paid_paisa,
      transaction: row.transaction_code,
      startedAt: row.started_at,
      canClose: isClosable(row),
      refundablePaisa: await refundableThrough(read, row),
      refunds: refunds.get(row.id) ?? [],
    });
  const tryAt = await tryPathOf(read, subject as MoneySubject);
  return { attempts, tryAt: tryAt && `${publicUrl}${tryAt}` };
}

async function readRefunds(read: Reader, attempts: readonly { readonly id: string }[]) {
  const ids = attempts.map(({ id }) => id);
  const rows = await read
    .selectFrom('provider_refunds')
    .select(['id', 'attempt_id', 'who', 'amount_paisa as amountPaisa', 'state', 'said', 'note'])
    .select('started_at as startedAt')
    .$if(ids.length > 0, (some) => some.where('attempt_id', 'in', ids))
    .$if(ids.length === 0, (none) => none.limit(0))
    .orderBy('started_at', 'desc')
    .execute();
  const nameOf = await readNames(read);
  const refunds = rows.map(({ who, ...refund }) => ({ ...refund, by: nameOf(who) }));
  return Map.groupBy(refunds, ({ attempt_id: id }) => id);
}

/** Where something is tried that is set to Test; empty where nothing is, or nothing is to be paid. */
async function tryPathOf(read: Reader, subject: MoneySubject): Promise<string> {
  if ((await readOfferedWays(read, 'test')).length === 0) return '';
  const payable = await readPayable(read, subject);
  return payable && payable.duePaisa > 0 ? `${payPathOf(subject)}?test=1` : '';
}
