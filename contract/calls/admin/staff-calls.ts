import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { messageSchema } from '#contract/calls/schemas.ts';

const area = 'Desk: staff';

export const staffRoleSchema = z.enum(['owner', 'staff']);

export const staffMeSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: staffRoleSchema,
  sessionId: z.string(),
  /** ISO 8601, UTC; empty when a passkey or code is needed before a call that requires a step-up. */
  steppedUpUntil: z.string(),
});

export const readStaffMe = defineCall({
  name: 'readStaffMe',
  area,
  summary: 'The member of the staff who is logged in',
  method: 'GET',
  path: '/admin/me',
  response: staffMeSchema,
});

export const logoutStaff = defineCall({
  name: 'logoutStaff',
  area,
  summary: 'Ends the session of the request',
  method: 'POST',
  path: '/admin/logout',
  response: messageSchema,
});
