import type { FastifyInstance } from 'fastify';

import {
  changeStaffPush,
  readStaffPush,
  type StaffPush,
  staffPushChoicesSchema,
  subscribeStaffDevice,
  testStaffPush,
  unsubscribeStaffDevice,
} from '#contract/calls/admin/push-calls.ts';
import type { StaffMe } from '#contract/calls/admin/staff-schemas.ts';
import { deskPath } from '#contract/names/desk.ts';
import type { Reader } from '#server/db/connect.ts';
import { refusal } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';

import {
  addDevice,
  readChoices,
  removeDevice,
  writeChoices,
} from '#server/modules/push/push-devices.ts';
import { readPushKeys } from '#server/modules/push/push-keys.ts';
import { pushToDevice } from '#server/modules/push/push-outbox.ts';

/** What everybody of the staff is told on their devices, and when. */
export async function staffPushRoutes(app: FastifyInstance): Promise<void> {
  const { database, settings } = app;
  const readOwn = async (read: Reader, staff: StaffMe, publicKey: string): Promise<StaffPush> => ({
    publicKey,
    ...(await readDevices(read, staff)),
    choices: staffPushChoicesSchema.parse(await readChoices(read, `staff:${staff.id}`)),
  });
  // Before the transaction, because the first use makes the keys.
  const prepare = async () => (await readPushKeys(database)).publicKey;

  serveStaffRead(app, readStaffPush, {
    read: async ({ staff }) => readOwn(database.read, staff, await prepare()),
  });

  serveStaffChange(app, subscribeStaffDevice, {
    prepare,
    change: async (trx, { staff, body, audit }, publicKey) => {
      const owner = { staffSessionId: staff.sessionId };
      await addDevice(trx, body.subscription, owner, settings.pushServices);
      await audit({ action: 'staff.push-on', subject: `staff:${staff.id}` });
      return readOwn(trx, staff, publicKey);
    },
  });

  serveStaffChange(app, unsubscribeStaffDevice, {
    prepare,
    change: async (trx, { staff, audit }, publicKey) => {
      const id = await findOwnDevice(trx, staff);
      if (id !== undefined) await removeDevice(trx, { id });
      await audit({ action: 'staff.push-off', subject: `staff:${staff.id}` });
      return readOwn(trx, staff, publicKey);
    },
  });

  serveStaffChange(app, changeStaffPush, {
    prepare,
    change: async (trx, { staff, body, audit }, publicKey) => {
      const who = `staff:${staff.id}` as const;
      const before = await readChoices(trx, who);
      await writeChoices(trx, who, body);
      await audit({ action: 'staff.push-choices', subject: who, before, after: body });
      return readOwn(trx, staff, publicKey);
    },
  });

  serveStaffChange(app, testStaffPush, {
    change: async (trx, { staff, audit, request }) => {
      const deviceId = await findOwnDevice(trx, staff);
      if (deviceId === undefined)
        throw refusal(409, 'no-push', 'Switch notifications on for this device first.');
      const content = {
        kind: 'test',
        title: 'Notifications work here',
        path: `${deskPath}/notifications`,
      } as const;
      await pushToDevice(trx, { deviceId, cause: `push-test:${request.id}`, content });
      await audit({ action: 'staff.push-tested', subject: `staff:${staff.id}` });
      return { message: 'It is on its way to this device.' };
    },
  });
}

async function findOwnDevice(read: Reader, { sessionId }: StaffMe): Promise<string | undefined> {
  const device = await read
    .selectFrom('push_subscriptions')
    .select('id')
    .where('staff_session_id', '=', sessionId)
    .executeTakeFirst();
  return device?.id;
}

async function readDevices(read: Reader, { id, sessionId }: StaffMe) {
  const devices = await read
    .selectFrom('push_subscriptions')
    .innerJoin('staff_sessions', 'staff_sessions.id', 'push_subscriptions.staff_session_id')
    .select('staff_session_id as session')
    .where('staff_sessions.staff_id', '=', id)
    .execute();
  const others = devices.filter(({ session }) => session !== sessionId);
  return { isThisDevice: others.length < devices.length, otherDevices: others.length };
}
