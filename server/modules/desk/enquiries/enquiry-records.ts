import { randomUUID } from 'node:crypto';

import type { StaffBooking, StaffEnquiry } from '#contract/calls/admin/enquiry-calls.ts';
import type { EnquiryStep } from '#contract/rules/orders/booking-moves.ts';
import { readOrderSearch } from '#contract/rules/orders/order-search.ts';
import { timeInWords } from '#contract/rules/texts/dates.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { type Actor, audit } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { enquiryStepOf } from '#server/modules/booking/enquiry-steps.ts';
import { readNames } from '#server/modules/desk/orders/read-orders.ts';
import { earlierUses, readUses } from '#server/modules/desk/payments/payment-lists.ts';
import { type Found, findTexts } from '#server/modules/desk/search-texts.ts';

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

type Records = Pick<StaffEnquiry, 'notes' | 'history' | 'picture'> & {
  readonly sameScreenshots: StaffBooking['sameScreenshots'];
};

interface AnyRow {
  readonly id: string;
  readonly uploadId: string | null;
}

/**
 * Reads notes, history and pictures of several bookings or custom orders, with a fixed number of
 * queries.
 */
export async function readRecords<Row extends AnyRow, Move extends string>(
  read: Reader,
  kind: Kind,
  rows: readonly Row[],
  stepsToUndo: (row: Row, steps: readonly EnquiryStep<Move>[]) => readonly string[],
): Promise<(row: Row) => Records> {
  const subjects = rows.map(({ id }) => `${kind}:${id}`);
  const uploadIds = rows.flatMap(({ uploadId }) => uploadId ?? []);
  const notes = subjects.length === 0 ? [] : await selectNotes(read, subjects);
  const events = subjects.length === 0 ? [] : await selectEvents(read, subjects);
  const pictures = uploadIds.length === 0 ? [] : await selectPictures(read, uploadIds);
  const usesOf = await readUses(
    read,
    kind === 'booking' ? [...new Set(pictures.map(({ hash }) => hash))] : [],
  );
  const nameOf = await readNames(read);
  return (row) => {
    const { id, uploadId } = row;
    const subject = `${kind}:${id}`;
    const own = events.filter(
      (event) => event.subject === subject && !event.action.endsWith('.noted'),
    );
    const steps = own.map((event) => enquiryStepOf<Move>(kind, event));
    const eventOf = new Map(steps.map(({ key, event }) => [key, event]));
    const possible = stepsToUndo(row, steps);
    const picture = pictures.find((one) => one.uploadId === uploadId);
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
      picture: picture
        ? { uploadId: picture.uploadId, width: picture.width, height: picture.height }
        : null,
      sameScreenshots: picture ? earlierUses(usesOf(picture.hash), { id, at: picture.sentAt }) : [],
    };
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
