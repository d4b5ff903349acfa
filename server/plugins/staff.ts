import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { deskApiPath, deskReasons } from '#contract/names/desk.ts';
import type { StaffRole } from '#server/db/schema/staff-tables.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { readStaffCookie } from '#server/modules/desk/staff/staff-cookie.ts';
import { findStaffSession, type StaffMember, touchStaffSession } from '#server/modules/desk/staff/staff-sessions.ts';

export type { StaffMember } from '#server/modules/desk/staff/staff-sessions.ts';

/** Who may make a call of the desk. */
export interface StaffAccess {
  readonly role: StaffRole;
  readonly stepUp: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Creates a hook that sets `request.staff`. Throws 401 without a session, 403 without the role or the step-up. */
    requireStaff: (access: StaffAccess) => (request: FastifyRequest) => Promise<void>;
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
    const { origin } = new URL(settings.publicUrl);
    app.decorateRequest('staff', undefined);

    // For every call of the desk, the login included, so that none can forget it.
    app.addHook('onRequest', async ({ method, routeOptions, headers }) => {
      if (!routeOptions.url?.startsWith(`${deskApiPath}/`) || ['GET', 'HEAD'].includes(method)) return;
      if (headers.origin !== origin) throw foreignOrigin(origin);
    });

    app.decorate('requireStaff', ({ role, stepUp }: StaffAccess) => async (request: FastifyRequest) => {
      const token = readStaffCookie(request.headers.cookie);
      const found = token && (await findStaffSession(database.read, token));
      if (!found) throw new FailureError(401, 'Please log in first.');
      const { staff } = found;
      if (role === 'owner' && staff.role !== 'owner') throw ownerNeeded();
      if (stepUp && staff.steppedUpUntil === '') throw stepUpNeeded();
      request.staff = staff;
      // Not needed to serve the request: a database that can't be written still serves reads.
      if (found.isTouchDue) {
        await database.transaction((trx) => touchStaffSession(trx, staff.sessionId)).catch(() => undefined);
      }
    });
  },
  { name: 'staff', dependencies: ['shop', 'failure'] },
);

function foreignOrigin(origin: string): FailureError {
  const description = `This request did not come from the shop desk. Open it at ${origin}/admin.`;
  return new FailureError(403, description, [{ code: deskReasons.origin, description }]);
}

function ownerNeeded(): FailureError {
  const description = 'Only an owner may do this.';
  return new FailureError(403, description, [{ code: deskReasons.role, description }]);
}

function stepUpNeeded(): FailureError {
  const description = 'Please confirm with your passkey or a code first.';
  return new FailureError(403, description, [{ code: deskReasons.stepUp, description }]);
}
