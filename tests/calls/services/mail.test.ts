import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';

import { register } from '#contract/calls/auth-calls.ts';
import { openDatabase } from '#server/db/connect.ts';
import { retryFailingMails } from '#server/modules/desk/health/waiting-mails.ts';
import {
  claimDueMails,
  type MailDraft,
  never,
  queueMail,
} from '#server/modules/mail/mail-outbox.ts';
import { deleteMailFiles } from '#server/modules/mail/mail-transport.ts';
import { deleteExpired } from '#server/plugins/daily-clean-up.ts';
import { askCall } from '#tests/setup/callers.ts';
import { linkIn } from '#tests/setup/mail-server.ts';
import { quick, useMails } from '#tests/setup/mail-worker.ts';
import { defaultEngines, everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(defaultEngines)('Mails on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off', PUBLIC_URL: 'https://shop.example' } });
  const { aPostbox, aWorker, isSent, queue, rowOf } = useMails(shop);

  test('registering sends one email as text and HTML, with a link', async () => {
    const box = await aPostbox();
    aWorker(box.url);
    await askCall(shop, register, {
      username: 'Maya Gurung',
      email: 'maya+gems@example.com',
      password: 'Amethyst7',
    });
    await expect.poll(() => box.emails.length).toBe(1);
    const [letter] = box.emails;
    if (!letter) throw new Error('nothing arrived');
    const { id } = await shop.row('mails', { recipient: 'maya+gems@example.com' });
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
    expect(letter.text).toContain('Namaste,');
    expect(letter.text).not.toContain('Gurung');
    expect(letter.html).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`);
    expect(letter.html).toMatch(
      /<div style="display:none[^>]*>Enter your password once, and your account is ready\./,
    );
    expect(letter.html).not.toMatch(/<script|<img|<link|src=/);
  });

  test('sends one email per event, however often it is queued', async () => {
    const box = await aPostbox();
    await queue('once');
    await queue('once', 'Tara');
    aWorker(box.url);
    await expect.poll(isSent('once')).toBe(true);
    await queue('once');
    await queue('last');
    await expect.poll(isSent('last')).toBe(true);
    expect(box.emails.map(({ to }) => to[0])).toEqual(['once@example.com', 'last@example.com']);
  });

  test('sends everything after the mail server was down', async () => {
    const box = await aPostbox();
    await box.stop();
    await queue('delayed');
    aWorker(box.url);
    await expect.poll(async () => (await rowOf('delayed')).attempts).toBeGreaterThanOrEqual(2);
    expect((await rowOf('delayed')).last_error).toMatch(/ECONNREFUSED/);
    await box.start();
    await expect.poll(isSent('delayed')).toBe(true);
    expect(box.emails).toHaveLength(1);
    expect((await rowOf('delayed')).last_error).toBeNull();
  });

  test('backs off between attempts', async () => {
    const box = await aPostbox();
    box.reject('451 Come back later');
    await queue('growing');
    aWorker(box.url, { times: { pollEveryMs: 10, minBackoffMs: 40, maxBackoffMs: 60_000 } });
    await expect.poll(() => box.attempts.length, { timeout: 10_000 }).toBe(5);
    const pauses = box.attempts.slice(1).map((at, index) => at - (box.attempts[index] ?? 0));
    // A busy machine may only make them longer.
    for (const [index, least] of [36, 72, 144, 288].entries())
      expect(pauses[index]).toBeGreaterThan(least);
    box.reject(undefined);
    await expect.poll(isSent('growing'), { timeout: 10_000 }).toBe(true);
    expect(await rowOf('growing')).toMatchObject({ attempts: 6, last_error: null });
  });

  test('gives up when the recipient is rejected for good', async () => {
    const box = await aPostbox();
    box.reject('550 5.1.1 No such user here');
    await queue('nobody-there');
    aWorker(box.url);
    await expect
      .poll(async () => (await rowOf('nobody-there')).last_error)
      .toMatch(/No such user here/);
    box.reject(undefined);
    await queue('somebody-there');
    await expect.poll(isSent('somebody-there')).toBe(true);
    const row = await rowOf('nobody-there');
    expect(row).toMatchObject({
      attempts: 1,
      sent_at: null,
      next_try_at: expect.stringMatching(/^9999/),
    });
    expect(row.content).not.toContain('token=');
  });

  test('retries when the shop itself is rejected', async () => {
    const box = await aPostbox();
    box.reject('554 5.7.1 Relay access denied');
    await queue('relayed');
    aWorker(box.url);
    await expect.poll(async () => (await rowOf('relayed')).attempts).toBeGreaterThanOrEqual(2);
    box.reject(undefined);
    await expect.poll(isSent('relayed')).toBe(true);
  });
});

describe.each(everyEngine)('Mails on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off', PUBLIC_URL: 'https://shop.example' } });
  const { aPostbox, aWorker, isSent, queue, rowOf } = useMails(shop);

  test('one mailbox gets five receipts an hour from all servers together, and what is about orders waits', async () => {
    const second = await openDatabase(shop.settings);
    const mailbox = 'everybody@example.com';
    const put = (content: MailDraft['content'], at: number) =>
      (at % 2 ? second : shop.database).transaction((trx) =>
        queueMail(trx, { event: `${content.kind}:${at}`, recipient: mailbox, content }),
      );
    const note = { id: 'A', subject: 'Tarot Reading', name: '', lines: [] };
    try {
      const times = Array.from({ length: 20 }, (_, at) => at);
      await Promise.all(
        times.map((at) => put({ kind: 'newsletter-welcome', link: '', oneClick: '' }, at)),
      );
      for (const at of Array(62).keys())
        await put({ kind: 'booking-refunded', note, amount: '' }, at);
    } finally {
      await second.close();
    }
    const mails = await shop.rows('mails', { recipient: mailbox }, 'next_try_at');
    expect(mails.filter(({ event }) => event.startsWith('newsletter'))).toHaveLength(5);
    const refunds = mails.filter(({ event }) => event.startsWith('booking-refunded'));
    const waitMs = refunds.map(
      ({ next_try_at, created_at }) => Date.parse(next_try_at) - Date.parse(created_at),
    );
    expect(waitMs.filter((ms) => ms > 60_000)).toHaveLength(2);
    expect(Math.max(...waitMs)).toBeLessThanOrEqual(3_600_000);
    await shop.database.transaction((trx) =>
      trx.deleteFrom('mails').where('recipient', '=', mailbox).execute(),
    );
  });

  test('two servers send each mail once', async () => {
    const box = await aPostbox();
    const second = await openDatabase(shop.settings);
    try {
      const events = Array.from({ length: 40 }, (_, at) => `crowd-${at}`);
      for (const event of events) await queue(event);
      aWorker(box.url);
      const other = aWorker(box.url, { database: second });
      for (const event of events) await expect.poll(isSent(event)).toBe(true);
      expect(box.emails.map(({ to }) => to[0]).sort()).toEqual(
        events.map((event) => `${event}@example.com`).sort(),
      );
      await other.close();
    } finally {
      await second.close();
    }
  });

  test('is given up after so long of tries, and not for having waited before the first', async () => {
    const box = await aPostbox();
    box.reject('451 4.7.1 Greylisted, try again later');
    await queue('paced');
    const longAgo = new Date(Date.now() - 20 * 86_400_000).toISOString();
    await shop.update('mails', { created_at: longAgo }, { event: 'paced' });
    const worker = aWorker(box.url, { times: { ...quick, giveUpAfterMs: 600 } });
    await expect.poll(async () => (await rowOf('paced')).attempts).toBeGreaterThan(3);
    await expect.poll(async () => (await rowOf('paced')).next_try_at).toMatch(/^9999/);
    expect((await rowOf('paced')).attempts).toBeGreaterThan(6);
    await worker.close();
  });

  test('given up, and tried again by a tap, is tried for as long again', async () => {
    const box = await aPostbox();
    await queue('tapped');
    const givenUp = { attempts: 400, last_error: '451', next_try_at: never };
    await shop.update('mails', givenUp, { event: 'tapped' });
    expect(await shop.database.transaction(retryFailingMails)).toBe(1);
    box.reject('451 4.7.1 Greylisted, try again later');
    aWorker(box.url, { times: { ...quick, giveUpAfterMs: 5_000 } });
    await expect.poll(() => box.attempts.length).toBeGreaterThan(1);
    box.reject(undefined);
    await expect.poll(isSent('tapped')).toBe(true);
  });

  test('those that hang at another try hold up no first one', async () => {
    const box = await aPostbox();
    const events = Array.from({ length: 8 }, (_, at) => `hangs-${at}`);
    for (const event of events) await queue(event);
    for (const event of events) await shop.update('mails', { last_error: '451' }, { event });
    box.hold();
    aWorker(box.url, { times: { ...quick, closeMs: 50 } });
    await expect.poll(() => box.attempts.length).toBeGreaterThan(2);
    // All that may hang do.
    await delay(300);
    const before = box.attempts.length;
    await queue('at-once');
    await expect.poll(() => box.attempts.length).toBe(before + 1);
    box.release();
    for (const event of [...events, 'at-once']) await expect.poll(isSent(event)).toBe(true);
  });

  test.each(['back-in-stock', 'order-reminder'])(
    '%s, which goes to many at once, holds up no other',
    async (kind) => {
      const box = await aPostbox();
      const events = Array.from({ length: 8 }, (_, at) => `${kind}:${at}`);
      for (const [at, event] of events.entries())
        await queue(event, 'Maya', `${kind}-${at}@example.com`);
      await queue(`before-${kind}`);
      box.answerAfter(300);
      aWorker(box.url);
      await expect.poll(isSent(`before-${kind}`)).toBe(true);
      expect(box.emails.length).toBeLessThan(6);
      for (const event of events) await expect.poll(isSent(event)).toBe(true);
    },
  );

  test('what a dead server had in hand is sent by another when its lease is over, and not before', async () => {
    const box = await aPostbox();
    await queue('orphan');
    const [claimed] = await claimDueMails(shop.database, { limit: 5, leaseMs: 400 });
    const claimedAt = performance.now();
    expect(claimed).toMatchObject({ recipient: 'orphan@example.com', attempts: 1 });
    expect(await claimDueMails(shop.database, { limit: 5, leaseMs: 400 })).toEqual([]);
    aWorker(box.url);
    await expect.poll(isSent('orphan')).toBe(true);
    expect(performance.now() - claimedAt).toBeGreaterThan(390);
    expect(box.emails).toHaveLength(1);
    expect(box.emails[0]?.headers['message-id']).toContain(claimed?.id);
  });

  test('closing lets a letter that is being handed over finish', async () => {
    const box = await aPostbox();
    box.hold();
    await queue('interrupted');
    const worker = aWorker(box.url);
    await expect.poll(() => box.attempts.length).toBe(1);
    let isClosed = false;
    const closing = worker.close().then(() => {
      isClosed = true;
    });
    expect(await isSent('interrupted')()).toBe(false);
    expect(isClosed).toBe(false);
    box.release();
    await closing;
    expect(await isSent('interrupted')()).toBe(true);
  });

  test('closing does not wait for ever, and the letter is left for the next start', async () => {
    const box = await aPostbox();
    box.hold();
    await queue('stuck');
    const worker = aWorker(box.url, { times: { ...quick, closeMs: 50 } });
    await expect.poll(() => box.attempts.length).toBe(1);
    await worker.close();
    expect(await rowOf('stuck')).toMatchObject({ sent_at: null });
    await shop.database.transaction((trx) =>
      trx.deleteFrom('mails').where('event', '=', 'stuck').execute(),
    );
  });

  test('a clock that is set back or ahead neither holds mails up nor sends them twice', async () => {
    const box = await aPostbox();
    const moveTo = (event: string, time: number) =>
      shop.update('mails', { next_try_at: new Date(time).toISOString() }, { event });
    await queue('from-tomorrow');
    await moveTo('from-tomorrow', Date.now() + 24 * 3_600_000);
    aWorker(box.url);
    await expect.poll(isSent('from-tomorrow')).toBe(true);

    box.hold();
    const before = box.attempts.length;
    await queue('in-hand');
    await expect.poll(() => box.attempts.length).toBe(before + 1);
    // As if its lease had expired.
    await moveTo('in-hand', Date.now() - 1);
    await queue('next');
    box.release();
    for (const event of ['in-hand', 'next']) await expect.poll(isSent(event)).toBe(true);
    expect(box.emails.filter(({ to }) => to[0] === 'in-hand@example.com')).toHaveLength(1);
  });

  test('what was sent holds no link any more', async () => {
    const box = await aPostbox();
    const link = 'https://shop.example/unsubscribe?token=secret';
    await queue('linked');
    await shop.database.transaction((trx) =>
      queueMail(trx, {
        event: 'welcomed',
        recipient: 'welcomed@example.com',
        content: { kind: 'newsletter-welcome', link, oneClick: link },
      }),
    );
    aWorker(box.url);
    for (const event of ['linked', 'welcomed']) {
      await expect.poll(isSent(event)).toBe(true);
      expect((await rowOf(event)).content).not.toContain('token=');
    }
  });

  test('what is old is swept away, what is young or waiting stays', async () => {
    const day = 24 * 3_600_000;
    const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
    const age = (event: string, days: number, sent: boolean) =>
      shop.update(
        'mails',
        {
          created_at: ago(days),
          ...(sent && { sent_at: ago(days), next_try_at: '9999-12-31T00:00:00.000Z' }),
        },
        { event },
      );
    for (const event of ['old-sent', 'young-sent', 'old-waiting']) await queue(event);
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
    await deleteExpired(shop.database);
    const { read } = shop.database;
    const events = await read
      .selectFrom('mails')
      .select('event')
      .where('event', 'like', '%-%')
      .execute();
    const left = events.map(({ event }) => event).filter((event) => /^(old|young)-/.test(event));
    expect(left.sort()).toEqual(['old-waiting', 'young-sent']);
    const keys = await read.selectFrom('idempotency_keys').select('key').execute();
    expect(keys).toEqual([{ key: 'young' }]);
    await shop.database.transaction((trx) =>
      trx.deleteFrom('mails').where('event', '=', 'old-waiting').execute(),
    );
  });

  test('without a mail server a mail is a file, and the log says which link to open', async () => {
    await queue('by-hand');
    aWorker(undefined);
    await expect.poll(isSent('by-hand')).toBe(true);
    const folder = join(shop.settings.dataDir, 'mail');
    const { id } = await rowOf('by-hand');
    const own = (await readdir(folder)).filter((name) => name.includes(id)).sort();
    expect(own).toEqual([
      expect.stringMatching(/-confirm-email-.*\.html$/),
      expect.stringMatching(/\.txt$/),
    ]);
    const text = await readFile(join(folder, own[1] ?? ''), 'utf8');
    expect(text).toContain(
      'To: by-hand@example.com\nSubject: Sphatik: please confirm your email address\n\n',
    );
    expect(linkIn({ text }, 'confirm-email').search).toBe('?token=by-hand');
    const logged = shop.log
      .map((line) => JSON.parse(line))
      .find((line) => line.link?.includes('by-hand'));
    expect(logged).toMatchObject({
      level: 30,
      link: 'https://shop.example/confirm-email?token=by-hand',
    });
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
    await deleteMailFiles(shop.settings.dataDir, new Date(Date.now() - 90 * 24 * 3_600_000));
    expect(await readdir(folder)).not.toContain('2026-01-01T00-00-00-000Z-order-placed-old.txt');
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(['2026-01-03T00-00-00-000Z-order-placed-young.txt', 'notes.txt']),
    );
  });
});

describe.runIf(everyEngine.includes('postgres'))('When the database goes away', () => {
  const shop = useShop('postgres', { ownServer: true });
  const { aPostbox, aWorker, isSent, queue } = useMails(shop);

  test('the worker logs it once, tries again, and still closes', async () => {
    const box = await aPostbox();
    const worker = aWorker(box.url);
    await queue('before');
    await expect.poll(isSent('before')).toBe(true);
    const complaints = () =>
      shop.log.filter((line) => line.includes('the mail outbox cannot be read')).length;
    await shop.stopDatabase();
    await expect.poll(complaints).toBe(1);
    await worker.close();
    expect(complaints()).toBe(1);
  });
});
