import type { PaymentState } from '#contract/names/order-states.ts';
import type { EnquiryEvent, EnquiryStep } from '#contract/rules/orders/booking-moves.ts';
import { isPaymentEvent } from '#contract/rules/orders/steps-to-undo.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { IllegalMoveError } from '#server/db/rows.ts';
import { withdrawMails } from '#server/modules/mail/mail-outbox.ts';
import { type MoneyRow, paymentStateAgain, takeBackMoney } from '#server/modules/money/money.ts';
import { storedProof } from '#server/modules/money/proofs.ts';

// The steps of bookings and custom orders are rows of the audit log, which have the columns that
// they changed before and after.

type Kind = 'booking' | 'custom-order';
type Columns = Readonly<Record<string, unknown>>;

interface AuditRow {
  readonly id: string;
  readonly action: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a row has after the change, besides columns. */
export interface StepFacts {
  /** The reason, or a refund's code. */
  readonly note: string;
  /** Where it has recorded money. */
  readonly entry?: MoneyRow;
  /** The event of the email that tells it; empty for none. Missing in rows of earlier versions. */
  readonly told?: string;
  /** The id of the row that it takes back. */
  readonly undoes?: string;
}

/** Whether a row of the audit log is a step, and not a note, or of its invoice or a provider. */
export function isStep(kind: Kind, { action }: Pick<AuditRow, 'action'>): boolean {
  return action.startsWith(`${kind}.`) && !action.endsWith('.noted');
}

/** A row of the audit log as the rules take it. Rows of earlier versions can't be taken back. */
export function enquiryStepOf<Move extends string>(
  kind: Kind,
  { id, action, before, after }: AuditRow,
): EnquiryStep<Move> {
  const { told, undoes, entry }: Partial<StepFacts> = JSON.parse(after ?? '{}');
  const event = action.slice(kind.length + 1) as EnquiryEvent<Move>;
  return {
    key: id,
    event,
    undoes: undoes ?? null,
    isReversible: before !== null && told !== undefined,
    isProviders: told === undefined && entry !== undefined && isPaymentEvent(event),
  };
}

function selectSteps(read: Reader, subject: string) {
  return read
    .selectFrom('audit_log')
    .select(['id', 'action', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
}

/** A step that is taken back. */
interface Undone<Move extends string> {
  readonly event: EnquiryEvent<Move>;
  /** The columns as they stood before it; not those that something else has changed since. */
  readonly columns: Columns;
  /** Whether its email may have been sent. */
  readonly isTold: boolean;
}

/**
 * Takes back the money of a step of a booking or custom order, and withdraws its email. Returns what
 * is to be stored in its row. Throws IllegalMoveError. `priceColumn`
 * has what it costs.
 */
export async function undoEnquiryStep<Move extends string>(
  trx: Trx,
  kind: Kind,
  row: Columns & { readonly id: string },
  key: string,
  possible: (steps: readonly EnquiryStep<Move>[]) => readonly string[],
  priceColumn: 'price_paisa' | 'quote_paisa',
): Promise<Undone<Move>> {
  const rows = await selectSteps(trx, `${kind}:${row.id}`);
  const steps = rows
    .filter((one) => isStep(kind, one))
    .map((one) => enquiryStepOf<Move>(kind, one));
  const entry = rows.find(({ id }) => id === key);
  const step = steps.find((one) => one.key === key);
  if (!entry?.before || !entry.after || !step || step.event === 'undone')
    throw new IllegalMoveError(row, 'undone');
  if (!possible(steps).includes(key)) throw new IllegalMoveError(row, 'undone');
  const before: Columns = JSON.parse(entry.before);
  const after: Columns & StepFacts = JSON.parse(entry.after);
  // What a provider has taken since has changed the payment, which is computed anew.
  const standing = Object.entries(before).filter(
    ([name]) => name === 'payment' || row[name] === after[name],
  );
  const columns = Object.fromEntries(standing);
  if (after.entry) await takeBackMoney(trx, after.entry);
  for (const name of ['upload_id', 'proof_upload_id'])
    if (name in columns) columns[name] = await storedProof(trx, columns[name] as string | null);
  if ('payment' in columns) {
    const price = (priceColumn in columns ? columns : row)[priceColumn] as number | null;
    const subject = `${kind}:${row.id}` as const;
    const waiting = columns.payment as PaymentState;
    const proofColumn = kind === 'booking' ? 'upload_id' : 'proof_upload_id';
    const proof = (proofColumn in columns ? columns : row)[proofColumn];
    const hasLost = waiting === 'proof-received' && !proof;
    columns.payment = await paymentStateAgain(trx, subject, price, hasLost ? 'awaiting' : waiting);
  }
  const isTold = after.told ? (await withdrawMails(trx, [after.told])).length > 0 : false;
  return { event: step.event, columns, isTold };
}
