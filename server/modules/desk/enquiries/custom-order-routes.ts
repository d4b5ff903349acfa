import type { FastifyInstance } from 'fastify';
import {
  addCustomOrderNote,
  completeCustomOrder,
} from '#contract/calls/admin/deferrable-enquiry-calls.ts';
import {
  acceptCustomOrder,
  declineCustomOrder,
  listStaffCustomOrders,
  quoteCustomOrder,
  readStaffCustomOrder,
  type StaffCustomOrder,
  undoCustomOrder,
} from '#contract/calls/admin/enquiry-calls.ts';
import type { CustomOrderMove } from '#contract/names/booking-options.ts';
import { omit } from '#contract/omit.ts';
import {
  allowedCustomOrderMoves,
  customStepsToUndo,
} from '#contract/rules/orders/booking-moves.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import type { Audit } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { camelCase, IllegalMoveError, lockRow } from '#server/db/rows.ts';
import type { CustomRequestsTable } from '#server/db/schema/service-tables.ts';
import { cleanLines, requireText } from '#server/http/clean-text.ts';
import { notFound } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { undoEnquiryStep } from '#server/modules/booking/enquiry-steps.ts';
import { type CustomRequest, customRequestLines } from '#server/modules/custom/custom-orders.ts';
import { keyOf, moveRefused, pageByKey, requireVersion } from '#server/modules/desk/records.ts';
import { queueMail, undoMs } from '#server/modules/mail/mail-outbox.ts';
import type { EnquiryNote } from '#server/modules/mail/service-copies.ts';
import { readShop } from '#server/shop-settings.ts';

import { addStaffNote, findRequests, readRecords } from './enquiry-records.ts';

/** Custom orders at the shop desk. A change is answered with the custom order as it is then. */
export async function deskCustomOrderRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, listStaffCustomOrders, {
    async read({ query: { search = '', state, ...paging } }) {
      const { read } = database;
      let matching = read.selectFrom('custom_requests');
      if (state) matching = matching.where('state', '=', state);
      if (search.trim() !== '') {
        const found = await findRequests(read, 'custom_requests', search);
        if (found) matching = matching.where(found.matches('custom_requests.id'));
      }
      const order = { at: 'posted_at', id: 'id' };
      const { onPage, ...counts } = await pageByKey(read, matching.selectAll(), paging, order);
      const rows = await onPage.execute();
      const last = rows.length === paging.pageSize ? rows.at(-1) : undefined;
      return {
        requests: await customOrdersOf(read, rows),
        ...counts,
        next: last ? keyOf(last.posted_at, last.id) : '',
      };
    },
  });

  serveStaffRead(app, readStaffCustomOrder, {
    read: ({ params }) => readCustomOrder(database.read, params.id),
  });

  serveStaffChange(app, quoteCustomOrder, {
    change(trx, { params: { id }, body: { version, pricePaisa, days, text: typed }, audit }) {
      const text = requireText(cleanLines(typed), 'text');
      const update = {
        state: 'quoted',
        quote_paisa: pricePaisa,
        quote_days: days,
        quote_text: text,
      } as const;
      const note = `${formatPaisa(pricePaisa)}, ${days} days`;
      return changeCustomOrder(trx, { id, version, move: 'quoted', audit, note }, update);
    },
  });

  serveStaffChange(app, declineCustomOrder, {
    change(trx, { params: { id }, body, audit }) {
      const reason = requireText(cleanLines(body.reason), 'reason');
      const change = { id, version: body.version, move: 'declined', audit, note: reason } as const;
      return changeCustomOrder(trx, change, { state: 'declined', reason });
    },
  });

  for (const call of [acceptCustomOrder, completeCustomOrder]) {
    const state = call.move;
    serveStaffChange(app, call, {
      change: (trx, { params: { id }, body: { version }, audit }) =>
        changeCustomOrder(trx, { id, version, move: state, audit, note: '' }, { state }),
    });
  }

  serveStaffChange(app, undoCustomOrder, {
    change: (trx, { params: { id }, body, audit }) =>
      undoCustomOrderStep(trx, { ...body, id, audit }),
  });

  serveStaffChange(app, addCustomOrderNote, {
    async change(trx, { params: { id }, body, staff }) {
      await readCustomOrder(trx, id);
      await addStaffNote(
        trx,
        'custom-order',
        id,
        requireText(cleanLines(body.text), 'text'),
        `staff:${staff.id}`,
      );
      return readCustomOrder(trx, id);
    },
  });
}

interface CustomOrderChange {
  readonly id: string;
  readonly version: number;
  readonly move: CustomOrderMove;
  readonly audit: Audit;
  /** For the history. */
  readonly note: string;
}

/**
 * Locks a custom order, checks version and move, and writes the change, its audit row and the
 * customer's email.
 */
