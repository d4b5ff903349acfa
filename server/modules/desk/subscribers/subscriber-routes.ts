import type { FastifyInstance } from 'fastify';

import {
  exportSubscribers,
  listSubscribers,
  removeSubscriber,
} from '#contract/calls/admin/subscriber-calls.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { normalEmail } from '#contract/rules/texts/contact.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import type { Reader } from '#server/db/connect.ts';
import { csvLines, csvOpening } from '#server/http/csv.ts';
import { type ExportPart, serveExport } from '#server/http/serve-export.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { keyOf, pageByKey } from '#server/modules/desk/records.ts';
import { findTexts } from '#server/modules/desk/search-texts.ts';
import { unsubscribeLink } from '#server/modules/mail/unsubscribe-links.ts';
import {
  deleteSubscriber,
  selectSubscribers,
} from '#server/modules/newsletter/newsletter-routes.ts';

/** The newsletter's subscribers at the shop desk. */
export async function deskSubscriberRoutes(app: FastifyInstance): Promise<void> {
  const { database, settings } = app;

  serveStaffRead(app, listSubscribers, {
    async read({ query: { search = '', ...paging } }) {
      const { read } = database;
      let matching = selectSubscribers(read);
      const part = foldText(search);
      if (part !== '') {
        const found = await findTexts(read, 'subscribers', { part, digits: '', number: '' });
        matching = matching.where(found.matches('subscribers.email'));
      }
      const { onPage, ...counts } = await pageByKey(read, matching, paging, {
        at: 'subscribed_at',
        id: 'email',
      });
      const subscribers = await onPage.select(['email', 'subscribed_at as subscribedAt']).execute();
      const last = subscribers.length === paging.pageSize ? subscribers.at(-1) : undefined;
      return { subscribers, ...counts, next: last ? keyOf(last.subscribedAt, last.email) : '' };
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
