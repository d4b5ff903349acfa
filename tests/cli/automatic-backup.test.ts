import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';

import { placeOrder } from '#contract/calls/order-calls.ts';
import { tableNames } from '#server/backup/backup-format.ts';
import { parseBackupTarget } from '#server/backup/backup-target.ts';
import { runRestic } from '#server/backup/restic.ts';
import { assembleRestored } from '#server/backup/restored-shop.ts';
import { backupCommand } from '#server/cli/backup-command.ts';
import { runCommands } from '#server/cli/command.ts';
import { restoreCommand } from '#server/cli/restore-command.ts';
import { openDatabase } from '#server/db/connect.ts';
import { createPictureStore } from '#server/media/picture-store.ts';
import { readSettings } from '#server/settings.ts';
import { OwnerError } from '#server/start-problem.ts';
import { startBackupPlaces } from '#tests/setup/backup-places.ts';
import { aCustomer, type TestCustomer } from '#tests/setup/callers.ts';
import { everyRow } from '#tests/setup/customer-with-data.ts';
import { aFullCart } from '#tests/setup/orders.ts';
import { takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPicture, aProduct } from '#tests/setup/samples.ts';
import { useShop } from '#tests/setup/shop.ts';
import { aFolder, run, start } from '#tests/setup/shop-process.ts';

/** What a backup has of a shop. */
async function rowsOf(dataDir: string) {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  const rows = await everyRow({ database });
  await database.close();
  return Object.fromEntries(tableNames.map((name) => [name, rows[name]]));
}

async function filesIn(dataDir: string): Promise<string[]> {
  const files: string[] = [];
  for (const folder of ['pictures', 'videos', 'uploads'])
    for (const name of await readdir(join(dataDir, folder), { recursive: true }).catch(() => []))
      if (/\.\w+$/.test(name)) files.push(`${folder}/${name}`);
  return files.toSorted();
}

/** Each starts restic some times, which takes seconds where many tests run. */
const testMs = 300_000;

