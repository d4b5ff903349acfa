import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';

import { bookTarot } from '#contract/calls/booking-calls.ts';
import { requestCustomOrder } from '#contract/calls/custom-order-calls.ts';
import { subscribe } from '#contract/calls/newsletter-calls.ts';
import { bookingsCommand } from '#server/cli/bookings/bookings-command.ts';
import { askCall } from '#tests/setup/customer.ts';
import { defaultEngines } from '#tests/setup/engines.ts';
import { linkIn, type MailServer, type ReceivedEmail } from '#tests/setup/mail-server.ts';
import { useMails } from '#tests/setup/mail-worker.ts';
import { runOwnerCommand } from '#tests/setup/owner.ts';
import { customForm, tarotForm } from '#tests/setup/service-inputs.ts';
import { useShop } from '#tests/setup/shop.ts';

/** Returns all decoded parts of an email whose type starts with `kind`, nested ones too. */
function partsOf(raw: string, type: string): string[] {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ');
  const boundary = /^content-type: *multipart\/.*boundary="([^"]+)"/im.exec(headers)?.[1];
  if (boundary) {
    const inner = body.split(`--${boundary}`).slice(1, -1);
    return inner.flatMap((part) => partsOf(part.replace(/^\r\n/, ''), type));
  }
  if (!new RegExp(`^content-type: *${type}`, 'im').test(headers)) return [];
  if (/^content-transfer-encoding: *base64/im.test(headers)) return [Buffer.from(body, 'base64').toString('utf8')];
  if (!/^content-transfer-encoding: *quoted-printable/im.test(headers)) return [body];
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return [Buffer.from(bytes, 'latin1').toString('utf8')];
}

const toWhom = (box: MailServer) => box.emails.map(({ to }) => to[0]).toSorted();
const nextYear = new Date().getUTCFullYear() + 1;

