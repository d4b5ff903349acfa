import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, textSchema } from '#contract/calls/schemas.ts';
import { deskAreas } from '#contract/names/desk-areas.ts';
import { accountLimits } from '#contract/names/limits.ts';

import { staffAreasSchema, staffListSchema, staffRoleSchema } from './staff-schemas.ts';

// For owners. Changes need a step-up.

const area = 'Desk: staff';
const emailSchema = textSchema(accountLimits.emailMax, 1);
/** By default what staff may open; a desk of before does not ask. */
const givenAreas = z.optional(staffAreasSchema.check(z.maxLength(deskAreas.length)));
const staffParams = z.object({ staffId: idSchema });

export const listStaff = defineCall(area, 'listStaff', 'GET /admin/staff', {
  summary: 'All staff with their sessions, and open invitations',
  response: staffListSchema,
});

export const inviteStaff = defineCall(area, 'inviteStaff', 'POST /admin/staff/invites', {
  summary:
    'Mails somebody a one-time link, also to staff who lost their devices; ' +
    'it is in the response as well',
  body: z.object({ email: emailSchema, role: staffRoleSchema, areas: givenAreas }),
  response: z.object({ link: z.string(), expiresAt: z.string() }),
});

export const withdrawStaffInvite = defineCall(
  area,
  'withdrawStaffInvite',
  'DELETE /admin/staff/invites/{email}',
  {
    summary: 'Makes the open invitations of an address void',
    params: z.object({ email: emailSchema }),
    response: staffListSchema,
  },
);

export const changeStaffRole = defineCall(
  area,
  'changeStaffRole',
  'PUT /admin/staff/{staffId}/role',
  {
    summary:
      'Changes a role, which ends that person’s sessions, and what they may open; ' +
      '409 from an old version, or for the last owner',
    params: staffParams,
    body: z.object({ role: staffRoleSchema, areas: givenAreas, version: z.int() }),
    response: staffListSchema,
  },
);

export const endStaffAccess = defineCall(
  area,
  'endStaffAccess',
  'POST /admin/staff/{staffId}/end',
  {
    summary: 'Ends somebody’s access and sessions; 409 from an old version, or for the last owner',
    params: staffParams,
    body: z.object({ version: z.int() }),
    response: staffListSchema,
  },
);

export const endSessionsOfStaff = defineCall(
  area,
  'endSessionsOfStaff',
  'DELETE /admin/staff/{staffId}/sessions',
  {
    summary: 'Ends all sessions of somebody else',
    params: staffParams,
    response: staffListSchema,
  },
);
