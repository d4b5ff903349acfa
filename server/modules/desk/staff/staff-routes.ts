import type { FastifyInstance } from 'fastify';

import {
  changeStaffRole,
  endSessionsOfStaff,
  endStaffAccess,
  inviteStaff as inviteCall,
  listStaff,
  withdrawStaffInvite,
} from '#contract/calls/admin/staff-calls.ts';
import { normalEmail } from '#contract/rules/contact.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';

import { deleteInvites, inviteStaff } from './invites.ts';
import { changeRole, endAccess } from './staff-changes.ts';
import { endStaffSessions } from './staff-sessions.ts';
import { readStaffList } from './staff-store.ts';

/** What owners do with the access of others. */
export async function staffRoutes(app: FastifyInstance): Promise<void> {
  const { deskUrl } = app.settings;
  const forOwners = { role: 'owner', stepUp: true } as const;

  serveStaffRead(app, listStaff, {
    role: 'owner',
    read: ({ staff }) => readStaffList(app.database.read, staff.sessionId),
  });

  serveStaffChange(app, inviteCall, {
    ...forOwners,
    storesResponse: false,
    change: async (trx, { body, audit }) => {
      const { link, expiresAt } = await inviteStaff(trx, audit, { ...body, deskUrl });
      return { link, expiresAt };
    },
  });

  serveStaffChange(app, withdrawStaffInvite, {
    ...forOwners,
    change: async (trx, { params, staff, audit }) => {
      const email = normalEmail(params.email);
      await deleteInvites(trx, email);
      await audit({ action: 'staff.invite-withdraw', subject: `email:${email}` });
      return readStaffList(trx, staff.sessionId);
    },
  });

  serveStaffChange(app, changeStaffRole, {
    ...forOwners,
    failures: [404, 409],
    change: async (trx, { params, body, staff, audit }) => {
      await changeRole(trx, audit, { ...params, ...body });
      return readStaffList(trx, staff.sessionId);
    },
  });

  serveStaffChange(app, endStaffAccess, {
    ...forOwners,
    failures: [404, 409],
    change: async (trx, { params, body, staff, audit }) => {
      await endAccess(trx, audit, { ...params, ...body });
      return readStaffList(trx, staff.sessionId);
    },
  });

  serveStaffChange(app, endSessionsOfStaff, {
    ...forOwners,
    change: async (trx, { params, staff, audit }) => {
      const ended = await endStaffSessions(trx, params.staffId, { except: staff.sessionId });
      await audit({ action: 'staff.sessions', subject: `staff:${params.staffId}`, after: { ended } });
      return readStaffList(trx, staff.sessionId);
    },
  });
}
