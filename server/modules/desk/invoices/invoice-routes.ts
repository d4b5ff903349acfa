import type { FastifyInstance } from 'fastify';

import {
  exportAccounts,
  listInvoices,
  makeInvoice,
  setBuyerTaxNumber,
} from '#contract/calls/admin/invoice-calls.ts';
import { readInvoiceSearch } from '#contract/rules/orders/invoice-search.ts';
import { csvOpening } from '#server/http/csv.ts';
import { serveExport } from '#server/http/serve-export.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { endOfDay, keyOf, pageByKey, startOfDay } from '#server/modules/desk/records.ts';
import { invoiceOf, selectInvoices } from '#server/modules/invoice/invoice-store.ts';

import { accountColumns } from './account-rows.ts';
import { readAccountParts } from './export-accounts.ts';
import { giveLateInvoice, setBuyerNumber } from './late-invoice.ts';

/**
 * Invoices and credit notes at the shop desk, which are given by what is confirmed, and the
 * accountant's file.
 */
export async function deskInvoiceRoutes(app: FastifyInstance): Promise<void> {
  const { read } = app.database;

  serveStaffRead(app, listInvoices, {
    async read({ query }) {
      const { search = '' } = query;
      const wanted = readInvoiceSearch(search);
      // No words are looked for: what is no number finds nothing.
      if (search !== '' && !wanted) return { invoices: [], total: 0, next: '' };
      let rows = selectInvoices(read);
      if (wanted) rows = rows.where('invoices.position', '=', wanted.position);
      if (wanted?.fiscalYear) rows = rows.where('invoices.fiscal_year', '=', wanted.fiscalYear);
      const order = { at: 'invoices.at', id: 'invoices.id' };
      const { onPage, ...counts } = await pageByKey(read, rows, query, order);
      const invoices = (await onPage.execute()).map(invoiceOf);
      const last = invoices.length === query.pageSize ? invoices.at(-1) : undefined;
      return { invoices, ...counts, next: last ? keyOf(last.at, last.id) : '' };
    },
  });

  serveStaffChange(app, makeInvoice, {
    async change(trx, { body: { subject, taxNumber }, audit }) {
      const invoices = await giveLateInvoice(trx, subject, taxNumber);
      const { id, number } = invoices[0] ?? { id: '', number: '' };
      await audit({
        action: 'invoice.create',
        subject: `invoice:${id}`,
        after: { number, subject },
      });
      return { invoices };
    },
  });

  serveStaffChange(app, setBuyerTaxNumber, {
    async change(trx, { body: { subject, taxNumber }, audit }) {
      const { reference, invoices } = await setBuyerNumber(trx, subject, taxNumber);
      await audit({ action: 'invoice.buyer', subject, after: { reference, taxNumber } });
      return { invoices };
    },
  });

  serveExport(app, exportAccounts, async ({ body }) => {
    const period = { from: startOfDay(body.from, 'from'), to: endOfDay(body.to, 'to') };
    return {
      fileName: `accounts-${body.from}-to-${body.to}.csv`,
      field: 'csv',
      audited: { action: 'accounts.export', subject: 'invoices', after: body },
      opening: csvOpening(accountColumns()),
      parts: (snapshot) => readAccountParts(snapshot, period),
    };
  });
}
