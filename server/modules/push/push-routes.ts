import type { FastifyInstance } from 'fastify';
import type { BodyOf } from '#contract/calls/call.ts';
import {
  changePushChoices,
  pushChoicesSchema,
  readPushChoices,
  readPushKey,
  subscribeDevice,
  unsubscribeDevice,
} from '#contract/calls/push-calls.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { serveOverHttp } from '#server/http/serve.ts';
import { serveUserChange, serveUserRead, serveVisitorChange } from '#server/http/serve-private.ts';

import {
  addDevice,
  follow,
  readChoices,
  removeDevice,
  replaceDevice,
  writeChoices,
} from './push-devices.ts';
import { readPushKeys } from './push-keys.ts';

/** Which devices of customers and visitors get pushes, and about what. */
export async function pushRoutes(app: FastifyInstance): Promise<void> {
  const { database, rateLimiter, settings } = app;

  serveOverHttp(app, readPushKey, async () => {
    const { publicKey } = await readPushKeys(database);
    return { publicKey };
  });

  serveVisitorChange(app, subscribeDevice, {
    prepare: ({ request }) => rateLimiter.consume('pushDevice', { address: request.ip }),
    change: async (trx, { body, request }) => {
      const { subscription, replaces } = body;
      const services = settings.pushServices;
      const isMoved =
        replaces !== undefined && (await replaceDevice(trx, replaces, subscription, services));
      if (!isMoved) {
        const { senderSessionId: sessionId } = request;
        const owner = sessionId === '' ? {} : { sessionId };
        const id = await addDevice(trx, subscription, owner, services);
        await followSent(trx, id, body);
      }
      return { message: 'We’ll tell you on this device.' };
    },
  });

  serveVisitorChange(app, unsubscribeDevice, {
    change: async (trx, { body: { endpoint } }) => {
      await removeDevice(trx, { endpoint });
      return { message: 'We won’t tell you on this device any more.' };
    },
  });

  serveUserRead(app, readPushChoices, {
    read: async ({ userId, request }) => ({
      ...(await readOwnChoices(database.read, userId)),
      isThisDevice: await hasDevice(database.read, request.sessionId),
    }),
  });

  serveUserChange(app, changePushChoices, {
    change: async (trx, { userId, body: { switchedOff } }) => {
      const choices = { switchedOff, quietFrom: '', quietUntil: '' };
      await writeChoices(trx, `user:${userId}`, choices);
      return readOwnChoices(trx, userId);
    },
  });
}

/** What somebody sent without an account; of an account all its sessions are told. */
async function followSent(
  trx: Trx,
  deviceId: string,
  { follow: sent }: BodyOf<typeof subscribeDevice>,
): Promise<void> {
  if (!sent) return;
  const table = sent.kind === 'booking' ? 'bookings' : 'custom_requests';
  const row = await trx
    .selectFrom(table)
    .select('id')
    .where('id', '=', sent.id)
    .where('user_id', 'is', null)
    .executeTakeFirst();
  if (row) await follow(trx, deviceId, `${sent.kind}:${sent.id}`);
}

/** The session may have had one that ended with an earlier session, or at its push service. */
async function hasDevice(read: Reader, sessionId: string): Promise<boolean> {
  const device = await read
    .selectFrom('push_subscriptions')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return device !== undefined;
}

async function readOwnChoices(read: Reader, userId: string) {
  const { switchedOff } = await readChoices(read, `user:${userId}`);
  return pushChoicesSchema.parse({ switchedOff });
}
