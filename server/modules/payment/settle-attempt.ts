import type { Selectable } from 'kysely';

import { deskPath } from '#contract/names/desk.ts';
import { providerFacts } from '#contract/names/provider-facts.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { Trx } from '#server/db/connect.ts';
import type { MoneySubject, PaymentAttemptsTable } from '#server/db/schema/order-tables.ts';
import { mailOwner } from '#server/modules/mail/mail-addresses.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import { readContact } from '#server/modules/order/order-store.ts';
import { nextAskAt, nextLateAskAt } from '#server/modules/payment-provider/ask-times.ts';
import type { ProviderAnswer } from '#server/modules/payment-provider/provider.ts';
import { isChecking, providers } from '#server/modules/payment-provider/provider-accounts.ts';
import {
  completeByHand,
  findRecordedByHand,
  findRecordedOf,
  type RecordedByHand,
  settledBy,
  unclearNote,
} from '#server/modules/payment-provider/recorded-by-hand.ts';
import { paymentNews, pushToStaff } from '#server/modules/push/push-outbox.ts';
import { lockSubjectOf } from './lock-subject.ts';
import { readPayable } from './payable.ts';
import { type RecordContext, recordPayment } from './record-payment.ts';

export type AttemptRow = Selectable<PaymentAttemptsTable>;

/**
 * Locks an attempt and makes of a provider's answer what it means, once: whichever way the answer
 * came, in any order and as often as it likes. Returns the attempt as it is then.
 */
