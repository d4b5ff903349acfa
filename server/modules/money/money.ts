import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';

import type { PaymentState } from '#contract/names/order-states.ts';
import { paymentWays } from '#contract/names/payment-way-labels.ts';
import type { PaymentWay } from '#contract/names/payment-ways.ts';
import {
  type Balance,
  balance,
  lowersPaisaOf,
  type Money,
  partText,
  paymentStateOf,
} from '#contract/rules/orders/balance.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { Actor } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { MoneySubject, UndoneMoneyTable } from '#server/db/schema/order-tables.ts';
import { cleanLine, cleanLines } from '#server/http/clean-text.ts';
import { invalidField, refusal } from '#server/http/failure-error.ts';
import {
  settleRecorded,
  unsettleRecorded,
} from '#server/modules/payment-provider/recorded-by-hand.ts';

// Money of orders, bookings and custom orders alike: what came, what went back, and the codes of
// banks. What is owed by it is in `contract/rules/orders/balance.ts`.

/** Payments and refunds of several subjects, oldest first, by subject. */
export async function readMoney(read: Reader, subjects: readonly MoneySubject[]) {
  if (subjects.length === 0) return () => ({ payments: [], refunds: [] });
  const columns = [
    'id',
    'subject',
    'who',
    'at',
    'amount_paisa as amountPaisa',
    'reference',
  ] as const;
  const payments = await read
    .selectFrom('payments')
    .select([...columns, 'method', 'how', 'upload_id as uploadId'])
    .where('subject', 'in', subjects)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const refunds = await read
    .selectFrom('refunds')
    .select([...columns, 'reason', 'how', 'lowers_paisa as lowersPaisa', 'lines'])
    .where('subject', 'in', subjects)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const paymentsOf = Map.groupBy(payments, ({ subject }) => subject);
  const refundsOf = Map.groupBy(refunds, ({ subject }) => subject);
  return (subject: MoneySubject) => ({
    payments: paymentsOf.get(subject) ?? [],
    refunds: refundsOf.get(subject) ?? [],
  });
}

/** The money of one subject, whose total is given. */
export async function readMoneyOf(
  read: Reader,
  subject: MoneySubject,
  totalPaisa: number | null,
): Promise<Money> {
  const moneyOf = await readMoney(read, [subject]);
  return { ...moneyOf(subject), totalPaisa };
}

interface NewPayment extends TypedCode {
  readonly who: Actor;
  /** Without it: all that is owed. */
  readonly amountPaisa?: number | undefined;
  /** The code of a `PaymentMethod`. */
  readonly method: number;
  readonly how?: PaymentWay | undefined;
  readonly uploadId: string | null;
  /** When it came, where that is not now; ISO 8601, UTC. */
  readonly at?: string | undefined;
}

/**
 * Records money that has come. Throws 422 without a sum where none is owed, and for a code that has
 * paid something else, unless there is a reason; then `other` is what it has paid. `money` as it is
 * then. An unclear payment at a provider that staff record by it is settled.
 */
export async function receive(
  trx: Trx,
  subject: MoneySubject,
  totalPaisa: number | null,
  { who, at, method, how, uploadId, ...typed }: NewPayment,
) {
  const { reference, other } = await checkedCode(trx, subject, typed);
  const { owedPaisa } = balance(await readMoneyOf(trx, subject, totalPaisa));
  const { amountPaisa = owedPaisa } = typed;
  // Where no price was agreed, only the person knows.
  if (amountPaisa === 0)
    throw invalidField('amountPaisa', 'amount-missing', 'Please enter the sum that has come.');
  const row = { ...entryOf(subject, who, at), amount_paisa: amountPaisa, reference };
  await trx
    .insertInto('payments')
    .values({ ...row, method, how: how ?? null, upload_id: uploadId })
    .execute();
  if (who !== 'shop') await settleRecorded(trx, subject, row.id);
  const money = await readMoneyOf(trx, subject, totalPaisa);
  const entry: MoneyRow = { table: 'payments', id: row.id };
  return { amountPaisa, reference, other, money, entry };
}

/** Where a step has recorded money: taking it back deletes the row. */
export interface MoneyRow {
  readonly table: 'payments' | 'refunds';
  readonly id: string;
}

/**
 * Deletes what a step that is taken back has recorded. What an accountant was told of its month
 * stays: both are kept beside it. Throws 409 for a payment of which its provider has said since then
 * that it came.
 */
export async function takeBackMoney(trx: Trx, { table, id }: MoneyRow): Promise<void> {
  if (table === 'payments') {
    await requireNoProvider(trx, id);
    const row = await trx.deleteFrom(table).where('id', '=', id).returningAll().executeTakeFirst();
    await unsettleRecorded(trx, id);
    if (row) await keepUndone(trx, { ...row, kind: 'payment', reason: '' });
    return;
  }
  const row = await trx.deleteFrom(table).where('id', '=', id).returningAll().executeTakeFirst();
  if (row) await keepUndone(trx, { ...row, kind: 'refund', method: null });
}

