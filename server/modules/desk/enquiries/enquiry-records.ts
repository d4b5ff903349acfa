import { randomUUID } from 'node:crypto';

import type { StaffCustomOrder, StaffEnquiry } from '#contract/calls/admin/enquiry-calls.ts';
import type { BookingState, CustomOrderState } from '#contract/names/booking-options.ts';
import { omit } from '#contract/omit.ts';
import { type EnquiryStep, enquiryBalance } from '#contract/rules/orders/booking-moves.ts';
import { readOrderSearch } from '#contract/rules/orders/order-search.ts';
import { timeInWords } from '#contract/rules/texts/dates.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { type Actor, audit } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { enquiryStepOf, isStep } from '#server/modules/booking/enquiry-steps.ts';
import { readNames } from '#server/modules/desk/orders/read-orders.ts';
import { earlierUses, readUses } from '#server/modules/desk/payments/payment-lists.ts';
import { type Found, findTexts } from '#server/modules/desk/search-texts.ts';
import { readMoney } from '#server/modules/money/money.ts';

// What the desk reads and writes about bookings and custom orders alike. A subject is such as
// `booking:ID`.

type Kind = 'booking' | 'custom-order';

/** Adds a note that only staff see. */
export async function addStaffNote(
  trx: Trx,
  kind: Kind,
  id: string,
  text: string,
  who: Actor,
): Promise<void> {
  const [subject, at] = [`${kind}:${id}`, new Date().toISOString()];
  await trx
    .insertInto('staff_notes')
    .values({ id: randomUUID(), subject, who, at, text })
    .execute();
  await audit(trx, { who, action: `${kind}.noted`, subject, after: { text } });
}

/** A booking or a custom order as far as its records depend on it. */
interface Request {
  readonly id: string;
  readonly state: BookingState | CustomOrderState;
  readonly uploadId: string | null;
  /** Where it is not the picture itself. */
  readonly proofUploadId?: string | null;
  readonly totalPaisa: number | null;
}

type Records = Pick<StaffEnquiry, 'notes' | 'history' | 'picture' | 'sameScreenshots'> &
  Pick<StaffEnquiry, 'payments' | 'refunds' | 'refundablePaisa' | 'owedPaisa' | 'owingPaisa'> &
  Pick<StaffCustomOrder, 'proof'>;

/**
 * Reads notes, history, pictures and money of several bookings or custom orders, with a fixed
 * number of queries. By their ids.
 */
export async function readRecords<Row extends Request, Move extends string>(
  read: Reader,
  kind: Kind,
  rows: readonly Row[],
  stepsToUndo: (row: Row, steps: readonly EnquiryStep<Move>[]) => readonly string[],
): Promise<(id: string) => Records> {
  const subjects = rows.map(({ id }) => `${kind}:${id}` as const);
  const uploadIds = rows.flatMap(({ uploadId, proofUploadId = null }) =>
    [uploadId, proofUploadId].filter((id) => id !== null),
  );
  const notes = subjects.length === 0 ? [] : await selectNotes(read, subjects);
  const events = subjects.length === 0 ? [] : await selectEvents(read, subjects);
  const pictures = uploadIds.length === 0 ? [] : await selectPictures(read, uploadIds);
  const usesOf = await readUses(read, [...new Set(pictures.map(({ hash }) => hash))]);
  const moneyOf = await readMoney(read, subjects);
  const nameOf = await readNames(read);
  const pictureOf = (uploadId: string | null | undefined) => {
    const picture = pictures.find((one) => one.uploadId === uploadId);
    const { width = 0, height = 0 } = picture ?? {};
    return picture ? { uploadId: picture.uploadId, width, height } : null;
  };
  const recordsOf = (row: Row): Records => {
    const { id, uploadId, proofUploadId, state, totalPaisa } = row;
    const subject = `${kind}:${id}` as const;
    const own = events.filter((event) => event.subject === subject && isStep(kind, event));
    const steps = own.map((event) => enquiryStepOf<Move>(kind, event));
    const eventOf = new Map(steps.map(({ key, event }) => [key, event]));
    const possible = stepsToUndo(row, steps);
    const proofId = kind === 'booking' ? uploadId : proofUploadId;
    const proof = pictures.find((one) => one.uploadId === proofId);
    const money = moneyOf(subject);
    const byName = <Row extends { readonly who: string }>(one: Row) => ({
      ...omit(one, 'who'),
      by: nameOf(one.who),
    });
    const { keptPaisa, owedPaisa, owingPaisa } = enquiryBalance({ ...money, state, totalPaisa });
    return {
      notes: notes
        .filter((note) => note.subject === subject)
        .map((note) => ({ id: note.id, text: note.text, by: nameOf(note.who), at: note.at })),
      history: own.map(({ id: key, action, who, at, after }, index) => {
        const undone = eventOf.get(steps[index]?.undoes ?? '');
        return {
          event: action.slice(kind.length + 1),
          note: undone ? '' : noteOf(JSON.parse(after ?? '{}')),
          by: nameOf(who),
          at,
          id: key,
          canUndo: possible.includes(key),
          ...(undone && { undone }),
        };
      }),
      picture: pictureOf(uploadId),
      proof: pictureOf(proofUploadId),
      sameScreenshots: proof ? earlierUses(usesOf(proof.hash), { id, at: proof.sentAt }) : [],
      payments: money.payments.map((payment) => omit(byName(payment), 'subject')),
      refunds: money.refunds.map((refund) => ({
        ...omit(byName(refund), 'subject', 'lines'),
        lines: [],
      })),
      refundablePaisa: Math.max(0, keptPaisa),
      owedPaisa,
      owingPaisa,
    };
  };
  const records = new Map(rows.map((row) => [row.id, recordsOf(row)]));
  return (id) => {
    const found = records.get(id);
    if (!found) throw new Error(`No records of ${id}.`);
    return found;
  };
}

function noteOf({
  note,
  scheduled_at,
}: {
  readonly note?: string;
  readonly scheduled_at?: string;
}): string {
  return note || (scheduled_at ? timeInWords(scheduled_at, shopLocale().timeZone) : '');
}

function selectNotes(read: Reader, subjects: readonly string[]) {
  return read
    .selectFrom('staff_notes')
    .selectAll()
    .where('subject', 'in', subjects)
    .orderBy('at')
    .execute();
}

function selectEvents(read: Reader, subjects: readonly string[]) {
  const columns = ['id', 'subject', 'action', 'who', 'at', 'before', 'after'] as const;
  return read
    .selectFrom('audit_log')
    .select(columns)
    .where('subject', 'in', subjects)
    .orderBy('id')
    .execute();
}

function selectPictures(read: Reader, uploadIds: readonly string[]) {
  const columns = ['id as uploadId', 'hash', 'width', 'height', 'created_at as sentAt'] as const;
  return read.selectFrom('uploads').select(columns).where('id', 'in', uploadIds).execute();
}

/**
 * Finds bookings or custom orders by part of their number, name, email or phone number. As
 * `findsOrder` of the contract. Undefined for all.
 */
export async function findRequests(
  read: Reader,
  table: 'bookings' | 'custom_requests',
  search: string,
): Promise<Found | undefined> {
  const { part, beginning: number, phoneDigits: digits } = readOrderSearch(search);
  if (part === '') return undefined;
  return findTexts(read, table, { part, digits, number });
}
