import type { FastifyInstance } from 'fastify';

import { logoutStaff, readStaffMe } from '#contract/calls/admin/staff-me-calls.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';

import { endStaffSessions } from './staff-sessions.ts';

/** Who is logged in, and logging out. */
export async function staffSessionRoutes(app: FastifyInstance): Promise<void> {
  serveStaffRead(app, readStaffMe, { read: async ({ staff }) => staff });

  serveStaffChange(app, logoutStaff, {
    change: async (trx, { staff, audit }) => {
      await endStaffSessions(trx, staff.id, { only: staff.sessionId });
      await audit({ action: 'staff.logout', subject: `staff:${staff.id}` });
      return { message: 'You are logged out.' };
    },
  });
}