describe.each(defaultEngines)('Mails about services on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off', OWNER_EMAIL: 'owner@sphatik.example' } });
  const { aPostbox, aWorker } = useMails(shop);

  const agree = (id: string, time: string) => runOwnerCommand(shop, bookingsCommand, 'schedule', id, time);

  test('each arrive once after the mail server was down', async () => {
    const box = await aPostbox();
    await box.stop();
    aWorker(box.url);
    const body = { ...tarotForm, email: 'retried@example.com' };
    const { id } = (await askCall(shop, bookTarot, { body, key: 'retried' })).json();
    await askCall(shop, bookTarot, { body, key: 'retried' });
    await askCall(shop, requestCustomOrder, { body: { ...customForm, email: 'ring@example.com' } });
    await askCall(shop, subscribe, { body: { userEmail: 'subscriber@example.com' } });
    await askCall(shop, subscribe, { body: { userEmail: 'subscriber@example.com' } });
    await agree(id, `${nextYear}-06-01T15:00`);
    const tried = () => shop.database.read.selectFrom('mails').select('attempts').where('attempts', '>', 1).execute();
    await expect.poll(async () => (await tried()).length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(box.emails).toHaveLength(0);
    await box.start();
    const unsent = () => shop.database.read.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
    await expect.poll(async () => (await unsent()).length, { timeout: 20_000 }).toBe(0);
    expect(toWhom(box)).toEqual([
      'owner@sphatik.example',
      'owner@sphatik.example',
      'retried@example.com',
      'retried@example.com',
      'ring@example.com',
      'subscriber@example.com',
    ]);
  });

  test('the receipt shows the number and the form', async () => {
    const box = await aPostbox();
    aWorker(box.url);
    const body = { ...tarotForm, email: 'asha@example.com', question: 'First line\nSecond line' };
    const { id } = (await askCall(shop, bookTarot, { body })).json();
    await expect.poll(() => box.emails.length).toBe(2);
    const receipt = box.emails.find(({ to }) => to[0] === 'asha@example.com');
    expect(receipt?.headers.subject).toContain(id);
    for (const text of [receipt?.text, receipt?.html]) {
      for (const told of [id, 'Tarot Reading', 'Namaste Asha Rai,', '30 Minutes', 'Online Reading (Video Call/Chat)']) {
        expect(text).toContain(told);
      }
    }
    expect(receipt?.text.replaceAll('\r\n', '\n')).toContain('Question:\n  First line\n  Second line');
    expect(receipt?.html).toContain('First line<br>Second line');
    const told = box.emails.find(({ to }) => to[0] === 'owner@sphatik.example');
    expect(told?.text).toContain(`npm run shop -- bookings show ${id}`);
    expect(told?.text).toContain('asha@example.com');
    expect(told?.headers['reply-to']).toBe('asha@example.com');
    expect(receipt?.headers['reply-to']).toBeUndefined();
  });

  test('escape names, in headers too', async () => {
    const box = await aPostbox();
    aWorker(box.url);
    const nasty = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const body = { ...tarotForm, name: nasty, question: `${nasty}\r\nBcc: spy@example.com\r\n\r\nHello` };
    await askCall(shop, bookTarot, { body });
    await askCall(shop, requestCustomOrder, { body: { ...customForm, name: nasty, address: nasty } });
    await expect.poll(() => box.emails.length).toBe(4);
    for (const letter of box.emails) {
      expect(letter.html).not.toMatch(/<script|<img/);
      expect(letter.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(letter.text).toContain(nasty);
      expect(Object.keys(letter.headers)).not.toContain('bcc');
      expect(letter.to).not.toContain('spy@example.com');
    }
  });

  test('an agreed time has a calendar file, which updates when the time changes', async () => {
    const box = await aPostbox();
    aWorker(box.url);
    const body = { ...tarotForm, email: 'calendar@example.com', preferredMethod: 'Physical', duration: '1 Hour' };
    const { id } = (await askCall(shop, bookTarot, { body })).json();
    await agree(id, `${nextYear}-06-01T15:00`);
    await agree(id, `${nextYear}-06-02T10:30`);
    const agreed = () =>
      box.emails.filter(({ headers }) => /your Tarot Reading (?:is on|has moved to)/.test(headers.subject ?? ''));
    await expect.poll(() => agreed().length).toBe(2);
    const events = agreed().map((letter) => eventIn(letter));
    const [first, second] = events.toSorted((one, other) => one.sequence - other.sequence);
    expect(first?.startDate.toJSDate().toISOString()).toBe(`${nextYear}-06-01T09:15:00.000Z`);
    expect(first?.endDate.toJSDate().toISOString()).toBe(`${nextYear}-06-01T10:15:00.000Z`);
    expect(second?.startDate.toJSDate().toISOString()).toBe(`${nextYear}-06-02T04:45:00.000Z`);
    expect([first?.sequence, second?.sequence]).toEqual([0, 1]);
    expect(first?.uid).toBe(`booking-${id}@shop.example`);
    expect(second?.uid).toBe(first?.uid);
    expect(first?.organizer).toBe('mailto:namaste@sphatik.example');
    expect(first?.attendees[0]?.getFirstValue()).toBe('MAILTO:calendar@example.com');
    expect(first?.location).toContain('Patan');
    for (const letter of agreed()) {
      expect(partsOf(letter.raw, 'text/plain')[0]).toContain('(Asia/Kathmandu, UTC+05:45)');
    }
  });

  test('a newsletter email has links to unsubscribe for people and mail programs', async () => {
    const box = await aPostbox();
    aWorker(box.url);
    await askCall(shop, subscribe, { body: { userEmail: 'reader@example.com' } });
    await expect.poll(() => box.emails.length).toBe(1);
    const [letter] = box.emails;
    if (!letter) throw new Error('nothing arrived');
    const token = linkIn(letter, 'newsletter/unsubscribe').searchParams.get('token');
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(letter.headers['list-unsubscribe']).toBe(`<https://shop.example/api/Newsletter/unsubscribe?token=${token}>`);
    expect(letter.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });
});

function eventIn({ raw }: ReceivedEmail): ICAL.Event {
  const [file] = partsOf(raw, 'text/calendar');
  if (!file) throw new Error('No calendar file came along.');
  expect(raw).toMatch(/text\/calendar;[^\r]*method=REQUEST/i);
  return new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent') ?? undefined);
}