describe('Automatic backups', { timeout: testMs }, () => {
  const shop = useShop('sqlite', { env: { RATE_LIMIT: 'off' } });
  let maya: TestCustomer;
  const order = async () => {
    const { form } = await aFullCart(shop, maya, { quartz: 1 });
    return maya.gets(placeOrder, { ...form, method: 1, FormFile: await aPicture('blue') });
  };
  /** Runs a command of the owner on the shop, or on another data folder. */
  const command = async (args: readonly string[], env: object, dataDir = shop.settings.dataDir) => {
    const own = { DATABASE_URL: '', SMTP_URL: '', BACKUP_URL: '', ...env, DATA_DIR: dataDir };
    for (const [name, value] of Object.entries(own)) vi.stubEnv(name, String(value));
    const lines: string[] = [];
    const print = (line: string) => {
      lines.push(line);
    };
    try {
      const code = await runCommands(
        [backupCommand, restoreCommand],
        args,
        async (action) => {
          const settings = readSettings(process.env);
          if (dataDir === shop.settings.dataDir) return action({ ...shop, settings, print });
          const database = await openDatabase(settings);
          const pictures = createPictureStore(settings);
          return action({ settings, database, pictures, print }).finally(database.close);
        },
        print,
      );
      return { code, text: lines.join('\n') };
    } catch (error) {
      if (!(error instanceof OwnerError)) throw error;
      return { code: 1, text: error.message };
    } finally {
      vi.unstubAllEnvs();
    }
  };

  beforeAll(async () => {
    const { hash } = await shop.addPicture('teal');
    const pictures = [{ hash, alt: 'Teal', sourceUrl: '' }];
    await shop.stock(aProduct('quartz', { stock: 1000, pictures }));
    await takeOnlinePayment(shop);
    maya = await aCustomer(shop);
    await order();
  }, testMs);

  test.each(['folder', 's3', 'sftp'] as const)(
    'to a place of the kind %s open the same shop on a bare machine',
    async (kind) => {
      const env = await startBackupPlaces(kind);
      if (!env) return;
      const made = await command(['backup'], env);
      expect(made).toMatchObject({ code: 0, text: expect.stringContaining('is backed up to') });
      const place = join(await aFolder(), 'new');
      const told = await command(['restore', '--from', env.BACKUP_URL], env, place);
      expect(told).toMatchObject({
        code: 0,
        text: expect.stringMatching(
          /1 product, 1 customer, \d+ orders?, \d files restored and checked/,
        ),
      });
      expect(await rowsOf(place)).toEqual(await rowsOf(shop.settings.dataDir));
      expect(await filesIn(place)).toEqual(await filesIn(shop.settings.dataDir));

      const tested = await command(['backup', '--test'], env);
      expect(tested).toMatchObject({
        code: 0,
        text: expect.stringContaining('is good: 1 product'),
      });
      const wrong = await command(['backup'], { ...env, BACKUP_PASSWORD: 'another' });
      expect(wrong).toMatchObject({
        code: 1,
        text: expect.stringContaining('BACKUP_PASSWORD does not open the backups at'),
      });
    },
  );

  test('can be of any time', async () => {
    const env = { BACKUP_URL: join(await aFolder(), 'repository'), BACKUP_PASSWORD: 'quartz' };
    await command(['backup'], env);
    const before = await rowsOf(shop.settings.dataDir);
    await pause(1_100);
    const at = new Date().toISOString();
    await order();
    await command(['backup'], env);
    const places = [join(await aFolder(), 'before'), join(await aFolder(), 'after')] as const;
    await command(['restore', '--from', env.BACKUP_URL, '--at', at], env, places[0]);
    expect((await rowsOf(places[0])).orders).toEqual(before.orders);
    await command(['restore', '--from', env.BACKUP_URL], env, places[1]);
    expect(await rowsOf(places[1])).toEqual(await rowsOf(shop.settings.dataDir));
    const list = await command(['restore', '--from', env.BACKUP_URL, '--list'], env, places[0]);
    expect(list.text.trim().split('\n')).toHaveLength(2);
    const tooEarly = ['restore', '--from', env.BACKUP_URL, '--at', '2020-01-01'];
    expect((await command(tooEarly, env, places[0])).text).toContain(
      'There is no backup of that time',
    );
    const used = await command(['restore', '--from', env.BACKUP_URL], env, places[1]);
    expect(used).toMatchObject({ code: 1, text: expect.stringContaining('never overwrites') });
  });

  test('say what is missing, and never begin anew by themselves', async () => {
    const folder = await aFolder();
    const env = { BACKUP_URL: join(folder, 'repository'), BACKUP_PASSWORD: 'quartz' };
    await command(['backup'], env);
    await rename(env.BACKUP_URL, join(folder, 'unmounted'));
    const gone = await command(['backup'], env);
    expect(gone).toMatchObject({ code: 1, text: expect.stringContaining('Is the disk mounted') });
    expect(existsSync(join(env.BACKUP_URL, 'config'))).toBe(false);
    expect((await command(['backup', '--new'], env)).code).toBe(0);

    const bare = { ...env, PATH: await aFolder() };
    expect(await command(['backup'], bare)).toMatchObject({
      code: 1,
      text: expect.stringContaining(
        'restic is not installed on this machine. Install it: sudo apt',
      ),
    });
    expect((await command(['backup'], { BACKUP_URL: '/x' })).text).toContain(
      'BACKUP_PASSWORD must',
    );
    expect((await command(['backup'], {})).text).toContain('or set BACKUP_URL');
  });

  test('that are damaged are refused', async () => {
    const env = await startBackupPlaces('folder');
    if (!env) return;
    await command(['backup'], env);
    const folder = await aFolder();
    const { BACKUP_PASSWORD: password } = env;
    const target = parseBackupTarget(env.BACKUP_URL, {});
    if (!target) throw new Error('A folder is a place for backups.');
    await runRestic(['restore', 'latest', `--target=${folder}`], { target, password });
    const [upload = ''] = (await filesIn(folder)).filter((name) => name.startsWith('uploads'));
    const spoil: readonly (readonly [string, RegExp])[] = [
      ['automatic-backup/database/base.sqlite', /its database is not what was backed up/],
      [upload, /is not the file that was backed up/],
    ];
    for (const [name, reason] of spoil) {
      const copy = await aFolder();
      await cp(folder, copy, { recursive: true });
      const content = await readFile(join(copy, name));
      content.fill(0xa5, Math.floor(content.length / 2));
      await writeFile(join(copy, name), content);
      await expect(assembleRestored(copy)).rejects.toThrow(reason);
    }
    await rm(join(folder, upload));
    await expect(assembleRestored(folder)).rejects.toThrow(`The backup has no file '${upload}'`);
  });

  test('a restore that was cut off says so, and is repeated', async () => {
    const env = { BACKUP_URL: join(await aFolder(), 'repository'), BACKUP_PASSWORD: 'quartz' };
    await command(['backup'], env);
    const zip = join(await aFolder(), 'shop.zip');
    await command(['backup', zip], {});
    for (const args of [
      ['restore', '--from', env.BACKUP_URL],
      ['restore', zip],
    ]) {
      const place = join(await aFolder(), 'new');
      await mkdir(join(place, 'pictures', 'ab'), { recursive: true });
      await writeFile(join(place, 'pictures', 'ab', `ab${'0'.repeat(62)}.webp`), 'half');
      await writeFile(join(place, 'restore-unfinished.json'), '{}');
      const refused = run('main', place);
      expect(await refused.exit).toBe(1);
      expect(refused.output()).toContain('was cut off, so this is not the whole shop');
      const check = run('shop', place, ['export', 'products.csv']);
      expect(await check.exit).toBe(1);
      expect(check.output()).toContain('was cut off');
      expect(await command(args, env, place)).toMatchObject({ code: 0 });
      expect(await filesIn(place)).toEqual(await filesIn(shop.settings.dataDir));
      await (await start(place)).end('SIGTERM');
    }
  });
});
