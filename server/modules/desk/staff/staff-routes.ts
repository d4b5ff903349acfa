import type { FastifyInstance } from 'fastify';

import {
  changeStaffRole,
  endSessionsOfStaff,
  endStaffAccess,
  inviteStaff as inviteCall,
  listStaff,
  withdrawStaffInvite,
} from '#contract/calls/admin/staff-calls.ts';
import { normalEmail } from '#contract/rules/texts/contact.ts';
import type { Trx } from '#server/db/connect.ts';
import { FailureError, notFound, staleVersion } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { endStaffSessions } from './staff-sessions.ts';
import {
  deleteInvites,
  findStaff,
  inviteStaff,
  lockOwners,
  readStaffList,
  removeLogins,
} from './staff-store.ts';

/** What owners do with the access of others. */
export async function staffRoutes(app: FastifyInstance): Promise<void> {
  serveInvites(app);
  serveAccess(app);
}

const forOwners = { role: 'owner', stepUp: true } as const;

function serveInvites(app: FastifyInstance): void {
  const { deskUrl } = app.settings;

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
}

/** Of those who have accepted an invitation. */
function serveAccess(app: FastifyInstance): void {
  serveStaffChange(app, changeStaffRole, {
    ...forOwners,
    change: async (trx, { params, body: { role, version }, staff, audit }) => {
      const {
        id,
        email,
        role: before,
      } = await lockForChange(trx, params.staffId, version, role !== 'owner');
      await trx
        .updateTable('staff')
        .set((row) => ({ role, version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      await deleteInvites(trx, email);
      await endStaffSessions(trx, id);
      const changed = { before: { email, role: before }, after: { email, role } };
      await audit({ action: 'staff.role', subject: `staff:${id}`, ...changed });
      return readStaffList(trx, staff.sessionId);
    },
  });

  serveStaffChange(app, endStaffAccess, {
    ...forOwners,
    change: async (trx, { params, body, staff, audit }) => {
      const { id, email, role } = await lockForChange(trx, params.staffId, body.version, true);
      const endedAt = new Date().toISOString();
      await trx
        .updateTable('staff')
        .set((row) => ({ ended_at: endedAt, version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      await deleteInvites(trx, email);
      await removeLogins(trx, id);
      await audit({
        action: 'staff.end',
        subject: `staff:${id}`,
        before: { email, role },
        after: { endedAt },
      });
      return readStaffList(trx, staff.sessionId);
    },
  });

  serveStaffChange(app, endSessionsOfStaff, {
    ...forOwners,
    change: async (trx, { params, staff, audit }) => {
      const ended = await endStaffSessions(trx, params.staffId, { except: staff.sessionId });
      await audit({
        action: 'staff.sessions',
        subject: `staff:${params.staffId}`,
        after: { ended },
      });
      return readStaffList(trx, staff.sessionId);
    },
  });
}

/** Locks a person for a change. Throws 404, 409 from an old version, and 409 for the last owner. */
async function lockForChange(trx: Trx, staffId: string, version: number, losesOwner: boolean) {
  const owners = await lockOwners(trx);
  const staff = await findStaff(trx, staffId);
  if (!staff || staff.ended_at !== null) throw notFound('This person has no access.');
  if (version !== staff.version) {
    throw staleVersion({
      id: staff.id,
      name: staff.name,
      role: staff.role,
      version: staff.version,
    });
  }
  if (losesOwner && staff.role === 'owner' && owners === 1) {
    throw new FailureError(409, 'This is the only owner. Make somebody else an owner first.', [
      { code: 'last-owner', description: 'A shop needs an owner.' },
    ]);
  }
  return staff;
}
