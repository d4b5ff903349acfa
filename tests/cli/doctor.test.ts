import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '#tests/setup/mail-server.ts';
import { startS3 } from '#tests/setup/s3.ts';
import { everyEngine, newPostgresDatabase } from '#tests/setup/shop.ts';
import { aFolder, run, start } from '#tests/setup/shop-process.ts';

// `npm run shop -- doctor`, with real servers, which are well or not.

/** Each starts some programs, which takes seconds where many tests run. */
const testMs = 300_000;

/** What it says of one matter, with its sign, and its exit code. */
async function askDoctor(dataDir: string, env: object = {}) {
  const doctor = run('shop', dataDir, ['doctor'], { BACKUP_URL: '', STORAGE_URL: '', ...env });
  const code = await doctor.exit;
  const lines = doctor.output().split('\n');
  return {
    code,
    text: doctor.output(),
    of: (about: string) => lines.filter((line) => line.slice(6).startsWith(`${about}:`)).join('\n'),
  };
}

/** A data folder of a shop that has been open. */
async function anOpenedShop() {
  const dataDir = join(await aFolder(), 'shop');
  await (await start(dataDir)).end('SIGTERM');
  return dataDir;
}

test(
  'finds nothing wrong where all is well, and says what it looked at',
  async () => {
    const dataDir = await anOpenedShop();
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    const s3 = await startS3();
    onTestFinished(() => s3.stop());
    const backups = { BACKUP_URL: join(await aFolder(), 'repository'), BACKUP_PASSWORD: 'quartz' };
    const env = { SMTP_URL: mail.url, ...s3.env, ...backups };
    const made = run('shop', dataDir, ['backup'], env);
    expect(await made.exit, made.output()).toBe(0);

    const found = await askDoctor(dataDir, env);
    expect(found.of('Settings')).toBe('ok    Settings: Each is one that the shop knows.');
    expect(found.of('Data folder')).toMatch(/^ok .*is the shop's alone\.$/);
    expect(found.of('Database')).toMatch(/^ok .*SQLite, in order when it was checked at 20/);
    expect(found.of('Storage of files')).toMatch(/^ok .*written, read and removed in .*shop-files/);
    expect(found.of('Mail')).toMatch(/^ok .*127\.0\.0\.1:\d+ takes emails\.$/);
    expect(found.of('Backups')).toMatch(/^ok .*opens with BACKUP_PASSWORD\.$/m);
    expect(found.of('Backups')).toMatch(/^ok .*The last one is of 20.*, \d minutes ago\.$/m);
    expect(found.of('Restore')).toMatch(
      /^hint .*None was tried yet: npm run shop -- backup --test/,
    );
    expect(found.of('Disk')).toMatch(/GB free/);
    expect(found.of('Clock')).toMatch(/network/);

    const tested = run('shop', dataDir, ['backup', '--test'], env);
    expect(await tested.exit, tested.output()).toBe(0);
    expect((await askDoctor(dataDir, env)).of('Restore')).toMatch(/^ok .*Tried at 20/);
  },
  testMs,
);

test(
  'says what to do about what does not work',
  async () => {
    const dataDir = await anOpenedShop();
    const broken = createServer((_, response) => response.writeHead(500).end('Internal Error'));
    broken.listen(0, '127.0.0.1');
    await once(broken, 'listening');
    onTestFinished(() => void broken.close());
    const { port } = broken.address() as AddressInfo;
    await chmod(dataDir, 0o755);
    const found = await askDoctor(dataDir, {
      PUBLIC_URI: 'https://shop.example',
      SMTP_URL: 'smtp://127.0.0.1:1',
      STORAGE_URL: `s3://shop-files?endpoint=http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      BACKUP_URL: 's3://none/x?endpoint=http://127.0.0.1:1',
      BACKUP_PASSWORD: 'quartz',
    });
    expect(found.code).toBe(1);
    expect(found.of('Settings')).toMatch(/^hint .*PUBLIC_URI.*PUBLIC_URL/);
    expect(found.of('Mail')).toMatch(/^BAD .*127\.0\.0\.1:1 does not take emails \(SMTP_URL\)/);
    expect(found.of('Storage of files')).toMatch(/^BAD .*500/);
    expect(found.of('Backups')).toMatch(/^BAD .*cannot be reached/);
    expect(found.text).toMatch(/\d to mend\.$/m);
  },
  testMs,
);

test(
  'names a shop without backups, without mail and without a database',
  async () => {
    const dataDir = join(await aFolder(), 'none');
    await mkdir(dataDir);
    const found = await askDoctor(dataDir);
    expect(found.of('Database')).toMatch(/^hint .*There is none in .* yet: npm start makes it/);
    expect(found.of('Mail')).toMatch(/^hint .*emails are files in the data folder\. Set SMTP_URL/);
    expect(found.of('Backups')).toMatch(/^BAD .*None are set up: if the disk breaks/);
    expect(found.code).toBe(1);
  },
  testMs,
);

test(
  'names wrong keys, a wrong password, and a restore that was cut off',
  async () => {
    const dataDir = await anOpenedShop();
    const env = { BACKUP_URL: join(await aFolder(), 'repository'), BACKUP_PASSWORD: 'quartz' };
    expect((await askDoctor(dataDir, env)).of('Backups')).toMatch(/^hint .*makes the first one/m);
    await run('shop', dataDir, ['backup'], env).exit;
    const wrong = await askDoctor(dataDir, { ...env, BACKUP_PASSWORD: 'another' });
    expect(wrong.of('Backups')).toMatch(/^BAD .*BACKUP_PASSWORD does not open the backups/m);
    const refused = await askDoctor(dataDir, { DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' });
    expect(refused.of('Database')).toMatch(/^BAD /);
    await writeFile(join(dataDir, 'restore-unfinished.json'), '{}');
    expect((await askDoctor(dataDir)).of('Data folder')).toMatch(/^BAD .*was cut off/);
  },
  testMs,
);

test.runIf(everyEngine.includes('postgres'))(
  'asks PostgreSQL whether it archives its transactions',
  async () => {
    const found = await askDoctor(await aFolder(), { DATABASE_URL: await newPostgresDatabase() });
    expect(found.of('Database')).toMatch(/^ok .*PostgreSQL \d+/);
    expect(found.of('Backup of the database')).toMatch(/^BAD .*archive_mode is off/);
  },
  testMs,
);
