import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';

import { openDatabase, type ShopDatabase } from '#server/db/connect.ts';
import { addDevice } from '#server/modules/push/push-devices.ts';
import { pushToDevice } from '#server/modules/push/push-outbox.ts';
import { type Behaviour, startPushService } from '#tests/setup/push-service.ts';
import { everyEngine, newPostgresDatabase } from '#tests/setup/shop.ts';
import { aFolder, start } from '#tests/setup/shop-process.ts';

const count = 1_000;
/** Those that the push service has been told to answer otherwise, of each hundred. */
const slow: Behaviour = { delayMs: 2_000 };
const failing: Behaviour = { failures: [503, 500] };
const gone: Behaviour = { isGone: true };
const behaviourOf = (at: number): Behaviour => {
  if (at % 100 < 4) return slow;
  if (at % 100 < 8) return failing;
  return at % 100 < 10 ? gone : {};
};
const isGone = (at: number) => behaviourOf(at) === gone;

/** Those that are sent or given up are due at the end of time. */
const waiting = (database: ShopDatabase) =>
  database.read.selectFrom('mails').select('id').where('next_try_at', '<', '9').execute();

/** Ends the leases of a killed process. */
const endLeases = (database: ShopDatabase) =>
  database.transaction((trx) =>
    trx
      .updateTable('mails')
      .set({ next_try_at: new Date().toISOString() })
      .where('next_try_at', '<', '9')
      .execute(),
  );

/** Has failed pushes tried again without the wait between two attempts. */
const endBackoff = (database: ShopDatabase) =>
  database.transaction((trx) =>
    trx
      .updateTable('mails')
      .set({ next_try_at: new Date().toISOString() })
      .where('next_try_at', '<', '9')
      .where('last_error', 'is not', null)
      .execute(),
  );

test.each(everyEngine)(
  'a thousand pushes through failing, slow and dead devices and kills arrive, on %s',
  { timeout: 480_000, retry: 1 },
  async (engine) => {
    const dataDir = await aFolder();
    const databaseUrl = engine === 'postgres' ? await newPostgresDatabase() : '';
    const service = await startPushService();
    const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined });
    const devices = Array.from({ length: count }, (_, at) => service.subscribe(behaviourOf(at)));
    await database.transaction(async (trx) => {
      const content = { kind: 'orders', title: 'Your order is on its way', path: '/' } as const;
      for (const device of devices) {
        const deviceId = await addDevice(trx, device, {}, [service.origin]);
        await pushToDevice(trx, { deviceId, cause: 'order-status:1', content });
      }
    });
    const env = { DATABASE_URL: databaseUrl, PUSH_SERVICES: service.origin };
    let shop = await start(dataDir, env);
    for (const killedAfter of [150, 400, 700]) {
      await expect
        .poll(() => service.received.length, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(killedAfter);
      await shop.end('SIGKILL');
      await endLeases(database);
      shop = await start(dataDir, env);
    }
    while ((await waiting(database)).length > 0) {
      await endBackoff(database);
      await delay(300);
    }
    await shop.end('SIGTERM');

    const received = devices.map(({ endpoint }) => service.receivedBy(endpoint));
    const alive = received.filter((_, at) => !isGone(at));
    expect(alive.filter((messages) => messages.length === 0)).toEqual([]);
    // What was under way at a kill is sent again, as the same message: the device shows it once.
    const shown = alive.map(
      (messages) => new Set(messages.map(({ notification }) => notification.tag)),
    );
    expect(shown.filter((tags) => tags.size !== 1)).toEqual([]);
    const again = service.received.length - alive.length;
    console.info(
      `${alive.length} pushes arrived, ${again} of them again after 3 kills (${engine})`,
    );
    expect(again).toBeLessThanOrEqual(3 * 20);
    expect(received.filter((messages, at) => isGone(at) && messages.length > 0)).toEqual([]);
    expect(service.problems).toEqual([]);
    const left = await database.read.selectFrom('push_subscriptions').select('endpoint').execute();
    const dead = devices.filter((_, at) => isGone(at)).map(({ endpoint }) => endpoint);
    expect(left).toHaveLength(count - dead.length);
    expect(left.filter(({ endpoint }) => dead.includes(endpoint))).toEqual([]);
    await database.close();
    await service.stop();
  },
);
