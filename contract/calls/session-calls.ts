import * as z from 'zod/mini';

import { defineCall } from './call.ts';
import { idSchema, messageSchema } from './schemas.ts';

const area = 'Authentication';

export const sessionSchema = z.object({
  sessionId: z.string(),
  /** For example `Chrome on Android`. */
  device: z.string(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  /** To the hour. */
  lastUsedAt: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
});

export type CustomerSession = z.infer<typeof sessionSchema>;

/**
 * Needs no token: a device that logged out offline has none left when it reaches the shop. The id is as hard to guess as
 * a token and can only end its session. Responds the same for an unknown id.
 */
export const logout = defineCall({
  name: 'logout',
  area,
  summary: 'Ends a session, named by the `sid` of its token',
  method: 'POST',
  path: '/authentication/logout',
  body: z.object({ sessionId: idSchema }),
  response: messageSchema,
});

export const listSessions = defineCall({
  name: 'listSessions',
  area,
  summary: 'Where a customer is logged in, last used first',
  method: 'GET',
  path: '/userdetails/{userId}/sessions',
  params: z.object({ userId: idSchema }),
  response: z.array(sessionSchema),
});

export const endSession = defineCall({
  name: 'endSession',
  area,
  summary: 'Ends one of a customer’s sessions; responds with those that are left',
  method: 'DELETE',
  path: '/userdetails/{userId}/sessions/{sessionId}',
  params: z.object({ userId: idSchema, sessionId: idSchema }),
  response: z.array(sessionSchema),
});

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  area,
  summary: 'Ends all of a customer’s sessions but the one that asks; responds with that one',
  method: 'DELETE',
  path: '/userdetails/{userId}/sessions',
  params: z.object({ userId: idSchema }),
  response: z.array(sessionSchema),
});
