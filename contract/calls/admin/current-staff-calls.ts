import { defineCall } from '#contract/calls/call.ts';

import { staffMeSchema } from './staff-schemas.ts';

export const readStaffMe = defineCall('Desk: own access', 'readStaffMe', 'GET /admin/me', {
  summary: 'The member of the staff who is logged in',
  response: staffMeSchema,
});