export async function settleAttempt(
  trx: Trx,
  id: string,
  answer: ProviderAnswer,
  context: RecordContext,
  now = new Date(),
): Promise<AttemptRow | undefined> {
  await lockSubjectOf(trx, 'payment_attempts', id);
  const attempt = await lockAttempt(trx, id);
  if (!attempt) return undefined;
  if (isStale(attempt, answer)) return attempt;
  const update = await updateFor(trx, attempt, answer, context, now);
  // Since when the owner is asked to look: asking again gives no order more time.
  const since = (attempt.state === 'unclear' && attempt.settled_at) || now.toISOString();
  const unclearSince =
    update.state === 'unclear'
      ? { settled_at: since, next_ask_at: nextLateAskAt(since, now), payment_id: null }
      : {};
  return trx
    .updateTable('payment_attempts')
    .set({ ...update, ...unclearSince, said: answer.said })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Locks an attempt until the transaction ends: an update without a change, on both engines. */
export function lockAttempt(trx: Trx, id: string): Promise<AttemptRow | undefined> {
  return trx
    .updateTable('payment_attempts')
    .set((row) => ({ asks: row.ref('asks') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/**
 * An answer that was overtaken: what is paid waits for nothing, and has not ended; and of what the
 * owner has closed the same word says nothing new.
 */
function isStale(attempt: AttemptRow, { kind, said }: ProviderAnswer): boolean {
  if (attempt.state === 'paid') return kind === 'waiting' || kind === 'ended';
  const isSame = attempt.state === 'ended' && attempt.said === said;
  return isSame && (kind === 'waiting' || kind === 'unclear');
}

type Update = Partial<Omit<AttemptRow, 'id'>>;

async function updateFor(
  trx: Trx,
  attempt: AttemptRow,
  answer: ProviderAnswer,
  context: RecordContext,
  now: Date,
): Promise<Update> {
  // What is recorded stays; what happens at the provider since then is the owner's to look at.
  const isCounted = attempt.state === 'paid' || answer.kind === 'returned';
  if (attempt.payment_id !== null && isCounted) {
    await tellOfChange(trx, attempt, answer, context);
    return {};
  }
  const settled = { settled_at: now.toISOString(), next_ask_at: null, url: '' };
  switch (answer.kind) {
    case 'paid':
      return { ...settled, ...(await recordPaid(trx, attempt, answer, context, now)) };
    case 'waiting':
      return waitOn(trx, attempt, answer, context, now);
    case 'ended':
      return { ...settled, ...endOf(attempt, now) };
    case 'returned': {
      const note = 'The money was given back at the provider before the shop knew of it.';
      await tellOwner(trx, attempt, answer, note, context);
      return { ...settled, state: 'ended', note };
    }
    case 'unclear':
      return { ...settled, ...(await lookAt(trx, attempt, answer, unclearNote, context, now)) };
  }
}

/** It is still asked about, rarely, where the provider may take money of it later. */
function endOf({ provider, state, note, settled_at: before }: AttemptRow, now: Date): Update {
  const settledAt = (state === 'ended' && before) || now.toISOString();
  const next = providers[provider].takesLate ? nextLateAskAt(settledAt, now) : null;
  const kept = state === 'ended' ? note : '';
  return { state: 'ended', note: kept, settled_at: settledAt, next_ask_at: next };
}

async function recordPaid(
  trx: Trx,
  attempt: AttemptRow,
  answer: ProviderAnswer,
  context: RecordContext,
  now: Date,
): Promise<Update> {
  const { amountPaisa = 0, currency, transaction } = answer;
  if (currency !== attempt.currency) {
    const note = `It was paid in ${currency || 'another currency'}, not in ${attempt.currency}, so it is not counted. Please look at your account there.`;
    return lookAt(trx, attempt, answer, note, context, now);
  }
  if (amountPaisa <= 0) return lookAt(trx, attempt, answer, unclearNote, context, now);
  const { label, how } = providerFacts[attempt.provider];
  if (attempt.mode === 'test')
    return {
      state: 'paid',
      paid_paisa: amountPaisa,
      transaction_code: transaction ?? '',
      note: 'A test: no money came, so nothing is counted.',
    };
  const reference = transaction ?? attempt.reference ?? attempt.id;
  const payment = { amountPaisa, reference, by: label, how };
  const byHand = await findRecordedByHand(trx, attempt, payment);
  if (byHand?.kind === 'other-sum')
    return askOwner(trx, attempt, answer, otherSum(byHand, amountPaisa), context);
  const paid = {
    state: 'paid',
    paid_paisa: amountPaisa,
    transaction_code: transaction ?? '',
  } as const;
  if (byHand?.kind === 'same') {
    await completeByHand(trx, byHand, payment);
    return { ...paid, payment_id: byHand.paymentId, note: 'It was recorded by hand before.' };
  }
  const recorded = await recordPayment(trx, attempt, payment, context);
  if (!recorded) return askOwner(trx, attempt, answer, 'What it was for is gone.', context);
  if (recorded.hasEnded) await tellOfLate(trx, attempt, amountPaisa, context);
  else {
    if (!recorded.isTold && isWaitedFor(attempt)) await tellOfCame(trx, attempt, amountPaisa);
    await pushToStaff(trx, `provider-paid:${attempt.id}`, [
      {
        kind: 'payment',
        title: `${formatPaisa(amountPaisa)} came by ${label}`,
        path: screenOf(attempt.subject),
      },
    ]);
  }
  const note = [byHand && alike, sumNote(attempt, amountPaisa)].filter(Boolean).join(' ');
  if (byHand) await tellOwner(trx, attempt, answer, note, context);
  return { ...paid, payment_id: recorded.paymentId, note };
}

const sumNote = ({ amount_paisa: asked }: AttemptRow, paisa: number) =>
  paisa === asked ? '' : `${formatPaisa(paisa)} came, not ${formatPaisa(asked)}.`;

const alike =
  'The same sum was recorded by hand, and both are counted. If that was this payment, please take back the step by which it was recorded by hand; if both have come, please give one back.';

const otherSum = (recorded: RecordedByHand, paisa: number) =>
  `${formatPaisa(paisa)} came. It is recorded by hand with another sum, ${formatPaisa(recorded.amountPaisa)}, so it is not counted again. Please take that back, and ask again here.`;

/** Asked again later, until nobody expects anything any more. */
async function waitOn(
  trx: Trx,
  attempt: AttemptRow,
  answer: ProviderAnswer,
  context: RecordContext,
  now: Date,
): Promise<Update> {
  const next = nextAskAt(attempt, now);
  // Of what is recorded by hand nobody waits. Else money may have come since it was given up.
  if (next !== null && attempt.payment_id === null)
    return { state: 'open', note: '', next_ask_at: next };
  // What is said of one that has ended is of another time.
  const known = attempt.state === 'ended' ? '' : attempt.note;
  const note = known || 'The provider has not said for days what became of it.';
  return { next_ask_at: null, ...(await lookAt(trx, attempt, answer, note, context, now)) };
}

/** Asks the owner to look, unless staff have recorded it by hand. */
async function lookAt(
  trx: Trx,
  attempt: AttemptRow,
  answer: ProviderAnswer,
  note: string,
  context: RecordContext,
  now: Date,
): Promise<Update> {
  const { transaction: code = attempt.transaction_code } = answer;
  const known = { transaction_code: code };
  const byHand = attempt.mode === 'live' && (await findRecordedOf(trx, { ...attempt, ...known }));
  if (!byHand || byHand.kind === 'alike')
    return { ...known, ...(await askOwner(trx, attempt, answer, note, context)) };
  const isSettled = attempt.payment_id === byHand.paymentId;
  const settledAt = (isSettled && attempt.settled_at) || now.toISOString();
  return { ...known, ...settledBy(byHand.paymentId, settledAt, now) };
}

async function askOwner(
  trx: Trx,
  attempt: AttemptRow,
  answer: ProviderAnswer,
  note: string,
  context: RecordContext,
): Promise<Update> {
  await tellOwner(trx, attempt, answer, note, context);
  return { state: 'unclear', note };
}

/** Once for each of the provider's words. */
async function tellOwner(
  trx: Trx,
  attempt: AttemptRow,
  { said }: ProviderAnswer,
  note: string,
  { settings }: RecordContext,
): Promise<void> {
  const { label } = providerFacts[attempt.provider];
  const what = await titleOf(trx, attempt.subject);
  const event = `provider-payment:${attempt.id}:${said}`;
  const screen = screenOf(attempt.subject);
  await pushToStaff(trx, event, [paymentNews(screen, formatPaisa(attempt.amount_paisa))]);
  await mailOwner(trx, settings, {
    event,
    content: {
      kind: 'provider-payment-to-owner',
      heading: `Please look at a payment with ${label}`,
      text: `${what}, ${formatPaisa(attempt.amount_paisa)}. ${label} says ‘${said}’. ${note}`,
      path: `${settings.deskUrl}${deskPath}${screen}`,
    },
  });
}

/** Of a payment that is recorded. */
async function tellOfChange(
  trx: Trx,
  attempt: AttemptRow,
  answer: ProviderAnswer,
  context: RecordContext,
): Promise<void> {
  if (answer.kind === 'paid' || answer.said === attempt.said) return;
  const { returnedPaisa } = answer;
  const knownPaisa = await givenBack(trx, attempt);
  // Of a part nobody may say how much it was.
  const isKnown = returnedPaisa === undefined ? knownPaisa > 0 : returnedPaisa <= knownPaisa;
  if (isKnown) return;
  const returned = returnedPaisa === undefined ? '' : ` ${formatPaisa(returnedPaisa)} went back.`;
  const note = `The shop has counted this payment, and still does.${returned} If you have given it back there, please record the refund at the desk.`;
  await tellOwner(trx, attempt, answer, note, context);
}

/** What was given back of what an attempt has paid, also what the shop has just asked for. */
async function givenBack(trx: Trx, attempt: AttemptRow): Promise<number> {
  const recorded = await trx
    .selectFrom('refunds')
    .select('amount_paisa as paisa')
    .where('subject', '=', (row) =>
      row.selectFrom('payments').select('subject').where('id', '=', attempt.payment_id),
    )
    .execute();
  const open = await trx
    .selectFrom('provider_refunds')
    .select('amount_paisa as paisa')
    .where('attempt_id', '=', attempt.id)
    .where('state', '=', 'open')
    .execute();
  return [...recorded, ...open].reduce((sum, { paisa }) => sum + paisa, 0);
}

/** The customer was told that it is being looked at, or that it has not come. */
const isWaitedFor = (attempt: AttemptRow) => attempt.state === 'ended' || isChecking(attempt);

/** Tells the customer that such a payment has come, where no email of its subject does. */
async function tellOfCame(trx: Trx, attempt: AttemptRow, amountPaisa: number): Promise<void> {
  const { id, subject, provider } = attempt;
  const payable = await readPayable(trx, subject);
  const customer = await readCustomer(trx, subject);
  if (!payable || !customer) return;
  await queueMail(trx, {
    event: `payment-came:${id}`,
    recipient: customer.email,
    content: {
      kind: 'payment-came',
      name: customer.name,
      what: payable.title,
      amount: formatPaisa(amountPaisa),
      label: providerFacts[provider].label,
      isTooMuch: payable.owingPaisa > 0,
    },
  });
}

/** Tells both that money came for what had ended: it is owed back. */
async function tellOfLate(
  trx: Trx,
  { id, subject, provider }: AttemptRow,
  amountPaisa: number,
  { settings }: RecordContext,
): Promise<void> {
  const what = await titleOf(trx, subject);
  const amount = formatPaisa(amountPaisa);
  const { label } = providerFacts[provider];
  const customer = await readCustomer(trx, subject);
  if (customer)
    await queueMail(trx, {
      event: `payment-after-end:${id}`,
      recipient: customer.email,
      content: { kind: 'payment-after-end', name: customer.name, what, amount },
    });
  const event = `payment-after-end-to-owner:${id}`;
  const screen = screenOf(subject);
  await pushToStaff(trx, event, [paymentNews(screen, amount)]);
  await mailOwner(trx, settings, {
    event,
    content: {
      kind: 'provider-payment-to-owner',
      heading: `A payment of ${amount} came late`,
      text: `${what} had ended when ${label} took ${amount} for it. The customer knows that it goes back: please send it, and record the refund.`,
      path: `${settings.deskUrl}${deskPath}${screen}`,
    },
  });
}

export async function titleOf(trx: Trx, subject: MoneySubject): Promise<string> {
  return (await readPayable(trx, subject))?.title ?? subject;
}

const screens: Readonly<Record<string, string>> = {
  order: 'orders',
  booking: 'bookings',
  'custom-order': 'custom-orders',
};

/** The address of its screen, behind that of the desk. */
export function deskPathOf(subject: MoneySubject): string {
  return `${deskPath}${screenOf(subject)}`;
}

/** The same below it. */
export function screenOf(subject: MoneySubject): string {
  const [kind = '', id = ''] = subject.split(':');
  return `/${screens[kind]}/${id}`;
}

/** Whom to tell; undefined where there is no address. */
export async function readCustomer(
  trx: Trx,
  subject: MoneySubject,
): Promise<{ readonly name: string; readonly email: string } | undefined> {
  const [kind, id = ''] = subject.split(':');
  if (kind === 'order') {
    const row = await trx
      .selectFrom('orders')
      .select(['user_id', 'name', 'email'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row && readContact(trx, row);
  }
  const table = kind === 'booking' ? 'bookings' : 'custom_requests';
  const row = await trx
    .selectFrom(table)
    .select(['name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && row.email !== '' ? row : undefined;
}
