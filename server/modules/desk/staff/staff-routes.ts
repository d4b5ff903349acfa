import type { FastifyInstance } from 'fastify';

import {
  changeStaffRole,
  endSessionsOfStaff,
  endStaffAccess,
  inviteStaff as inviteCall,
  listStaff,
  withdrawStaffInvite,
} from '#contract/calls/admin/staff-calls.ts';
import { normalEmail } from '#contract/rules/email.ts';
import type { Audit } from '#server/audit.ts';
import type { Trx } from '#server/db/connect.ts';
import type { StaffRole } from '#server/db/schema/staff-tables.ts';
import { FailureError, notFound, staleVersion } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { endStaffSessions } from './staff-sessions.ts';
import { deleteInvites, findStaff, inviteStaff, lockOwners, readStaffList, removeLogins } from './staff-store.ts';

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

// Changes to somebody's access, by an owner.

interface StaffChange {
  readonly staffId: string;
  /** The version that the change was made from. */
  readonly version: number;
}

/** Changes a role and ends the sessions. Throws 404, 409 from an old version, and 409 for the last owner. */
async function changeRole(trx: Trx, audit: Audit, change: StaffChange & { role: StaffRole }): Promise<void> {
  const staff = await lockForChange(trx, change, change.role !== 'owner');
  await trx
    .updateTable('staff')
    .set((row) => ({ role: change.role, version: row('version', '+', 1) }))
    .where('id', '=', staff.id)
    .execute();
  await deleteInvites(trx, staff.email);
  await endStaffSessions(trx, staff.id);
  await audit({
    action: 'staff.role',
    subject: `staff:${staff.id}`,
    before: { email: staff.email, role: staff.role },
    after: { email: staff.email, role: change.role },
  });
}

/** Ends somebody's access, and with it sessions, passkeys and codes. Throws 404, 409 as above. */
async function endAccess(trx: Trx, audit: Audit, change: StaffChange): Promise<void> {
  const staff = await lockForChange(trx, change, true);
  const endedAt = new Date().toISOString();
  await trx
    .updateTable('staff')
    .set((row) => ({ ended_at: endedAt, version: row('version', '+', 1) }))
    .where('id', '=', staff.id)
    .execute();
  await deleteInvites(trx, staff.email);
  await removeLogins(trx, staff.id);
  await audit({
    action: 'staff.end',
    subject: `staff:${staff.id}`,
    before: { email: staff.email, role: staff.role },
    after: { endedAt },
  });
}

async function lockForChange(trx: Trx, { staffId, version }: StaffChange, losesOwner: boolean) {
  const owners = await lockOwners(trx);
  const staff = await findStaff(trx, staffId);
  if (!staff || staff.ended_at !== null) throw notFound('This person has no access.');
  if (version !== staff.version) {
    throw staleVersion({ id: staff.id, name: staff.name, role: staff.role, version: staff.version });
  }
  if (losesOwner && staff.role === 'owner' && owners === 1) {
    throw new FailureError(409, 'This is the only owner. Make somebody else an owner first.', [
      { code: 'last-owner', description: 'A shop needs an owner.' },
    ]);
  }
  return staff;
}
