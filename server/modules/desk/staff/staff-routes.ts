import type { FastifyInstance } from 'fastify';

import {
  changeStaffRole,
  endSessionsOfStaff,
  endStaffAccess,
  inviteStaff as inviteCall,
  listStaff,
  withdrawStaffInvite,
} from '#contract/calls/admin/staff-calls.ts';
import { deskAreasIn, storedDeskAreas } from '#contract/rules/desk-access.ts';
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

const forOwners = { stepUp: true } as const;

function serveInvites(app: FastifyInstance): void {
  const { deskUrl } = app.settings;

  serveStaffRead(app, listStaff, {
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
    change: async (trx, { params, body: { role, areas, version }, staff, audit }) => {
      const isOwner = role === 'owner';
      const before = await lockForChange(trx, params.staffId, version, !isOwner);
      const { id, email } = before;
      const opened = areas ? storedDeskAreas(areas) : before.areas;
      await trx
        .updateTable('staff')
        .set((row) => ({ role, areas: opened, version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      await deleteInvites(trx, email);
      // Each request asks what the person may open: they need not log in again for that.
      if (role !== before.role) await endStaffSessions(trx, id);
      await audit({
        action: 'staff.role',
        subject: `staff:${id}`,
        before: { email, role: before.role, areas: deskAreasIn(before.areas) },
        after: { email, role, areas: deskAreasIn(opened) },
      });
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
      areas: deskAreasIn(staff.areas),
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
