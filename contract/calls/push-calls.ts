import * as z from 'zod/mini';
import { customerNews } from '#contract/names/push.ts';
import { defineCall } from './call.ts';
import { idSchema, messageSchema, textSchema } from './schemas.ts';

// Pushes to the devices of customers and visitors.

const area = 'Push';

/** A browser's subscription, as its `toJSON` has it. */
export const subscriptionSchema = z.object({
  endpoint: textSchema(1_000, 1),
  keys: z.object({ p256dh: textSchema(120, 1), auth: textSchema(60, 1) }),
});

export type DeviceSubscription = z.output<typeof subscriptionSchema>;

/** What a visitor, who has no account, has sent from the device. */
const followSchema = z.object({
  kind: z.enum(['booking', 'custom-order']),
  /** The receipt number. */
  id: idSchema,
});

export const readPushKey = defineCall(area, 'readPushKey', 'GET /push/key', {
  summary: 'The key that a browser subscribes with (VAPID)',
  response: z.object({ publicKey: z.string() }),
});

export const subscribeDevice = defineCall(area, 'subscribeDevice', 'POST /push/devices', {
  summary:
    'Has a device told of the account that is logged in, and of what a visitor has sent from it; ' +
    'the same response when it is told already',
  body: z.object({
    subscription: subscriptionSchema,
    follow: z.optional(followSchema),
    /** The endpoint that the browser had before, which this one replaces. */
    replaces: z.optional(textSchema(1_000, 1)),
  }),
  response: messageSchema,
});

export const unsubscribeDevice = defineCall(
  area,
  'unsubscribeDevice',
  'POST /push/devices/remove',
  {
    summary: 'Has a device told of nothing any more; safe to repeat',
    body: z.object({ endpoint: textSchema(1_000, 1) }),
    response: messageSchema,
  },
);

/** What a customer hears of by push, on all their devices. */
export const pushChoicesSchema = z.object({ switchedOff: z.array(z.enum(customerNews)) });

const ofUser = z.object({ userId: idSchema });

export const readPushChoices = defineCall(area, 'readPushChoices', 'GET /user/{userId}/push', {
  summary: 'What a customer is told by push',
  params: ofUser,
  response: z.extend(pushChoicesSchema, {
    /** Whether this login's device is told; not of a shop before 1.2. */
    isThisDevice: z.optional(z.boolean()),
  }),
});

export const changePushChoices = defineCall(area, 'changePushChoices', 'PUT /user/{userId}/push', {
  summary: 'Changes what a customer is told by push',
  params: ofUser,
  body: pushChoicesSchema,
  response: pushChoicesSchema,
});

export const pushCalls = {
  readPushKey,
  subscribeDevice,
  unsubscribeDevice,
  readPushChoices,
  changePushChoices,
} as const;
