import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { subscriptionSchema } from '#contract/calls/push-calls.ts';
import { messageSchema } from '#contract/calls/schemas.ts';
import { staffNews } from '#contract/names/push.ts';

// What everybody of the staff is told on their devices, and when.

const area = 'Desk: own access';

const timeSchema = z.string().check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/));

export const staffPushChoicesSchema = z.object({
  switchedOff: z.array(z.enum(staffNews)),
  /** Times of day at the shop, such as `22:00`; both empty without quiet hours. */
  quietFrom: timeSchema,
  quietUntil: timeSchema,
});

export type StaffPushChoices = z.output<typeof staffPushChoicesSchema>;

const staffPushSchema = z.object({
  /** The key that a browser subscribes with (VAPID). */
  publicKey: z.string(),
  /** Whether the device of this session is told. */
  isThisDevice: z.boolean(),
  /** How many other devices of the person are told. */
  otherDevices: z.number(),
  choices: staffPushChoicesSchema,
});

export type StaffPush = z.output<typeof staffPushSchema>;

export const readStaffPush = defineCall(area, 'readStaffPush', 'GET /admin/push', {
  summary: 'What the person is told by push, and on which devices',
  response: staffPushSchema,
});

export const subscribeStaffDevice = defineCall(
  area,
  'subscribeStaffDevice',
  'POST /admin/push/device',
  {
    summary: 'Has the device of this session told, until its logout',
    body: z.object({ subscription: subscriptionSchema }),
    response: staffPushSchema,
  },
);

export const unsubscribeStaffDevice = defineCall(
  area,
  'unsubscribeStaffDevice',
  'DELETE /admin/push/device',
  {
    summary: 'Has the device of this session told of nothing any more',
    response: staffPushSchema,
  },
);

export const changeStaffPush = defineCall(area, 'changeStaffPush', 'PUT /admin/push/choices', {
  summary: 'Changes what the person is told by push, and their quiet hours',
  body: staffPushChoicesSchema,
  response: staffPushSchema,
});

export const testStaffPush = defineCall(area, 'testStaffPush', 'POST /admin/push/test', {
  summary: 'Sends a push to the device of this session; 409 when it is not told',
  response: messageSchema,
});
