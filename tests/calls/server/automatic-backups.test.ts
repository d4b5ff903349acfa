import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { readHealth } from '#contract/calls/admin/health-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import { placeOrder } from '#contract/calls/order-calls.ts';
import { startAutomaticBackups } from '#server/backup/automatic-backups.ts';
import { readBackupState } from '#server/backup/backup-state.ts';
import { readBackupWarning } from '#server/backup/backup-warning.ts';
import { resticOf } from '#server/backup/make-automatic-backup.ts';
import { runRestic } from '#server/backup/restic.ts';
import { readSettings } from '#server/settings.ts';
import { aCustomer, aStaffMember } from '#tests/setup/callers.ts';
import { aFullCart } from '#tests/setup/orders.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';
import { aFolder } from '#tests/setup/shop-process.ts';

const times = { everyMs: 300, restMs: 50, retryMs: 100, pollMs: 50, warnEveryMs: 100 };
/** Each backup starts a program some times, which takes seconds where many tests run. */
const busy = { timeout: 120_000, interval: 50 };
const testMs = 300_000;
const later = (ms: number) => new Date(Date.now() + ms);
const dayMs = 86_400_000;

describe.each(everyEngine)('The backups that a shop on %s makes by itself', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off', OWNER_EMAIL: 'owner@home.example' } });
  beforeAll(() => shop.stock(aProduct('quartz', { stock: 1000 })));

  const settingsFor = (env: Record<string, string>) => ({
    ...shop.settings,
    backup: readSettings(env).backup,
  });
  const open = (env: Record<string, string>) => {
    const settings = settingsFor(env);
    const { log } = shop.app;
    const backups = startAutomaticBackups({ settings, database: shop.database, log, times });
    onTestFinished(() => backups.close());
    return { settings, ...backups };
  };
  const order = async () => {
    const maya = await aCustomer(shop);
    const { form } = await aFullCart(shop, maya, { quartz: 1 });
    await maya.gets(placeOrder, form);
    await shop.addPicture('teal');
  };
  const read = () => readBackupState(shop.database.read);
  /** The backup after which no other follows for a while: nothing has changed. */
  const restsAt = async () => {
    for (let last = ''; ; ) {
      const { snapshot } = await read();
      if (snapshot === last) return last;
      last = snapshot;
      await pause(2_000);
    }
  };
  const mails = () =>
    shop.database.read
      .selectFrom('mails')
      .select(['recipient', 'content'])
      .where('event', 'like', 'backup-warning:%')
      .execute();

  test(
    'follow each change, rest where there is none, and take turns',
    async () => {
      const env = { BACKUP_URL: join(await aFolder(), 'repository'), BACKUP_PASSWORD: 'quartz' };
      await order();
      const { settings, close } = open(env);
      const second = open(env);
      await expect.poll(async () => (await read()).lastAt, busy).not.toBeNull();
      const first = await read();
      expect(first).toMatchObject({ problem: '', target: env.BACKUP_URL });
      const settled = await restsAt();
      await order();
      await shop.addPicture('red');
      await expect.poll(async () => (await read()).snapshot, busy).not.toBe(settled);
      await close();
      await second.close();
      const backup = settings.backup;
      if (!backup) throw new Error('The backups are set up.');
      const listed = await runRestic(
        ['snapshots', '--json'],
        resticOf({ settings: { ...settings, backup } }),
      );
      // Two of the first change at most, one by each process, and as many of the second.
      expect(JSON.parse(listed).length).toBeLessThanOrEqual(4);
      expect(await readBackupWarning(shop.database.read, settings, later(dayMs * 0.9))).toBeNull();
      expect(
        (await readBackupWarning(shop.database.read, settings, later(dayMs * 2)))?.text,
      ).toContain('no backup for a day');
    },
    testMs,
  );

  test(
    'tell the owner once what keeps them',
    async () => {
      const folder = await aFolder();
      const env = { BACKUP_URL: `s3://none/x?endpoint=http://127.0.0.1:1`, BACKUP_PASSWORD: 'x' };
      const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
      const { settings, close } = open({ ...env, ...keys });
      await expect.poll(mails, busy).toHaveLength(1);
      await pause(800);
      await close();
      const [mail] = await mails();
      expect(mail?.recipient).toBe('owner@home.example');
      expect(mail?.content).toContain('cannot be reached');
      expect(await readBackupWarning(shop.database.read, settings)).not.toBeNull();
      expect(folder).toBeTruthy();
    },
    testMs,
  );

  test('are shown at Health, and on Today to owners', async () => {
    const owner = await aStaffMember(shop, { role: 'owner' });
    const staff = await aStaffMember(shop, { role: 'staff' });
    expect((await owner.gets(readHealth)).automaticBackups).toBeNull();
    // Nothing is lost of a shop whose first order is of today.
    expect((await owner.gets(readToday)).backupWarning).toBeNull();
    await shop.database.transaction((trx) =>
      trx
        .updateTable('orders')
        .set({ ordered_at: later(-2 * dayMs).toISOString() })
        .execute(),
    );
    expect((await owner.gets(readToday)).backupWarning).toContain('This shop is not backed up');
    expect((await staff.gets(readToday)).backupWarning).toBeNull();
  });
});
