import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';

import { register } from '#contract/calls/auth-calls.ts';
import { openDatabase } from '#server/db/connect.ts';
import { queueMail } from '#server/modules/mail/mail-outbox.ts';
import { claimDueMails } from '#server/modules/mail/mail-store.ts';
import type { MailWorker } from '#server/modules/mail/mail-worker.ts';
import { openMail } from '#server/modules/mail/open-mail.ts';
import { sweepOld } from '#server/modules/mail/sweep-old.ts';
import { askCall } from '#tests/setup/customer.ts';
import { linkIn, openPostbox, type Postbox } from '#tests/setup/mail.ts';
import { engines, type TestShop, useShop } from '#tests/setup/shop.ts';

/** As in life, only quicker. */
const quick = { lookEveryMs: 20, firstPauseMs: 30, longestPauseMs: 100 };

const boxes: Postbox[] = [];
const workers: MailWorker[] = [];

async function aPostbox(): Promise<Postbox> {
  const box = await openPostbox();
  boxes.push(box);
  return box;
}

function aWorker(shop: TestShop, smtpUrl: string | undefined, own: Partial<Parameters<typeof openMail>[0]> = {}) {
  const settings = { ...shop.settings, smtpUrl };
  const worker = openMail({ settings, database: shop.database, log: shop.app.log, times: quick, ...own });
  workers.push(worker);
  return worker;
}

afterEach(async () => {
  for (const box of boxes) box.release();
  for (const worker of workers.splice(0)) await worker.close();
  for (const box of boxes.splice(0)) await box.stop();
});

/** Queues a mail by the back door. */
const queue = (shop: TestShop, event: string, name = 'Maya', recipient = `${event}@example.com`) =>
  shop.database.transaction((trx) =>
    queueMail(trx, {
      event,
      recipient,
      content: { kind: 'confirm-email', name, link: `https://shop.example/confirm-email?token=${event}` },
    }),
  );
const rowOf = (shop: TestShop, event: string) =>
  shop.database.read.selectFrom('mails').selectAll().where('event', '=', event).executeTakeFirstOrThrow();
const isSent = (shop: TestShop, event: string) => async () => (await rowOf(shop, event)).sent_at !== null;

