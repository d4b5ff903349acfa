import type { FastifyInstance } from 'fastify';

import {
  exportSettlements,
  listSettlements,
  settleCourier,
  undoSettlement as undoSettlementCall,
} from '#contract/calls/admin/settlement-calls.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { rupeesFromPaisa } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import type { Reader } from '#server/db/connect.ts';
import { csvLines, csvOpening } from '#server/http/csv.ts';
import { type ExportPart, serveExport } from '#server/http/serve-export.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { containsFolded, keyOf, pageByKey } from '#server/modules/desk/records.ts';
import { shopClock } from '#server/shop-time.ts';

import {
  readSettlement,
  selectSettlements,
  settle,
  settlementsOf,
  undoSettlement,
} from './settlements.ts';

/** What couriers hand over, at the shop desk. */
export async function deskSettlementRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, listSettlements, {
    async read({ query }) {
      const { read } = database;
      const part = foldText(query.search ?? '');
      const rows = selectSettlements(read).$if(part !== '', (all) =>
        all.where(containsFolded('courier', part)),
      );
      const order = { at: 'courier_settlements.at', id: 'courier_settlements.id' };
      const { onPage, ...counts } = await pageByKey(read, rows, query, order);
      const found = await onPage.execute();
      const last = found.length === query.pageSize ? found.at(-1) : undefined;
      return {
        settlements: await settlementsOf(read, found),
        ...counts,
        next: last ? keyOf(last.at, last.id) : '',
      };
    },
  });

  serveStaffChange(app, settleCourier, {
    async change(trx, { body, staff, audit }) {
      const id = await settle(trx, body, { who: `staff:${staff.id}`, database });
      const settlement = await readSettlement(trx, id);
      const { courier, duePaisa, sumPaisa, feePaisa, note, orders } = settlement;
      const numbers = orders.map(({ orderNumber }) => orderNumber);
      await audit({
        action: 'settlement.create',
        subject: `settlement:${id}`,
        after: { courier, duePaisa, sumPaisa, feePaisa, note, orders: numbers },
      });
      return settlement;
    },
  });

  serveStaffChange(app, undoSettlementCall, {
    async change(trx, { params: { id }, staff, audit }) {
      await undoSettlement(trx, id, { who: `staff:${staff.id}`, database });
      const settlement = await readSettlement(trx, id);
      await audit({
        action: 'settlement.undo',
        subject: `settlement:${id}`,
        before: { sumPaisa: settlement.sumPaisa, feePaisa: settlement.feePaisa },
      });
      return settlement;
    },
  });

  serveExport(app, exportSettlements, async () => ({
    fileName: `settlements-${shopDay(new Date())}.csv`,
    field: 'csv',
    audited: { action: 'settlement.export', subject: 'settlements' },
    opening: csvOpening(settlementColumns()),
    parts: readSettlementParts,
  }));
}

function settlementColumns(): string[] {
  const sign = shopLocale().currencySign;
  return [
    'When',
    'Courier',
    'Orders',
    `Cash of the orders (${sign})`,
    `Handed over (${sign})`,
    `Fee (${sign})`,
    `Difference (${sign})`,
    'Note',
    'By',
    'Taken back',
  ];
}

const sliceSize = 100;

async function* readSettlementParts(read: Reader): AsyncGenerator<ExportPart> {
  const order = { at: 'courier_settlements.at', id: 'courier_settlements.id', isOldestFirst: true };
  let after = '';
  for (;;) {
    const paging = { page: 1, pageSize: sliceSize, after };
    const { onPage } = await pageByKey(read, selectSettlements(read), paging, order);
    const rows = await onPage.execute();
    const settlements = await settlementsOf(read, rows);
    const lines = settlements.map(({ at, by, courier, note, orders, undoneAt, ...sums }) => [
      shopClock(at),
      courier,
      orders.map(({ orderNumber }) => orderNumber).join(' '),
      rupeesFromPaisa(sums.duePaisa),
      rupeesFromPaisa(sums.sumPaisa),
      rupeesFromPaisa(sums.feePaisa),
      rupeesFromPaisa(sums.sumPaisa + sums.feePaisa - sums.duePaisa),
      note,
      by,
      undoneAt && shopClock(undoneAt),
    ]);
    yield { text: csvLines(lines), records: settlements.length };
    const last = rows.at(-1);
    if (!last || rows.length < sliceSize) return;
    after = keyOf(last.at, last.id);
  }
}
