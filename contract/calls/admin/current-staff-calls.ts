import { defineCall } from '#contract/calls/call.ts';

import { staffMeSchema } from './staff-schemas.ts';

export const readStaffMe = defineCall({
  name: 'readStaffMe',
  area: 'Desk: own access',
  summary: 'The member of the staff who is logged in',
  method: 'GET',
  path: '/admin/me',
  response: staffMeSchema,
});
