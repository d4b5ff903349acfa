import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import { deskReasons } from '#contract/names/desk.ts';
import type { StaffRole } from '#server/db/schema/staff-tables.ts';
import { refusal } from '#server/http/failure-error.ts';
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
  /** `owner`: others get 403. By default every member of the staff. */
  readonly role: StaffRole;
  /**
   * A passkey or code of the last 5 minutes is needed; otherwise 403 with the reason
   * `step-up-needed`.
   */
  readonly stepUp: boolean;
  /**
   * Also for somebody who has no way to log in yet; others get 403 with the reason `login-needed`
   * then.
   */
  readonly beforeLogin: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    staffCookies: StaffCookies;
    /**
     * Creates a hook that sets `request.staff`. Throws 401 without a session, 403 without the role
     * or the step-up.
     */
    requireStaff: (
      access: Partial<StaffAccess>,
    ) => (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
  interface FastifyRequest {
    /** Set by `requireStaff`. */
    staff: StaffMember | undefined;
  }
}

/**
 * Authenticates the staff's requests by a session cookie, read for each request: an ended session
 * ends at once.
 */
export const staffPlugin = fp(
  async (app) => {
    const { database, settings } = app;
    const cookies = createStaffCookies(settings.deskUrl);
    app.decorate('staffCookies', cookies);
    app.decorateRequest('staff', undefined);

    app.decorate(
      'requireStaff',
      ({ role = 'staff', stepUp = false, beforeLogin = false }: Partial<StaffAccess>) =>
        async (request: FastifyRequest, reply: FastifyReply) => {
          const token = cookies.read(request.headers.cookie);
          const found = token && (await findStaffSession(database.read, token));
          if (!found) {
            if (token) reply.header('set-cookie', cookies.clear());
            throw refusal(401, deskReasons.session, 'Please log in first.');
          }
          const { staff } = found;
          if (!staff.hasLogin && !beforeLogin)
            throw refusal(
              403,
              deskReasons.login,
              'Please choose how you’ll log in from now on first.',
            );
          if (role === 'owner' && staff.role !== 'owner')
            throw refusal(403, deskReasons.role, 'Only an owner may do this.');
          // Who has no login yet has nothing to confirm with.
          if (stepUp && staff.hasLogin && staff.steppedUpUntil === '')
            throw refusal(
              403,
              deskReasons.stepUp,
              'Please confirm with your passkey or a code first.',
            );
          request.staff = staff;
          // Not needed to serve the request: a database that can't be written still serves reads.
          if (found.isTouchDue) {
            await database
              .transaction((trx) => touchStaffSession(trx, staff.sessionId))
              .catch(() => undefined);
          }
        },
    );
  },
  { name: 'staff', dependencies: ['shop', 'failure'] },
);
