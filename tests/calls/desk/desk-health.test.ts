import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import {
  downloadBackup,
  listWaitingMails,
  makeBackup,
  readHealth,
  retryMail,
  searchAuditLog,
} from '#contract/calls/admin/health-calls.ts';
import { packOrder } from '#contract/calls/admin/order-calls.ts';
import { changeStock } from '#contract/calls/admin/product-calls.ts';
import { audit } from '#server/audit.ts';
import { backupCommand } from '#server/cli/backup-command.ts';
import { openBackup } from '#server/cli/open-backup.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import { aCustomer, aStaffMember } from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';
import { runOwnerCommand } from '#tests/setup/shop-process.ts';

const later = (ms: number) => new Date(Date.now() + ms).toISOString();

describe.each(everyEngine)('The health of a shop on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  const addMail = async (
    recipient: string,
    link: string,
    state: { last_error?: string; next_try_at?: string } = {},
  ) => {
    await shop.database.transaction(async (trx) => {
      const content = { kind: 'confirm-email', name: 'Maya', link } as const;
      await queueMail(trx, { event: `test:${recipient}`, recipient, content });
      await trx
        .updateTable('mails')
        .set({ attempts: 1, ...state })
        .where('recipient', '=', recipient)
        .execute();
    });
    return shop.row('mails', { recipient });
  };

  test('names what failed on visitors’ devices, without what they typed', async () => {
    const post = (url: string, payload: object) =>
      shop.app.inject({ method: 'POST', url: `/api${url}`, payload });
    const report = {
      source: 'checkout',
      message: 'TypeError: x of maya@home.example 98510 12345',
      at: '/assets/a.js:1:2',
    };
    for (const _ of [1, 2]) expect((await post('/client-errors', report)).statusCode).toBe(200);
    expect((await post('/client-errors', { ...report, source: 'nowhere' })).statusCode).toBe(422);
    const staff = await aStaffMember(shop);
    expect((await staff.gets(readHealth)).clientErrors).toEqual([
      expect.objectContaining({
        source: 'checkout',
        message: 'TypeError: x of ...@... ...',
        at: '/assets/a.js:1:2',
        count: 2,
      }),
    ]);
  });

  test('is shown to all staff, with figures of the real shop', async () => {
    const staff = await aStaffMember(shop, { role: 'staff' });
    const health = await staff.gets(readHealth);
    expect(health).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      node: process.version,
      database: { kind: engine, migration: expect.stringMatching(/^\d{4}-/), problem: '' },
      lastBackupAt: null,
      backups: [],
      backup: { isRunning: false, problem: '' },
      work: {
        pictures: { waiting: expect.any(Number), running: expect.any(Number) },
        pages: { waiting: 0 },
      },
    });
    expect(health.database.bytes).toBeGreaterThan(10_000);
    expect(health.disk.freeBytes).toBeGreaterThan(0);
    expect(health.disk.totalBytes).toBeGreaterThan(health.disk.freeBytes);
    expect(health.counts.serverErrors).toBe(0);
  });

  test('a failed mail is tried again at once; one that is under way is left alone', async () => {
    const staff = await aStaffMember(shop, { role: 'staff' });
    const hour = later(3_600_000);
    const failed = await addMail('failed@example.com', 'https://x', {
      last_error: 'refused',
      next_try_at: hour,
    });
    const leased = later(30_000);
    const running = await addMail('running@example.com', 'https://x', {
      last_error: 'slow',
      next_try_at: leased,
    });
    const plain = await addMail('plain@example.com', 'https://x');
    expect((await staff.gets(readHealth)).mails).toMatchObject({ waiting: 3, failing: 2 });
    const waiting = await staff.gets(listWaitingMails);
    expect(waiting.map(({ id }) => id)).toEqual([failed.id, running.id, plain.id]);
    expect(waiting[0]).toMatchObject({
      recipient: 'failed@example.com',
      kind: 'confirm-email',
      lastError: 'refused',
    });
    expect(JSON.stringify(waiting)).not.toContain('https://x');

    for (const { id } of [failed, running]) await staff.gets(retryMail, { mailId: id });
    const due = await shop.rows('mails');
    const dueAt = (id: string) => due.find((mail) => mail.id === id)?.next_try_at ?? '';
    expect(dueAt(failed.id) <= later(0)).toBe(true);
    expect(dueAt(running.id)).toBe(leased);
  });

  test('a mail whose link was deleted, or that is gone, is not tried again', async () => {
    const staff = await aStaffMember(shop);
    const never = '9999-12-31T00:00:00.000Z';
    const { id } = await addMail('late@example.com', '', {
      last_error: 'given up',
      next_try_at: never,
    });
    expect((await staff.ask(retryMail, { mailId: id })).statusCode).toBe(409);
    expect((await staff.ask(retryMail, { mailId: 'unknown' })).statusCode).toBe(404);
  });

  test('a backup is made in the background, and can be restored from', async () => {
    const owner = await aStaffMember(shop);
    expect((await owner.gets(makeBackup)).backup).toEqual({ isRunning: true, problem: '' });
    await expect
      .poll(async () => (await owner.gets(readHealth)).backup.isRunning, { timeout: 20_000 })
      .toBe(false);
    const { backups, lastBackupAt } = await owner.gets(readHealth);
    expect(backups).toMatchObject([{ bytes: expect.any(Number) }]);
    expect(lastBackupAt).not.toBeNull();
    const folder = join(shop.settings.dataDir, 'backups');
    expect(await readdir(folder)).toEqual([backups[0]?.file]);
    const backup = await openBackup(join(folder, backups[0]?.file ?? ''));
    expect(backup.manifest.tables.staff?.rows).toBeGreaterThan(0);
    await backup.close();

    const file = join(shop.settings.dataDir, 'by-command.zip');
    await runOwnerCommand(shop, backupCommand, file);
    const { entries } = await owner.gets(searchAuditLog, { text: 'backup.make' });
    expect(entries.map(({ who }) => who)).toEqual(['command', `staff:${owner.id}`]);
  });

  test('a backup that was made at the desk is saved by owners, as it lies in the folder', async () => {
    const owner = await aStaffMember(shop);
    await expect
      .poll(async () => (await owner.ask(makeBackup)).statusCode, { timeout: 20_000 })
      .toBe(200);
    await expect
      .poll(async () => (await owner.gets(readHealth)).backup.isRunning, { timeout: 20_000 })
      .toBe(false);
    const [backup] = (await owner.gets(readHealth)).backups;
    const file = backup?.file ?? '';
    const folder = join(shop.settings.dataDir, 'backups');
    const saved = await owner.ask(downloadBackup, { file });
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
    });
    expect(saved.rawPayload.equals(await readFile(join(folder, file)))).toBe(true);
    const copy = join(shop.settings.dataDir, 'saved.zip');
    await writeFile(copy, saved.rawPayload);
    const opened = await openBackup(copy);
    expect(opened.manifest.tables.staff?.rows).toBeGreaterThan(0);
    await opened.close();

    const { entries } = await owner.gets(searchAuditLog, { text: 'backup.download' });
    expect(entries.map(({ who, subject }) => [who, subject])).toEqual([
      [`staff:${owner.id}`, `file:${file}`],
    ]);
    expect((await owner.ask(downloadBackup, { file: 'other.zip' })).statusCode).toBe(404);
    // What lies beside the folder of backups is none.
    expect((await owner.ask(downloadBackup, { file: '..%2Fsaved.zip' })).statusCode).not.toBe(200);
    const stale = await aStaffMember(shop, { isSteppedUp: false });
    expect((await stale.ask(downloadBackup, { file })).statusCode).toBe(403);
    const helper = await aStaffMember(shop, { role: 'staff' });
    expect((await helper.ask(downloadBackup, { file })).statusCode).toBe(403);
  });

  test('the audit log is for owners, and searched by text, name and page', async () => {
    const owner = await aStaffMember(shop, { name: 'Kiran Rai' });
    await shop.database.transaction(async (trx) => {
      for (let at = 0; at < 120; at += 1) {
        const after = { note: at === 7 ? '100% Silk_Road' : 'plain' };
        await audit(trx, {
          who: `staff:${owner.id}`,
          action: 'secret.rotate',
          subject: `thing:${at}`,
          after,
        });
      }
    });
    const helper = await aStaffMember(shop, { role: 'staff' });
    expect((await helper.ask(searchAuditLog)).statusCode).toBe(403);

    const subjects: string[] = [];
    let before = '';
    do {
      const page = await owner.gets(searchAuditLog, { text: 'secret.ROTATE', before });
      subjects.push(...page.entries.map(({ subject }) => subject));
      expect(page.entries[0]?.name).toBe('Kiran Rai');
      before = page.nextBefore;
    } while (before !== '');
    expect(subjects).toEqual(Array.from({ length: 120 }, (_, at) => `thing:${119 - at}`));

    const found = await owner.gets(searchAuditLog, { text: '100% silk_' });
    expect(found.entries.map(({ subject }) => subject)).toEqual(['thing:7']);
    expect((await owner.gets(searchAuditLog, { text: 'kiran' })).entries).toHaveLength(50);
  });

  test('the audit log names orders, products and people, and is searched by those names', async () => {
    const owner = await aStaffMember(shop, { name: 'Asha Thapa' });
    await shop.stock(aProduct('audit-lamp', { stock: 5 }));
    const { orderId, orderNumber = '' } = await deskOrderVerbs(shop).buy(await aCustomer(shop), {
      'audit-lamp': 1,
    });
    await owner.gets(packOrder, { orderId, version: 1 });
    const { id } = await shop.row('products', { slug: 'audit-lamp' });
    await owner.gets(changeStock, { id, by: 2 });
    await shop.database.transaction(async (trx) => {
      for (const subject of ['product:gone', `staff:${owner.id}`, 'shop'])
        await audit(trx, { who: 'command', action: 'staff.reset', subject });
    });
    const found = async (text: string) =>
      (await owner.gets(searchAuditLog, { text })).entries.map(({ subject, subjectName }) => [
        subject,
        subjectName,
      ]);
    expect(await found(orderNumber)).toEqual([[`order:${orderId}`, orderNumber]]);
    expect(await found('audit lamp')).toContainEqual([`product:${id}`, 'Audit Lamp']);
    expect(await found('staff.reset')).toEqual([
      ['shop', ''],
      [`staff:${owner.id}`, 'Asha Thapa'],
      ['product:gone', ''],
    ]);
  });

  test('the audit log is searched by the words of its sentences', async () => {
    const owner = await aStaffMember(shop, { name: 'Sita Karki' });
    await shop.stock(aProduct('audit-bowl', { stock: 5 }));
    const { id } = await shop.row('products', { slug: 'audit-bowl' });
    await owner.gets(changeStock, { id, by: 2 });
    await owner.gets(changeStock, { id, by: -3 });
    const found = async (text: string) =>
      (await owner.gets(searchAuditLog, { text })).entries.map(({ sentence }) => sentence);
    const raised = 'Sita Karki raised the stock of the product ‘Audit Bowl’ from 5 to 7.';
    const lowered = 'Sita Karki lowered the stock of the product ‘Audit Bowl’ from 7 to 4.';
    expect(await found('Audit Bowl')).toEqual([lowered, raised]);
    expect(await found('raised bowl')).toEqual([raised]);
    for (const sentence of [raised, lowered]) expect(await found(sentence)).toEqual([sentence]);
    expect(await found('Sita raised the stock of nothing')).toEqual([]);
  });
});
