import type { FastifyInstance } from 'fastify';

import {
  listWaitingMails,
  makeBackup,
  readHealth,
  retryMail,
  searchAuditLog,
} from '#contract/calls/admin/health-calls.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { searchAudit } from '#server/modules/desk/health/search-audit-log.ts';

import { readShopHealth } from './read-health.ts';
import { ShopBackups } from './shop-backups.ts';
import { readWaitingMails, retryMailNow } from './waiting-mails.ts';

/** How the shop is, and the audit log. */
export async function deskHealthRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;
  const backups = new ShopBackups(app);
  // The database closes after the app.
  app.addHook('onClose', () => backups.finish());

  serveStaffRead(app, readHealth, { read: () => readShopHealth(app, backups) });

  serveStaffRead(app, listWaitingMails, { read: () => readWaitingMails(database.read) });

  serveStaffChange(app, retryMail, {
    failures: [404, 409],
    change: async (trx, { params, audit }) => {
      const recipient = await retryMailNow(trx, params.mailId);
      await audit({ action: 'mail.retry', subject: `mail:${params.mailId}`, after: { recipient } });
      return readWaitingMails(trx);
    },
  });

  serveStaffChange(app, makeBackup, {
    role: 'owner',
    failures: [409],
    prepare: async () => {
      if (backups.state.isRunning) throw alreadyRunning();
      return readShopHealth(app, backups);
    },
    change: async (_trx, { audit }, health) => {
      await audit({ action: 'backup.start', subject: 'shop' });
      return { ...health, backup: { isRunning: true, problem: '' } };
    },
    afterCommit: async ({ staff }) => backups.start(`staff:${staff.id}`),
  });

  serveStaffRead(app, searchAuditLog, { role: 'owner', read: ({ query }) => searchAudit(database.read, query) });
}

function alreadyRunning(): FailureError {
  return new FailureError(409, 'A backup is being made already.');
}
