import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, textSchema } from '#contract/calls/schemas.ts';
import { accountLimits } from '#contract/names/limits.ts';

import { staffListSchema, staffRoleSchema } from './staff-schemas.ts';

// For owners. Changes need a step-up.

const area = 'Desk: staff';
const emailSchema = textSchema(accountLimits.emailMax, 1);
const staffParams = z.object({ staffId: idSchema });

export const listStaff = defineCall({
  name: 'listStaff',
  area,
  summary: 'All staff with their sessions, and open invitations',
  method: 'GET',
  path: '/admin/staff',
  response: staffListSchema,
});

export const inviteStaff = defineCall({
  name: 'inviteStaff',
  area,
  summary: 'Mails somebody a one-time link, also to staff who lost their devices; it is in the response as well',
  method: 'POST',
  path: '/admin/staff/invites',
  body: z.object({ email: emailSchema, role: staffRoleSchema }),
  response: z.object({ link: z.string(), expiresAt: z.string() }),
});

export const withdrawStaffInvite = defineCall({
  name: 'withdrawStaffInvite',
  area,
  summary: 'Makes the open invitations of an address void',
  method: 'DELETE',
  path: '/admin/staff/invites/{email}',
  params: z.object({ email: emailSchema }),
  response: staffListSchema,
});

export const changeStaffRole = defineCall({
  name: 'changeStaffRole',
  area,
  summary: 'Changes a role and ends that person’s sessions; 409 from an old version, or for the last owner',
  method: 'PUT',
  path: '/admin/staff/{staffId}/role',
  params: staffParams,
  body: z.object({ role: staffRoleSchema, version: z.int() }),
  response: staffListSchema,
});

export const endStaffAccess = defineCall({
  name: 'endStaffAccess',
  area,
  summary: 'Ends somebody’s access and sessions; 409 from an old version, or for the last owner',
  method: 'POST',
  path: '/admin/staff/{staffId}/end',
  params: staffParams,
  body: z.object({ version: z.int() }),
  response: staffListSchema,
});

export const endSessionsOfStaff = defineCall({
  name: 'endSessionsOfStaff',
  area,
  summary: 'Ends all sessions of somebody else',
  method: 'DELETE',
  path: '/admin/staff/{staffId}/sessions',
  params: staffParams,
  response: staffListSchema,
});
