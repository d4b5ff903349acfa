import type { FastifyInstance } from 'fastify';
import { addCustomOrderNote } from '#contract/calls/admin/deferrable-enquiry-calls.ts';
import {
  listStaffCustomOrders,
  readStaffCustomOrder,
  type StaffCustomOrder,
} from '#contract/calls/admin/enquiry-calls.ts';
import type { CustomOrderMove } from '#contract/names/booking-options.ts';
import { omit } from '#contract/omit.ts';
import { type Opening, ownSteps } from '#contract/rules/desk-access.ts';
import { balance } from '#contract/rules/orders/balance.ts';
import {
  allowedCustomOrderMoves,
  customStepsToUndo,
  dueNowPaisa,
} from '#contract/rules/orders/booking-moves.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { camelCase, IllegalMoveError, StaleError } from '#server/db/rows.ts';
import type { CustomRequestsTable } from '#server/db/schema/service-tables.ts';
import { cleanLines, requireText } from '#server/http/clean-text.ts';
import { notFound, staleVersion } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import {
  changeCustomOrder,
  customOrderChanges,
} from '#server/modules/custom/custom-order-changes.ts';
import { customRequestLines, customTotalPaisa } from '#server/modules/custom/custom-orders.ts';
import { customOrderUndos, undoCustomOrderStep } from '#server/modules/custom/undo-custom-order.ts';
import { readUntouched } from '#server/modules/custom/withdraw-order.ts';
import { keyOf, moveRefused, pageByKey } from '#server/modules/desk/records.ts';
import { readInvoicesOf } from '#server/modules/invoice/invoice-store.ts';
import { readShop } from '#server/shop-settings.ts';

import { addStaffNote, findRequests, readRecords } from './enquiry-records.ts';

/** Custom orders at the shop desk. A change is answered with the custom order as it is then. */
export async function deskCustomOrderRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, listStaffCustomOrders, {
    async read({ query: { search = '', state, ...paging }, staff }) {
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
        requests: await customOrdersOf(read, rows, staff),
        ...counts,
        next: last ? keyOf(last.posted_at, last.id) : '',
      };
    },
  });

  serveStaffRead(app, readStaffCustomOrder, {
    read: ({ params, staff }) => readCustomOrder(database.read, params.id, staff),
  });

  for (const { call, stepUp = false, noteOf, apply } of customOrderChanges) {
    serveStaffChange(app, call, {
      stepUp,
      async change(trx, { params: { id }, body: { version, ...fields }, staff }) {
        const who = `staff:${staff.id}` as const;
        const typed = noteOf ? noteOf(fields) : String(fields.reason ?? fields.reference ?? '');
        const changed = await changeCustomOrder(
          trx,
          id,
          call.move,
          { who, version },
          (order) => apply(fields, order, trx, who),
          cleanLines(typed),
        ).catch((error: unknown) => refuse(trx, id, staff, error));
        if (!changed) throw notFound('Custom order not found.');
        return readCustomOrder(trx, id, staff);
      },
    });
  }

  for (const { call, stepUp } of customOrderUndos) {
    serveStaffChange(app, call, {
      stepUp,
      async change(trx, { params: { id }, body, staff }) {
        const undo = {
          ...body,
          who: `staff:${staff.id}`,
          isRefund: stepUp,
          opening: staff,
        } as const;
        const changed = await undoCustomOrderStep(trx, id, undo).catch((error: unknown) =>
          refuse(trx, id, staff, error),
        );
        if (!changed) throw notFound('Custom order not found.');
        return readCustomOrder(trx, id, staff);
      },
    });
  }

  serveStaffChange(app, addCustomOrderNote, {
    async change(trx, { params: { id }, body, staff }) {
      await readCustomOrder(trx, id, staff);
      await addStaffNote(
        trx,
        'custom-order',
        id,
        requireText(cleanLines(body.text), 'text'),
        `staff:${staff.id}`,
      );
      return readCustomOrder(trx, id, staff);
    },
  });
}

/** Says what a change was refused for, with the custom order as it is now. */
async function refuse(trx: Trx, id: string, opening: Opening, error: unknown): Promise<never> {
  if (error instanceof StaleError) throw staleVersion(await readCustomOrder(trx, id, opening));
  if (!(error instanceof IllegalMoveError)) throw error;
  const current = await readCustomOrder(trx, id, opening);
  throw moveRefused('custom order', current.state, current);
}

/** A custom order as the desk shows it. Throws 404. */
async function readCustomOrder(
  read: Reader,
  id: string,
  opening: Opening,
): Promise<StaffCustomOrder> {
  const rows = await read.selectFrom('custom_requests').selectAll().where('id', '=', id).execute();
  const [order] = await customOrdersOf(read, rows, opening);
  if (!order) throw notFound('Custom order not found.');
  return order;
}

async function customOrdersOf(
  read: Reader,
  rows: readonly CustomRequestsTable[],
  opening: Opening,
): Promise<StaffCustomOrder[]> {
  const requests = rows.map(camelCase);
  const untouched = await readUntouched(
    read,
    requests.flatMap(({ orderId }) => orderId ?? []),
  );
  const rowsOf = requests.map((request) => ({
    ...request,
    isOrderUntouched: request.orderId !== null && untouched.has(request.orderId),
    totalPaisa: customTotalPaisa(request),
  }));
  const recordsOf = await readRecords<(typeof rowsOf)[number], CustomOrderMove>(
    read,
    'custom-order',
    rowsOf,
    customStepsToUndo,
  );
  const { customItems } = await readShop(read);
  const invoices = await readInvoicesOf(
    read,
    rows.map(({ id }) => `custom-order:${id}`),
  );
  return requests.map((request) => {
    const { postedAt, depositPaisa, ...own } = omit(request, 'acceptedAt');
    const records = recordsOf(request.id);
    const { moves, steps: history } = ownSteps(opening, {
      moves: allowedCustomOrderMoves(request),
      steps: records.history,
    });
    return {
      ...omit(own, 'uploadId', 'proofUploadId', 'address', 'idea'),
      ...records,
      history,
      depositPaisa,
      dueNowPaisa: dueNowPaisa(depositPaisa, {
        ...balance({ ...records, totalPaisa: 0 }),
        ...records,
      }),
      sentAt: postedAt,
      asked: customRequestLines(request, customItems).map(([label, value]) => ({ label, value })),
      invoices: invoices.get(`custom-order:${request.id}`) ?? [],
      moves,
    };
  });
}
