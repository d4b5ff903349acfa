import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';

import { staffMeSchema } from './staff-schemas.ts';

/** Lists of the desk that not every shop has. */
const hasSchema = z.object({ bookings: z.boolean(), customOrders: z.boolean() });

export const readStaffMe = defineCall('Desk: own access', 'readStaffMe', 'GET /admin/me', {
  summary: 'The member of the staff who is logged in',
  response: z.extend(staffMeSchema, {
    /** What has a list at the desk: the shop offers it, or has some. A desk of before has both. */
    has: z.optional(hasSchema),
    /** Where customers are: the desk may have an address of its own. Not from a shop before 1.2. */
    shopUrl: z.optional(z.string()),
  }),
});

export type CurrentStaff = z.infer<typeof readStaffMe.response>;
export type StaffListName = keyof z.infer<typeof hasSchema>;
