import { describe, expect, test } from 'vitest';

import { register } from '#contract/calls/auth-calls.ts';
import { askCall } from '#tests/setup/customer.ts';
import { defaultEngines } from '#tests/setup/engines.ts';
import { linkIn } from '#tests/setup/mail-server.ts';
import { useMails } from '#tests/setup/mail-worker.ts';
import { useShop } from '#tests/setup/shop.ts';

describe.each(defaultEngines)('Mails on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off', PUBLIC_URL: 'https://shop.example' } });
  const { aPostbox, aWorker, isSent, queue, rowOf } = useMails(shop);

  test('registering sends one email as text and HTML, with a link', async () => {
    const box = await aPostbox();
    aWorker(box.url);
    await askCall(shop, register, {
      body: { username: 'Maya Gurung', email: 'maya+gems@example.com', password: 'Amethyst7' },
    });
    await expect.poll(() => box.emails.length).toBe(1);
    const [letter] = box.emails;
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
    for (const [index, least] of [36, 72, 144, 288].entries()) expect(pauses[index]).toBeGreaterThan(least);
    box.reject(undefined);
    await expect.poll(isSent('growing'), { timeout: 10_000 }).toBe(true);
    expect(await rowOf('growing')).toMatchObject({ attempts: 6, last_error: null });
  });

  test('gives up when the recipient is rejected for good', async () => {
    const box = await aPostbox();
    box.reject('550 5.1.1 No such user here');
    await queue('nobody-there');
    aWorker(box.url);
    await expect.poll(async () => (await rowOf('nobody-there')).last_error).toMatch(/No such user here/);
    box.reject(undefined);
    await queue('somebody-there');
    await expect.poll(isSent('somebody-there')).toBe(true);
    const row = await rowOf('nobody-there');
    expect(row).toMatchObject({ attempts: 1, sent_at: null, next_try_at: expect.stringMatching(/^9999/) });
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

  test.each([
    ['a line break', 'Maya\r\nBcc: spy@example.com\r\n\r\nHello'],
    ['a script', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['an advertisement', 'Win a ring at https://evil.example now'],
    ['a bare domain', 'evil.example'],
  ])('escapes a name with %s', async (what, name) => {
    const box = await aPostbox();
    const event = `harm-${what.replaceAll(' ', '-')}`;
    await queue(event, name);
    aWorker(box.url);
    await expect.poll(isSent(event)).toBe(true);
    const [letter] = box.emails;
    expect(letter?.to).toEqual([`${event}@example.com`]);
    expect(Object.keys(letter?.headers ?? {}).filter((header) => /cc$/.test(header))).toEqual([]);
    for (const part of [letter?.text, letter?.html]) {
      expect(part).toContain('Namaste,');
      expect(part).not.toMatch(/spy@|<script|<img|evil\.example/);
    }
  });
});
