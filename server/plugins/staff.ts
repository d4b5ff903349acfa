import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

import type { StaffMe } from '#contract/calls/admin/staff-schemas.ts';
import { deskReasons } from '#contract/names/desk.ts';
import { mayOpen } from '#contract/rules/desk-access.ts';
import { closedArea } from '#server/http/closed-area.ts';
import { refusal } from '#server/http/failure-error.ts';
import { requireStepUp, type StaffAccess } from '#server/http/serve-staff.ts';
import {
  createStaffCookies,
  findStaffSession,
  type StaffCookies,
  touchStaffSession,
} from '#server/modules/desk/staff/staff-sessions.ts';

type StaffNeed = Partial<StaffAccess> & Pick<StaffAccess, 'areas'>;

declare module 'fastify' {
  interface FastifyInstance {
    staffCookies: StaffCookies;
    /**
     * Creates a hook that sets `request.staff`. Throws 401 without a session, 403 without the role,
     * the area or the step-up.
     */
    requireStaff: (
      access: StaffNeed,
    ) => (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
  interface FastifyRequest {
    /** Set by `requireStaff`. */
    staff: StaffMe | undefined;
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
      ({ role = 'staff', areas, stepUp = false, beforeLogin = false }: StaffNeed) =>
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
          if (staff.role !== 'owner' && (role === 'owner' || areas.includes('owner')))
            throw refusal(403, deskReasons.role, 'Only an owner may do this.');
          if (!areas.some((area) => mayOpen(staff, area))) throw closedArea(areas);
          if (stepUp) requireStepUp(staff);
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