type UndoneEntry = Pick<
  Selectable<UndoneMoneyTable>,
  'id' | 'kind' | 'subject' | 'at' | 'amount_paisa' | 'method' | 'how' | 'reference' | 'reason'
>;

/** Writes down what was recorded, and that it is taken back now. */
export async function keepUndone(trx: Trx, entry: UndoneEntry): Promise<void> {
  const { id, kind, subject, at, amount_paisa, method, how, reference, reason } = entry;
  const shared = { entry_id: id, kind, subject, method, how, reference, reason };
  const now = new Date().toISOString();
  await trx
    .insertInto('undone_money')
    .values([
      // A row of its own where one settlement has lost several orders.
      { ...shared, id: kind === 'settlement' ? randomUUID() : id, at, is_back: 0, amount_paisa },
      { ...shared, id: randomUUID(), at: now, is_back: 1, amount_paisa: -amount_paisa },
    ])
    .execute();
}

async function requireNoProvider(trx: Trx, paymentId: string): Promise<void> {
  const attempt = await trx
    .selectFrom('payment_attempts')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  if (attempt) throw refusal(409, 'payment-came', 'Its wallet or bank says that this money came.');
}

/**
 * The state of a subject's money after a step was taken back: by what came and went, with the
 * screenshot that waited `before`.
 */
export async function paymentStateAgain(
  read: Reader,
  subject: MoneySubject,
  totalPaisa: number | null,
  before: PaymentState,
): Promise<PaymentState> {
  return paymentStateOf(await readMoneyOf(read, subject, totalPaisa), {
    hasProof: before === 'proof-received',
    isRejected: before === 'rejected',
  });
}

/** Pieces of a line that a refund is for, and how many of them went back to the stock. */
export interface RefundedLine {
  readonly position: number;
  readonly quantity: number;
  readonly restock: number;
  /** How many of those that came back the stock never had. */
  readonly lacked?: number;
}

interface NewRefund {
  readonly who: Actor;
  readonly amountPaisa: number;
  readonly how?: PaymentWay | undefined;
  readonly reference: string;
  readonly reason: string;
  readonly lines?: readonly RefundedLine[];
}

interface GivenBack {
  readonly money: Money;
  readonly entry: MoneyRow;
}

/** Records money that was given back. `money` as it is then. Throws 422 for more than was kept. */
export async function giveBack(
  trx: Trx,
  subject: MoneySubject,
  totalPaisa: number | null,
  refund: NewRefund,
): Promise<GivenBack> {
  await requireNoOpenRefund(trx, subject);
  const { keptPaisa } = balance(await readMoneyOf(trx, subject, totalPaisa));
  if (refund.amountPaisa === 0 || refund.amountPaisa > keptPaisa) {
    const description = `You can refund up to ${formatPaisa(Math.max(0, keptPaisa))}.`;
    throw invalidField('amountPaisa', 'refund-amount', description);
  }
  return recordGivenBack(trx, subject, totalPaisa, refund);
}

/** The same of what a provider has given back: it is gone, whatever was recorded since. */
export async function recordGivenBack(
  trx: Trx,
  subject: MoneySubject,
  totalPaisa: number | null,
  { who, amountPaisa, how, reference, reason, lines = [] }: NewRefund,
): Promise<GivenBack> {
  const before = balance(await readMoneyOf(trx, subject, totalPaisa));
  const row = entryOf(subject, who);
  await trx
    .insertInto('refunds')
    .values({
      ...row,
      amount_paisa: amountPaisa,
      lowers_paisa: lowersPaisaOf(amountPaisa, before, lines.length > 0),
      reference,
      reason,
      how: how ?? null,
      lines: JSON.stringify(lines),
    })
    .execute();
  const money = await readMoneyOf(trx, subject, totalPaisa);
  return { money, entry: { table: 'refunds', id: row.id } };
}

/** Throws 422 while a provider gives money of it back: the same would go back twice. */
async function requireNoOpenRefund(trx: Trx, subject: MoneySubject): Promise<void> {
  const open = await trx
    .selectFrom('provider_refunds')
    .select('amount_paisa as amountPaisa')
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (!open) return;
  const description = `${formatPaisa(open.amountPaisa)} are being given back where they were paid. Please wait until that is known.`;
  throw invalidField('amountPaisa', 'refund-open', description);
}

interface TypedRefund {
  readonly who: Actor;
  /** Without it: all that was kept. */
  readonly amountPaisa?: number | undefined;
  readonly how?: PaymentWay | undefined;
  readonly reference?: string | undefined;
  readonly reason?: string | undefined;
}

/** The same of what was typed for a booking or a custom order. */
export async function giveBackOf(
  trx: Trx,
  subject: MoneySubject,
  totalPaisa: number | null,
  { who, amountPaisa, how, reference = '', reason = '' }: TypedRefund,
): Promise<GivenBack> {
  const { keptPaisa } = balance(await readMoneyOf(trx, subject, totalPaisa));
  const refund = { reference: cleanLine(reference), reason: cleanLines(reason) };
  const sum = { who, how, amountPaisa: amountPaisa ?? keptPaisa };
  return giveBack(trx, subject, totalPaisa, { ...refund, ...sum });
}

