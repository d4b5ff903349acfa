import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { deskReasons } from '#contract/names/desk.ts';
import type { StaffRole } from '#server/db/schema/staff-tables.ts';
import { FailureError } from '#server/http/failure-error.ts';
import {
  createStaffCookies,
  findStaffSession,
  type StaffCookies,
  type StaffMember,
  touchStaffSession,
} from '#server/modules/desk/staff/staff-sessions.ts';

export type { StaffMember } from '#server/modules/desk/staff/staff-sessions.ts';

/** Who may make a call of the desk. */
export interface StaffAccess {
  readonly role: StaffRole;
  readonly stepUp: boolean;
  /** Whether somebody who has no way to log in yet may make it. */
  readonly beforeLogin?: boolean | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    staffCookies: StaffCookies;
    /** Creates a hook that sets `request.staff`. Throws 401 without a session, 403 without the role or the step-up. */
    requireStaff: (access: StaffAccess) => (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
  interface FastifyRequest {
    /** Set by `requireStaff`. */
    staff: StaffMember | undefined;
  }
}

/** Authenticates the staff's requests by a session cookie, read for each request: an ended session ends at once. */
export const staffPlugin = fp(
  async (app) => {
    const { database, settings } = app;
    const cookies = createStaffCookies(settings.deskUrl);
    app.decorate('staffCookies', cookies);
    app.decorateRequest('staff', undefined);

    app.decorate(
      'requireStaff',
      ({ role, stepUp, beforeLogin = false }: StaffAccess) =>
        async (request: FastifyRequest, reply: FastifyReply) => {
          const token = cookies.read(request.headers.cookie);
          const found = token && (await findStaffSession(database.read, token));
          if (!found) {
            if (token) reply.header('set-cookie', cookies.clear());
            throw sessionOver();
          }
          const { staff } = found;
          if (!staff.hasLogin && !beforeLogin) throw loginNeeded();
          if (role === 'owner' && staff.role !== 'owner') throw ownerNeeded();
          // Who has no login yet has nothing to confirm with.
          if (stepUp && staff.hasLogin && staff.steppedUpUntil === '') throw stepUpNeeded();
          request.staff = staff;
          // Not needed to serve the request: a database that can't be written still serves reads.
          if (found.isTouchDue) {
            await database.transaction((trx) => touchStaffSession(trx, staff.sessionId)).catch(() => undefined);
          }
        },
    );
  },
  { name: 'staff', dependencies: ['shop', 'failure'] },
);

function sessionOver(): FailureError {
  const description = 'Please log in first.';
  return new FailureError(401, description, [{ code: deskReasons.session, description }]);
}

function loginNeeded(): FailureError {
  const description = 'Please choose how you’ll log in from now on first.';
  return new FailureError(403, description, [{ code: deskReasons.login, description }]);
}

function ownerNeeded(): FailureError {
  const description = 'Only an owner may do this.';
  return new FailureError(403, description, [{ code: deskReasons.role, description }]);
}

function stepUpNeeded(): FailureError {
  const description = 'Please confirm with your passkey or a code first.';
  return new FailureError(403, description, [{ code: deskReasons.stepUp, description }]);
}
