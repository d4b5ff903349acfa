import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import {
  cancelBooking,
  readStaffBooking,
  scheduleBooking,
} from '#contract/calls/admin/enquiry-calls.ts';
import { forgotPassword, register } from '#contract/calls/auth-calls.ts';
import { bookTarot, requestCustomOrder, subscribe } from '#contract/calls/service-calls.ts';
import { composeMail } from '#server/modules/mail/mail-transport.ts';
import { aStaffMember, askCall } from '#tests/setup/callers.ts';
import { linkIn, type ReceivedEmail } from '#tests/setup/mail-server.ts';
import { demoMailShop, useMails } from '#tests/setup/mail-worker.ts';
import { customForm, tarotForm } from '#tests/setup/samples.ts';
import { defaultEngines, useShop } from '#tests/setup/shop.ts';

const nextYear = new Date().getUTCFullYear() + 1;

describe.each(defaultEngines)('Mails about services on %s', (engine) => {
  const shop = useShop(engine, {
    env: { RATE_LIMIT: 'off', OWNER_EMAIL: 'owner@sphatik.example' },
  });
  const { aPostbox, aWorker } = useMails(shop);

  const agree = async (id: string, day: string, time: string) => {
    const pema = await aStaffMember(shop, { role: 'staff' });
    const { version, minutes } = await pema.gets(readStaffBooking, { id });
    await pema.gets(scheduleBooking, { id, version, day, time, minutes });
    return pema;
  };

  test('the receipt shows the number and what was chosen, the owner’s email everything', async () => {
    const box = await aPostbox();
    aWorker(box.url);
    const body = { ...tarotForm, email: 'asha@example.com', question: 'First line\nSecond line' };
    const { id } = (await askCall(shop, bookTarot, body)).json();
    await expect.poll(() => box.emails.length).toBe(2);
    const receipt = box.emails.find(({ to }) => to[0] === 'asha@example.com');
    expect(receipt?.headers.subject).toContain(id);
    for (const text of [receipt?.text, receipt?.html]) {
      for (const told of [
        id,
        'Tarot Reading',
        'Namaste,',
        '30 Minutes',
        'Online Reading (Video Call/Chat)',
      ]) {
        expect(text).toContain(told);
      }
    }
    for (const written of ['First line', 'Asha Rai']) expect(receipt?.raw).not.toContain(written);
    const told = box.emails.find(({ to }) => to[0] === 'owner@sphatik.example');
    expect(told?.text).toContain(`https://shop.example/admin/bookings/${id}`);
    expect(told?.text).toContain('asha@example.com');
    expect(told?.text.replaceAll('\r\n', '\n')).toContain('Question:\n  First line\n  Second line');
    expect(told?.html).toContain('First line<br>Second line');
    expect(told?.headers['reply-to']).toBe('asha@example.com');
    expect(receipt?.headers['reply-to']).toBeUndefined();
  });

  test('escape names, in headers too', async () => {
    const box = await aPostbox();
    aWorker(box.url);
    const nasty = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const body = {
      ...tarotForm,
      name: nasty,
      question: `${nasty}\r\nBcc: spy@example.com\r\n\r\nHello`,
    };
    await askCall(shop, bookTarot, body);
    await askCall(shop, requestCustomOrder, { ...customForm, name: nasty, address: nasty });
    await expect.poll(() => box.emails.length).toBe(4);
    for (const letter of box.emails) {
      const isOwners = letter.to[0] === 'owner@sphatik.example';
      expect(letter.html).not.toMatch(/<script|<img/);
      expect(letter.html.includes('&lt;script&gt;alert(1)&lt;/script&gt;')).toBe(isOwners);
      expect(letter.text.includes(nasty)).toBe(isOwners);
      expect(Object.keys(letter.headers)).not.toContain('bcc');
      expect(letter.to).not.toContain('spy@example.com');
    }
  });

  test('an agreed time has a calendar file, which updates when the time changes', async () => {
    const box = await aPostbox();
    aWorker(box.url);
    const place = { preferredMethod: 'Physical', timeZone: 'Europe/Berlin' };
    const body = { ...tarotForm, email: 'calendar@example.com', duration: '1 Hour', ...place };
    const { id } = (await askCall(shop, bookTarot, body)).json();
    await agree(id, `${nextYear}-06-01`, '15:00');
    const pema = await agree(id, `${nextYear}-06-02`, '10:30');
    const agreed = () =>
      box.emails.filter(({ headers }) =>
        /your Tarot Reading (?:is on|has moved to)/.test(headers.subject ?? ''),
      );
    // What the staff does waits ten seconds.
    const hurry = () =>
      shop.update('mails', { next_try_at: new Date().toISOString() }, { attempts: 0 });
    await hurry();
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
    for (const { text } of agreed()) {
      expect(text).toContain('(Asia/Kathmandu, UTC+05:45)');
      expect(text).toContain('(Europe/Berlin, UTC+02:00)');
    }
    expect(agreed().find(({ text }) => text.includes('15:00 (Asia'))?.text).toContain(
      '11:15 (Europe/Berlin',
    );

    await pema.gets(cancelBooking, { id, version: 3, reason: 'The reader is ill' });
    await hurry();
    await expect.poll(() => box.emails.length).toBe(5);
    const canceled = box.emails.find(({ headers }) => headers.subject?.includes('is canceled'));
    expect(canceled?.raw).toMatch(/text\/calendar;[^\r]*method=CANCEL/i);
    expect(canceled?.calendar).toContain('STATUS:CANCELLED');
    expect(canceled?.calendar).toContain('SEQUENCE:2');
    expect(canceled?.calendar).toContain(`UID:${second?.uid}`);
    expect(canceled?.text).toContain('Reason: The reader is ill');
    expect(canceled?.text).toContain(`2 June ${nextYear}, 10:30 (Asia/Kathmandu`);
    expect(canceled?.text).toContain('Nothing was paid');
  });

  test('a newsletter email has links to unsubscribe for people and mail programs', async () => {
    const box = await aPostbox();
    aWorker(box.url);
    await askCall(shop, subscribe, { userEmail: 'reader@example.com' });
    await expect.poll(() => box.emails.length).toBe(1);
    const [letter] = box.emails;
    if (!letter) throw new Error('nothing arrived');
    const token = linkIn(letter, 'newsletter/unsubscribe').searchParams.get('token');
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(letter.headers['list-unsubscribe']).toBe(
      `<https://shop.example/api/Newsletter/unsubscribe?token=${token}>`,
    );
    expect(letter.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });

  test('a mailbox gets few receipts, whatever is typed into which form, and still its links', async () => {
    const victim = 'victim@example.com';
    const spam = 'You have won: https://evil.example';
    const spellings = [victim, 'Victim@Example.com', 'victim+1@example.com', 'v.ictim@example.com'];
    const floods = Array.from({ length: 12 }, (_, at) => spellings[at % 4] ?? victim).flatMap(
      (email) => [
        askCall(shop, bookTarot, { ...tarotForm, email, name: spam, question: spam }),
        askCall(shop, requestCustomOrder, {
          ...customForm,
          email,
          name: spam,
          ideaDescription: spam,
          address: spam,
        }),
        askCall(shop, subscribe, { userEmail: email }),
        askCall(shop, register, { username: spam, email, password: 'Amethyst7' }),
      ],
    );
    const answers = await Promise.all(floods);
    expect(answers.filter(({ statusCode }) => ![200, 409].includes(statusCode))).toEqual([]);
    const mailsTo = async (isOwn: (recipient: string) => boolean) =>
      (await shop.rows('mails'))
        .filter(({ recipient }) => isOwn(recipient))
        .map(({ id, recipient, content, created_at }) =>
          composeMail(
            { id, recipient, content: JSON.parse(content), createdAt: created_at, attempts: 1 },
            demoMailShop,
          ),
        );
    const toVictim = () => mailsTo((recipient) => /^v\.?ictim/i.test(recipient));
    const mailed = await toVictim();
    expect(mailed.filter(({ kind }) => kind !== 'confirm-email')).toHaveLength(5);
    expect(mailed.length).toBeLessThanOrEqual(9);
    for (const { subject, text, html } of mailed)
      expect(`${subject}${text}${html}`).not.toMatch(/evil|won/);
    // The owner loses nothing, and others get theirs.
    const toOwner = await mailsTo((recipient) => recipient === 'owner@sphatik.example');
    expect(toOwner.filter(({ text }) => text.includes('evil'))).toHaveLength(24);
    await askCall(shop, subscribe, { userEmail: 'victims@example.com' });
    expect(await mailsTo((recipient) => recipient === 'victims@example.com')).toHaveLength(1);
    for (let at = 0; at < 9; at += 1) await askCall(shop, forgotPassword, { email: victim });
    const reset = (await toVictim()).filter(({ kind }) => kind === 'reset-password');
    expect(reset).toHaveLength(4);
    // Receipts are sent again an hour later, ten a day.
    const receipts = async () =>
      (await toVictim()).filter(({ kind }) => kind === 'request-received').length;
    const before = await receipts();
    for (let hour = 0; hour < 3; hour += 1) {
      await shop.database.transaction((trx) =>
        trx
          .updateTable('rate_limits')
          .set({ expire: 1 })
          .where('key', 'like', 'mail receipts:%')
          .execute(),
      );
      for (let at = 0; at < 7; at += 1)
        await askCall(shop, bookTarot, { ...tarotForm, email: victim });
    }
    expect((await receipts()) - before).toBe(5);
  });
});

function eventIn({ raw, calendar }: ReceivedEmail): ICAL.Event {
  expect(raw).toMatch(/text\/calendar;[^\r]*method=REQUEST/i);
  return new ICAL.Event(
    new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent') ?? undefined,
  );
}