async function changeCustomOrder(
  trx: Trx,
  { id, version, move, audit, note }: CustomOrderChange,
  update: Partial<CustomRequestsTable>,
): Promise<StaffCustomOrder> {
  const row = await lockRow(trx, 'custom_requests', id);
  const before = requireVersion(await readCustomOrder(trx, id), version);
  if (!row || !before.moves.includes(move)) throw moveRefused('custom order', before.state, before);
  const changed = await trx
    .updateTable('custom_requests')
    .set({ ...update, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const event = move === 'quoted' || move === 'declined' ? move : undefined;
  await audit({
    action: `custom-order.${move}`,
    subject: `custom-order:${id}`,
    before: pick(row, update),
    after: { ...update, note, told: event ? mailEventOf(changed, event) : '' },
  });
  if (event) await mailChange(trx, camelCase(changed), event);
  return readCustomOrder(trx, id);
}

const pick = (row: CustomRequestsTable, names: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in names));

/** The unique event of the email about a change. */
function mailEventOf({ id, version }: { id: string; version: number }, event: string): string {
  return `custom-order-${event}:${id}:${version}`;
}

interface CustomOrderUndo {
  readonly id: string;
  readonly version: number;
  /** The id of its row in the history. */
  readonly step: string;
  readonly audit: Audit;
}

/** Takes back a step of a custom order, and tells the customer if they knew of it. */
async function undoCustomOrderStep(
  trx: Trx,
  { id, version, step, audit }: CustomOrderUndo,
): Promise<StaffCustomOrder> {
  const row = await lockRow(trx, 'custom_requests', id);
  const before = requireVersion(await readCustomOrder(trx, id), version);
  const undone = await undoEnquiryStep<CustomOrderMove>(
    trx,
    'custom-order',
    { ...row, id },
    step,
    (steps) => customStepsToUndo(before.state, steps),
  ).catch((error: unknown) => {
    throw error instanceof IllegalMoveError
      ? moveRefused('custom order', before.state, before)
      : error;
  });
  const columns: Partial<CustomRequestsTable> = { ...undone.columns };
  const changed = await trx
    .updateTable('custom_requests')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const event = mailEventOf(changed, 'undone');
  await audit({
    action: 'custom-order.undone',
    subject: `custom-order:${id}`,
    before: row && pick(row, columns),
    after: { ...columns, note: '', undoes: step, told: undone.isTold ? event : '' },
  });
  if (undone.isTold) {
    const note = await noteOf(trx, camelCase(changed));
    const content = { kind: 'custom-order-undone', note, undone: undone.move } as const;
    await queueMail(trx, { event, recipient: changed.email, content });
  }
  return readCustomOrder(trx, id);
}

async function mailChange(
  trx: Trx,
  order: CustomRequest,
  move: 'quoted' | 'declined',
): Promise<void> {
  const { email, reason, quotePaisa, quoteDays, quoteText } = order;
  const note = await noteOf(trx, order);
  const quote = { price: formatPaisa(quotePaisa ?? 0), days: quoteDays ?? 0, text: quoteText };
  await queueMail(trx, {
    event: mailEventOf(order, move),
    recipient: email,
    notBefore: new Date(Date.now() + undoMs),
    content:
      move === 'quoted'
        ? { kind: 'custom-order-quoted', note, ...quote }
        : { kind: 'custom-order-declined', note, reason },
  });
}

async function noteOf(trx: Trx, order: CustomRequest): Promise<EnquiryNote> {
  const { customItems } = await readShop(trx);
  const lines = customRequestLines(order, customItems);
  return { id: order.id, subject: 'Custom order', name: order.name, lines };
}

/** A custom order as the desk shows it. Throws 404. */
async function readCustomOrder(read: Reader, id: string): Promise<StaffCustomOrder> {
  const rows = await read.selectFrom('custom_requests').selectAll().where('id', '=', id).execute();
  const [order] = await customOrdersOf(read, rows);
  if (!order) throw notFound('Custom order not found.');
  return order;
}

async function customOrdersOf(
  read: Reader,
  rows: readonly CustomRequestsTable[],
): Promise<StaffCustomOrder[]> {
  const requests = rows.map(camelCase);
  const recordsOf = await readRecords<CustomRequest, CustomOrderMove>(
    read,
    'custom-order',
    requests,
    ({ state }, steps) => customStepsToUndo(state, steps),
  );
  const { customItems } = await readShop(read);
  return requests.map((request) => {
    const { postedAt, ...own } = request;
    return {
      ...omit(own, 'uploadId', 'address', 'idea'),
      ...omit(recordsOf(request), 'sameScreenshots'),
      sentAt: postedAt,
      asked: customRequestLines(request, customItems).map(([label, value]) => ({ label, value })),
      moves: allowedCustomOrderMoves(request.state),
    };
  });
}