describe.each(engines)('Mails on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off', PUBLIC_URL: 'https://shop.example' } });

  test('registering brings one letter, as text and as HTML, from the shop, with a link', async () => {
    const box = await aPostbox();
    aWorker(shop, box.url);
    await askCall(shop, register, {
      body: { username: 'Maya Gurung', email: 'maya+gems@example.com', password: 'Amethyst7' },
    });
    await expect.poll(() => box.letters.length).toBe(1);
    const [letter] = box.letters;
    if (!letter) throw new Error('nothing arrived');
    const { id } = await shop.database.read
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', 'maya+gems@example.com')
      .executeTakeFirstOrThrow();
    expect(letter.to).toEqual(['maya+gems@example.com']);
    expect(letter.headers).toMatchObject({
      from: 'Sphatik <namaste@sphatik.example>',
      to: 'maya+gems@example.com',
      subject: 'Sphatik: please confirm your email address',
      'message-id': `<${id}@shop.example>`,
      'auto-submitted': 'auto-generated',
    });
    const link = linkIn(letter, 'confirm-email');
    expect(link.origin).toBe('https://shop.example');
    expect(link.searchParams.get('email')).toBe('maya+gems@example.com');
    expect(link.searchParams.get('token')).toMatch(/^[\w-]{43}$/);
    expect(letter.text).toContain('Namaste Maya Gurung,');
    expect(letter.html).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`);
    expect(letter.html).toMatch(/<div style="display:none[^>]*>One tap and your account is ready\./);
    expect(letter.html).not.toMatch(/<script|<img|<link|src=/);
  });

  test('what was sent keeps no key to an account', async () => {
    const box = await aPostbox();
    await queue(shop, 'opened-door');
    aWorker(shop, box.url);
    await expect.poll(isSent(shop, 'opened-door')).toBe(true);
    expect(linkIn({ text: box.letters[0]?.text ?? '' }, 'confirm-email').search).toBe('?token=opened-door');
    expect((await rowOf(shop, 'opened-door')).content).not.toContain('token=');
  });

  test('one event is one letter, however often it is queued', async () => {
    const box = await aPostbox();
    await queue(shop, 'once');
    await queue(shop, 'once', 'Tara');
    aWorker(shop, box.url);
    await expect.poll(isSent(shop, 'once')).toBe(true);
    await queue(shop, 'once');
    await queue(shop, 'last');
    await expect.poll(isSent(shop, 'last')).toBe(true);
    expect(box.letters.map(({ to }) => to[0])).toEqual(['once@example.com', 'last@example.com']);
  });

  test('a mail server that is down loses nothing', async () => {
    const box = await aPostbox();
    await box.stop();
    await queue(shop, 'patient');
    aWorker(shop, box.url);
    await expect.poll(async () => (await rowOf(shop, 'patient')).attempts).toBeGreaterThanOrEqual(2);
    expect((await rowOf(shop, 'patient')).last_error).toMatch(/ECONNREFUSED/);
    await box.start();
    await expect.poll(isSent(shop, 'patient')).toBe(true);
    expect(box.letters).toHaveLength(1);
    expect((await rowOf(shop, 'patient')).last_error).toBeNull();
  });

  test('the pauses between tries grow', async () => {
    const box = await aPostbox();
    box.refuse('451 Come back later');
    await queue(shop, 'growing');
    aWorker(shop, box.url, { times: { lookEveryMs: 20, firstPauseMs: 100, longestPauseMs: 60_000 } });
    await expect.poll(() => box.knocks.length, { timeout: 10_000 }).toBe(5);
    const pauses = box.knocks.slice(1).map((at, index) => at - (box.knocks[index] ?? 0));
    // A busy machine makes them longer, nothing makes them shorter.
    for (const [index, least] of [90, 180, 360, 720].entries()) expect(pauses[index]).toBeGreaterThan(least);
    box.refuse(undefined);
    await expect.poll(isSent(shop, 'growing'), { timeout: 10_000 }).toBe(true);
    expect(await rowOf(shop, 'growing')).toMatchObject({ attempts: 6, last_error: null });
  });

  test('a recipient that is refused for good is kept with the reason and not tried again', async () => {
    const box = await aPostbox();
    box.refuse('550 5.1.1 No such user here');
    await queue(shop, 'nobody-there');
    aWorker(shop, box.url);
    await expect.poll(async () => (await rowOf(shop, 'nobody-there')).last_error).toMatch(/No such user here/);
    box.refuse(undefined);
    await queue(shop, 'somebody-there');
    await expect.poll(isSent(shop, 'somebody-there')).toBe(true);
    const row = await rowOf(shop, 'nobody-there');
    expect(row).toMatchObject({ attempts: 1, sent_at: null, next_try_at: expect.stringMatching(/^9999/) });
    expect(row.content).not.toContain('token=');
  });

  test('a refusal of the shop itself is not the mail’s end', async () => {
    const box = await aPostbox();
    box.refuse('554 5.7.1 Relay access denied');
    await queue(shop, 'relayed');
    aWorker(shop, box.url);
    await expect.poll(async () => (await rowOf(shop, 'relayed')).attempts).toBeGreaterThanOrEqual(2);
    box.refuse(undefined);
    await expect.poll(isSent(shop, 'relayed')).toBe(true);
  });

  test('two servers send each mail once', async () => {
    const box = await aPostbox();
    const second = await openDatabase(shop.settings);
    try {
      const events = Array.from({ length: 40 }, (_, at) => `crowd-${at}`);
      for (const event of events) await queue(shop, event);
      aWorker(shop, box.url);
      const other = aWorker(shop, box.url, { database: second });
      for (const event of events) await expect.poll(isSent(shop, event)).toBe(true);
      expect(box.letters.map(({ to }) => to[0]).sort()).toEqual(events.map((event) => `${event}@example.com`).sort());
      await other.close();
    } finally {
      await second.close();
    }
  });

  test('what a dead server had in hand is sent by another when its lease is over, and not before', async () => {
    const box = await aPostbox();
    await queue(shop, 'orphan');
    const [claimed] = await claimDueMails(shop.database, 5, 400);
    const claimedAt = performance.now();
    expect(claimed).toMatchObject({ recipient: 'orphan@example.com', attempts: 1 });
    expect(await claimDueMails(shop.database, 5, 400)).toEqual([]);
    aWorker(shop, box.url);
    await expect.poll(isSent(shop, 'orphan')).toBe(true);
    expect(performance.now() - claimedAt).toBeGreaterThan(390);
    expect(box.letters).toHaveLength(1);
    expect(box.letters[0]?.headers['message-id']).toContain(claimed?.id);
  });

  test('closing lets a letter that is being handed over finish', async () => {
    const box = await aPostbox();
    box.hold();
    await queue(shop, 'at-the-door');
    const worker = aWorker(shop, box.url);
    await expect.poll(() => box.knocks.length).toBe(1);
    let isClosed = false;
    const closing = worker.close().then(() => {
      isClosed = true;
    });
    expect(await isSent(shop, 'at-the-door')()).toBe(false);
    expect(isClosed).toBe(false);
    box.release();
    await closing;
    expect(await isSent(shop, 'at-the-door')()).toBe(true);
  });

  test('closing does not wait for ever, and the letter is left for the next start', async () => {
    const box = await aPostbox();
    box.hold();
    await queue(shop, 'stuck');
    const worker = aWorker(shop, box.url, { times: { ...quick, closeMs: 50 } });
    await expect.poll(() => box.knocks.length).toBe(1);
    await worker.close();
    expect(await rowOf(shop, 'stuck')).toMatchObject({ sent_at: null });
    await shop.database.transaction((trx) => trx.deleteFrom('mails').where('event', '=', 'stuck').execute());
  });

  test.each([
    ['a line break', 'Maya\r\nBcc: spy@example.com\r\n\r\nHello'],
    ['a script', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['an advertisement', 'Win a ring at https://evil.example now'],
    ['a bare domain', 'evil.example'],
  ])('a name with %s in it does no harm', async (what, name) => {
    const box = await aPostbox();
    const event = `harm-${what.replaceAll(' ', '-')}`;
    await queue(shop, event, name);
    aWorker(shop, box.url);
    await expect.poll(isSent(shop, event)).toBe(true);
    const [letter] = box.letters;
    expect(letter?.to).toEqual([`${event}@example.com`]);
    expect(Object.keys(letter?.headers ?? {}).filter((header) => /cc$/.test(header))).toEqual([]);
    for (const part of [letter?.text, letter?.html]) {
      expect(part).toContain('Namaste,');
      expect(part).not.toMatch(/spy@|<script|<img|evil\.example/);
    }
  });

  test('what is old is swept away, what is young or waiting stays', async () => {
    const day = 24 * 3_600_000;
    const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
    const age = (event: string, days: number, sent: boolean) =>
      shop.database.transaction((trx) =>
        trx
          .updateTable('mails')
          .set({ created_at: ago(days), ...(sent && { sent_at: ago(days), next_try_at: '9999-12-31T00:00:00.000Z' }) })
          .where('event', '=', event)
          .execute(),
      );
    for (const event of ['old-sent', 'young-sent', 'old-waiting']) await queue(shop, event);
    await age('old-sent', 91, true);
    await age('young-sent', 89, true);
    await age('old-waiting', 91, false);
    await shop.database.transaction(async (trx) => {
      const key = { scope: '', request_hash: '', answer: '{}' };
      await trx
        .insertInto('idempotency_keys')
        .values([
          { ...key, key: 'old', created_at: ago(91) },
          { ...key, key: 'young', created_at: ago(89) },
        ])
        .execute();
    });
    await sweepOld(shop.database);
    const { read } = shop.database;
    const events = await read.selectFrom('mails').select('event').where('event', 'like', '%-%').execute();
    const left = events.map(({ event }) => event).filter((event) => /^(old|young)-/.test(event));
    expect(left.sort()).toEqual(['old-waiting', 'young-sent']);
    const keys = await read.selectFrom('idempotency_keys').select('key').execute();
    expect(keys).toEqual([{ key: 'young' }]);
    await shop.database.transaction((trx) => trx.deleteFrom('mails').where('event', '=', 'old-waiting').execute());
  });

  test('without a mail server a mail is a file, and the log says which link to open', async () => {
    await queue(shop, 'by-hand');
    aWorker(shop, undefined);
    await expect.poll(isSent(shop, 'by-hand')).toBe(true);
    const folder = join(shop.settings.dataDir, 'mail');
    const { id } = await rowOf(shop, 'by-hand');
    const own = (await readdir(folder)).filter((name) => name.includes(id)).sort();
    expect(own).toEqual([expect.stringMatching(/-confirm-email-.*\.html$/), expect.stringMatching(/\.txt$/)]);
    const text = await readFile(join(folder, own[1] ?? ''), 'utf8');
    expect(text).toContain('To: by-hand@example.com\nSubject: Sphatik: please confirm your email address\n\n');
    expect(linkIn({ text }, 'confirm-email').search).toBe('?token=by-hand');
    const logged = shop.log.map((line) => JSON.parse(line)).find((line) => line.link?.includes('by-hand'));
    expect(logged).toMatchObject({ level: 30, link: 'https://shop.example/confirm-email?token=by-hand' });
    expect(shop.log.join('\n')).not.toContain('by-hand@example.com');
  });

  test('such files go after 90 days, and nothing else that lies there', async () => {
    const folder = join(shop.settings.dataDir, 'mail');
    await mkdir(folder, { recursive: true });
    const put = async (name: string, daysOld: number) => {
      await writeFile(join(folder, name), 'To: old@example.com');
      const then = new Date(Date.now() - daysOld * 24 * 3_600_000);
      await utimes(join(folder, name), then, then);
    };
    await put('2026-01-01T00-00-00-000Z-order-placed-old.txt', 91);
    await put('2026-01-03T00-00-00-000Z-order-placed-young.txt', 89);
    await put('notes.txt', 400);
    aWorker(shop, undefined);
    await expect.poll(() => readdir(folder)).not.toContain('2026-01-01T00-00-00-000Z-order-placed-old.txt');
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(['2026-01-03T00-00-00-000Z-order-placed-young.txt', 'notes.txt']),
    );
  });
});

describe.runIf(engines.includes('postgres'))('When the database goes away', () => {
  const shop = useShop('postgres');

  test('the worker says so once, looks again, and still closes in order', async () => {
    const box = await aPostbox();
    const worker = aWorker(shop, box.url);
    await queue(shop, 'before');
    await expect.poll(isSent(shop, 'before')).toBe(true);
    const complaints = () => shop.log.filter((line) => line.includes('the outbox of mails cannot be read')).length;
    await shop.stopDatabase();
    await expect.poll(complaints).toBe(1);
    await worker.close();
    expect(complaints()).toBe(1);
  });
});
