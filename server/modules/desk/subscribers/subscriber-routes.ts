import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance } from 'fastify';

import {
  exportSubscribers,
  listSubscribers,
  removeSubscriber,
} from '#contract/calls/admin/subscriber-calls.ts';
import { normalEmail } from '#contract/rules/texts/contact.ts';
import { shopDay } from '#contract/rules/texts/dates.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { contains, pageOf } from '#server/modules/desk/records.ts';
import {
  deleteSubscriber,
  selectSubscribers,
  unsubscribeLink,
} from '#server/modules/newsletter/newsletter-routes.ts';
import { escapeFormula } from '#server/plain-text.ts';

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

  serveStaffChange(app, exportSubscribers, {
    role: 'owner',
    stepUp: true,
    storesResponse: false,
    async change(trx, { audit }) {
      const rows = await selectSubscribers(trx)
        .select(['email', 'subscribed_at', 'token'])
        .orderBy('subscribed_at')
        .orderBy('email')
        .execute();
      const cells = rows.map((row) => [
        row.email,
        row.subscribed_at,
        unsubscribeLink(settings.publicUrl, row.token),
      ]);
      const csv = stringify([['Email', 'Subscribed', 'Unsubscribe'], ...cells], {
        cast: { string: escapeFormula },
        bom: true,
      });
      await audit({
        action: 'subscribers.export',
        subject: 'subscribers',
        after: { count: rows.length },
      });
      return { fileName: `subscribers-${shopDay(new Date())}.csv`, csv, count: rows.length };
    },
  });

  serveStaffChange(app, removeSubscriber, {
    async change(trx, { body, audit }) {
      const removed = await deleteSubscriber(trx, normalEmail(body.email));
      // Without the address: who asks to be removed is not written down elsewhere.
      await audit({ action: 'subscribers.remove', subject: 'subscribers', after: { removed } });
      return { removed };
    },
  });
}
