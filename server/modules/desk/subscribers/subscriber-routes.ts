import type { FastifyInstance } from 'fastify';

import {
  exportSubscribers,
  listSubscribers,
  removeSubscriber,
} from '#contract/calls/admin/subscriber-calls.ts';
import { normalEmail } from '#contract/rules/texts/contact.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import type { Reader } from '#server/db/connect.ts';
import { csvLines, csvOpening } from '#server/http/csv.ts';
import { type ExportPart, serveExport } from '#server/http/serve-export.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { contains, pageOf } from '#server/modules/desk/records.ts';
import {
  deleteSubscriber,
  selectSubscribers,
  unsubscribeLink,
} from '#server/modules/newsletter/newsletter-routes.ts';

/** The newsletter's subscribers at the shop desk. */
export async function deskSubscriberRoutes(app: FastifyInstance): Promise<void> {
  const { database, settings } = app;

  serveStaffRead(app, listSubscribers, {
    async read({ query: { search = '', ...paging } }) {
      const matching = selectSubscribers(database.read).where(
        contains('email', normalEmail(search)),
      );
      const { onPage, total } = await pageOf(
        matching.orderBy('subscribed_at', 'desc').orderBy('email'),
        paging,
      );
      return {
        subscribers: await onPage.select(['email', 'subscribed_at as subscribedAt']).execute(),
        total,
      };
    },
  });

  serveExport(app, exportSubscribers, async () => ({
    fileName: `subscribers-${shopDay(new Date())}.csv`,
    field: 'csv',
    audited: { action: 'subscribers.export', subject: 'subscribers' },
    opening: csvOpening(['Email', 'Subscribed', 'Unsubscribe']),
    parts: (read) => readSubscriberParts(read, settings.publicUrl),
  }));

  serveStaffChange(app, removeSubscriber, {
    async change(trx, { body, audit }) {
      const removed = await deleteSubscriber(trx, normalEmail(body.email));
      // Without the address: who asks to be removed is not written down elsewhere.
      await audit({ action: 'subscribers.remove', subject: 'subscribers', after: { removed } });
      return { removed };
    },
  });
}

/** A few milliseconds' work on SQLite, whose reads hold the server's thread. */
const sliceSize = 500;

/** Reads the subscribers by their address. */
async function* readSubscriberParts(read: Reader, publicUrl: string): AsyncGenerator<ExportPart> {
  let last = '';
  for (;;) {
    const rows = await selectSubscribers(read)
      .select(['email', 'subscribed_at', 'token'])
      .where('email', '>', last)
      .orderBy('email')
      .limit(sliceSize)
      .execute();
    const cells = rows.map((row) => [
      row.email,
      row.subscribed_at,
      unsubscribeLink(publicUrl, row.token),
    ]);
    yield { text: csvLines(cells), records: cells.length };
    last = rows.at(-1)?.email ?? '';
    if (rows.length < sliceSize) return;
  }
}
