import { randomBytes } from 'node:crypto';

import type { PaymentProvider } from '#contract/names/payment-providers.ts';
import { providerFacts } from '#contract/names/provider-facts.ts';
import type { MoneySubject } from '#server/db/schema/order-tables.ts';
import { nextAskAt } from '#server/modules/payment-provider/ask-times.ts';
import { payPath } from '#server/modules/payment-provider/pay-path.ts';
import { ProviderError, type StartedAttempt } from '#server/modules/payment-provider/provider.ts';
import {
  accountMark,
  providers,
  readAccount,
  readOfferedWays,
} from '#server/modules/payment-provider/provider-accounts.ts';
import { readShop } from '#server/shop-settings.ts';
import { type AskContext, readAttempts, tryAskAbout } from './ask-attempts.ts';
import { lockSubject } from './lock-subject.ts';
import { type Payable, readPayable } from './payable.ts';
import type { AttemptRow } from './settle-attempt.ts';

/** Why nothing was begun: the page says it, with what is due now. */
export type StartProblem = 'changed' | 'not-due' | 'no-way' | 'no-answer' | 'too-many';

export type Started = { readonly to: StartedAttempt } | { readonly problem: StartProblem };

/** More of one subject than anybody needs. */
const attemptsMax = 40;
/** An attempt that soon ends is not gone on with. */
const remainderMs = 3 * 60_000;

/**
 * Begins a payment of what was shown, at a provider. What was begun before is asked about first: it
 * may be paid already, or gone on with.
 */
export async function startPayment(
  app: AskContext,
  subject: MoneySubject,
  { provider, mode }: Pick<AttemptRow, 'provider' | 'mode'>,
  shownPaisa: number,
): Promise<Started> {
  const { database, settings } = app;
  const account = await readAccount(database.read, provider, settings);
  const ways = await readOfferedWays(database.read, mode);
  if (account?.mode !== mode || !ways.some((way) => way.provider === provider))
    return { problem: 'no-way' };
  const open = await askOpen(app, subject);
  const payable = await readPayable(database.read, subject);
  const problem = problemOf(payable, shownPaisa, provider);
  if (!payable || problem) return { problem: problem ?? 'not-due' };
  const earlier = open.find(
    (attempt) =>
      attempt.provider === provider &&
      attempt.mode === mode &&
      attempt.amount_paisa === shownPaisa &&
      canGoOn(attempt),
  );
  if (earlier) return { to: startedOf(earlier) };
  const mark = accountMark(provider, account.keys);
  const attempt = await insertAttempt(app, payable, { provider, mode, account: mark });
  if (typeof attempt === 'string') return { problem: attempt };
  const back = `${settings.publicUrl}${payPath}/back/${attempt.id}`;
  try {
    const to = await providers[provider].start(account, {
      id: attempt.id,
      amountPaisa: attempt.amount_paisa,
      currency: attempt.currency,
      title: payable.title,
      returnUrl: back,
      cancelUrl: `${back}/canceled`,
      shopUrl: settings.publicUrl,
    });
    await markOpen(app, attempt, to);
    return { to };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    app.log.warn({ err: error, attempt: attempt.id }, 'a payment could not be begun');
    await endAttempt(app, attempt, error.message);
    return { problem: 'no-answer' };
  }
}

/** Asks about what was begun and has no end yet. Returns those that still have none. */
export async function askOpen(app: AskContext, subject: MoneySubject): Promise<AttemptRow[]> {
  const all = await readAttempts(app.database.read, subject);
  const open = all.filter(({ state }) => state === 'open').slice(0, 5);
  const asked = await Promise.all(open.map((attempt) => tryAskAbout(app, attempt)));
  return asked.filter(({ state }) => state === 'open');
}

function problemOf(
  payable: Payable | undefined,
  shownPaisa: number,
  provider: PaymentProvider,
): StartProblem | undefined {
  if (!payable || payable.duePaisa === 0) return 'not-due';
  if (payable.duePaisa !== shownPaisa) return 'changed';
  return payable.duePaisa < providerFacts[provider].leastPaisa ? 'no-way' : undefined;
}

/** eSewa takes no form twice, so it has no address. */
function canGoOn({ url, expires_at: expiresAt }: AttemptRow): boolean {
  return url !== '' && Date.parse(expiresAt) - Date.now() > remainderMs;
}

function startedOf({ reference, url, expires_at: expiresAt }: AttemptRow): StartedAttempt {
  return { reference: reference ?? '', url, expiresAt };
}

/** Returns why not, where something else has happened to it meanwhile. */
async function insertAttempt(
  { database }: AskContext,
  { subject, duePaisa }: Payable,
  way: Pick<AttemptRow, 'provider' | 'mode' | 'account'>,
): Promise<AttemptRow | StartProblem> {
  return database.transaction(async (trx) => {
    await lockSubject(trx, subject);
    // Another payment, or a custom order that has become an order, in between.
    const now = await readPayable(trx, subject);
    if (now?.subject !== subject || now.duePaisa !== duePaisa) return 'changed';
    const { currency } = await readShop(trx);
    const before = await trx
      .selectFrom('payment_attempts')
      .select('id')
      .where('subject', '=', subject)
      .execute();
    if (before.length >= attemptsMax) return 'too-many';
    const at = new Date().toISOString();
    return trx
      .insertInto('payment_attempts')
      .values({
        id: randomBytes(16).toString('hex'),
        subject,
        ...way,
        amount_paisa: duePaisa,
        currency,
        price_paisa: now.pricePaisa,
        reference: null,
        url: '',
        state: 'starting',
        said: '',
        note: '',
        transaction_code: '',
        paid_paisa: 0,
        payment_id: null,
        asks: 0,
        started_at: at,
        expires_at: at,
        next_ask_at: null,
        settled_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Before the browser is sent there, so that no payment is without its row. */
async function markOpen(
  { database }: AskContext,
  attempt: AttemptRow,
  { reference, url, fields, expiresAt }: StartedAttempt,
): Promise<void> {
  await database.transaction((trx) =>
    trx
      .updateTable('payment_attempts')
      .set({
        state: 'open',
        reference,
        url: fields ? '' : url,
        expires_at: expiresAt,
        next_ask_at: nextAskAt({ asks: 0, expires_at: expiresAt }, new Date()),
      })
      .where('id', '=', attempt.id)
      .execute(),
  );
}

async function endAttempt(
  { database }: AskContext,
  { id }: AttemptRow,
  note: string,
): Promise<void> {
  await database.transaction((trx) =>
    trx
      .updateTable('payment_attempts')
      .set({ state: 'ended', note, settled_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute(),
  );
}