/** A sum that was given back, for people, such as `Rs 500 (bank transfer)`. */
export function givenBackText(amountPaisa: number, how: PaymentWay | null | undefined): string {
  const way = how && how !== 'other' ? ` (${paymentWays[how].toLowerCase()})` : '';
  return `${formatPaisa(amountPaisa)}${way}`;
}

/** Records that the shop keeps what it would have to give back. Throws 422 where that is nothing. */
export async function keepRest(
  trx: Trx,
  subject: MoneySubject,
  { who, reason }: Pick<NewRefund, 'who' | 'reason'>,
  { owingPaisa }: Balance,
): Promise<MoneyRow> {
  if (owingPaisa === 0) {
    throw invalidField('reason', 'refund-owed', 'No refund is owed.');
  }
  const row = entryOf(subject, who);
  await trx
    .insertInto('refunds')
    .values({
      ...row,
      amount_paisa: 0,
      lowers_paisa: -owingPaisa,
      reference: '',
      reason,
      lines: '[]',
    })
    .execute();
  return { table: 'refunds', id: row.id };
}

function entryOf(subject: MoneySubject, who: Actor, at = new Date().toISOString()) {
  const [kind, id = ''] = subject.split(':');
  return {
    id: randomUUID(),
    subject,
    order_id: kind === 'order' ? id : null,
    who,
    at,
  };
}

interface TypedCode {
  readonly reference?: string | undefined;
  /** Why a code that is used already is right here, too. */
  readonly reason?: string | undefined;
}

/**
 * The typed code of a payment, cleaned. Throws 422 for one that has paid something else, unless
 * there is a reason; then `other` is what it has paid.
 */
async function checkedCode(
  trx: Trx,
  subject: MoneySubject,
  { reference: typed = '', reason = '' }: TypedCode,
): Promise<{ reference: string; other: UsedCode | undefined }> {
  const reference = cleanLine(typed);
  const other = await findPaymentByCode(trx, reference, subject);
  if (other && cleanLines(reason) === '') throw codeUsed(other);
  return { reference, other };
}

type UsedCode = NonNullable<Awaited<ReturnType<typeof findPaymentByCode>>>;

/** Finds another subject whose payment has the same code, however it was typed. */
async function findPaymentByCode(trx: Trx, reference: string, own: MoneySubject) {
  const code = reference.replaceAll(/[ -]/g, '').toLowerCase();
  if (code === '') return undefined;
  const found = await trx
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select(['subject', 'orders.number', 'amount_paisa as amountPaisa'])
    .where(sql<boolean>`lower(replace(replace(reference, ' ', ''), '-', '')) = ${code}`)
    .where('subject', '!=', own)
    .orderBy('at')
    .executeTakeFirst();
  if (!found) return undefined;
  const [kind = '', id = ''] = found.subject.split(':');
  return { kind, number: found.number ?? id, amountPaisa: found.amountPaisa };
}

/** 422 for a code that has paid something else. */
function codeUsed({ kind, number, amountPaisa }: UsedCode) {
  const amount = amountPaisa > 0 ? ` (${formatPaisa(amountPaisa)})` : '';
  const what = `${kind.replace('-', ' ')} ${number}`;
  const description = `This code has paid ${what} already${amount}. If it is right here too, say why.`;
  return invalidField('reference', 'reference-used', description);
}

interface Told {
  /** Less than what was owed has come. */
  readonly isPart: boolean;
  /** For the history. */
  readonly note: string;
  /** What was given back, for the customer; empty for other moves. */
  readonly refunded: string;
}

/** What is told of a move of a booking or a custom order: of money how much it was. */
export async function toldOfMoney(
  read: Reader,
  subject: MoneySubject,
  totalPaisa: number | null,
  move: string,
  note: string,
): Promise<Told> {
  if (move !== 'payment-confirmed' && move !== 'refunded')
    return { isPart: false, note, refunded: '' };
  const entries = (await readMoney(read, [subject]))(subject);
  if (move === 'refunded') {
    const last = entries.refunds.at(-1);
    const refunded = last ? givenBackText(last.amountPaisa, last.how) : '';
    return { isPart: false, note: [refunded, note].filter(Boolean).join(': '), refunded };
  }
  const money = { ...entries, totalPaisa };
  const now = balance(money);
  const lastPaisa = money.payments.at(-1)?.amountPaisa;
  const last = lastPaisa ? formatPaisa(lastPaisa) : '';
  const isPart = totalPaisa !== null && paymentStateOf(money) === 'partly-paid';
  const text = isPart ? partText(totalPaisa ?? 0, now) : last;
  return { isPart, note: [text, note].filter(Boolean).join(': '), refunded: '' };
}
