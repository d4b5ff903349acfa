import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';

import { eraseCustomer } from '#contract/calls/admin/customer-calls.ts';
import {
  createLetter,
  type DeskLetter,
  deleteLetter,
  editLetter,
  listLetterFailures,
  listLetters,
  pauseLetter,
  previewLetter,
  readLetter,
  resumeLetter,
  retryLetter,
  startLetter,
  stopLetter,
  testLetter,
} from '#contract/calls/admin/letter-calls.ts';
import { removeSubscriber } from '#contract/calls/admin/subscriber-calls.ts';
import { advanceLetters } from '#server/modules/mail/letter-mails.ts';
import { addSubscriber } from '#server/modules/newsletter/newsletter-routes.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { deleteExpired } from '#server/plugins/daily-clean-up.ts';
import { aCustomer, useStaff } from '#tests/setup/callers.ts';
import { useMails } from '#tests/setup/mail-worker.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const draft = {
  subject: 'New moonstones',
  preview: 'Five of a kind',
  markdown: 'Come and *look*.',
};

describe.each(everyEngine)('Letters to subscribers on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const { aPostbox, aWorker, isSent, queue } = useMails(shop);
  const staff = useStaff(shop);

  const subscribe = (...emails: string[]) =>
    shop.database.transaction(async (trx) => {
      await trx.deleteFrom('subscribers').execute();
      for (const email of emails) await addSubscriber(trx, email);
    });
  const setPace = (pace: number) =>
    shop.database.transaction((trx) => writeShopSetting(trx, 'letterPace', pace));
  const write = (own: Partial<typeof draft> = {}) => staff.gets(createLetter, { ...draft, ...own });
  const again = ({ id }: DeskLetter) => staff.gets(readLetter, { id });
  const advance = () => advanceLetters(shop.database);
  /** Begins to send it, and lists who gets it. */
  const start = async ({ id, version }: DeskLetter) => {
    const started = await staff.gets(startLetter, { id, version });
    await advance();
    return started;
  };
  const ends = async (letter: DeskLetter) => {
    await expect
      .poll(
        async () => {
          await advance();
          return (await again(letter)).state;
        },
        { timeout: 10_000 },
      )
      .toBe('ended');
    return again(letter);
  };

  test('a letter goes once to each who is subscribed, with the way out of RFC 8058', async () => {
    await subscribe('asha@example.com', 'bina@example.com');
    await shop.stock(aProduct('moonstone', { pricePaisa: 120_000 }));
    await setPace(6000);
    const box = await aPostbox();
    aWorker(box.url);
    const letter = await write({
      markdown: '## Hello\n\nRead [more](/about).\n\n[Moonstone](/products/moonstone)',
    });
    expect(letter).toMatchObject({ state: 'draft', recipients: 2, version: 1 });
    expect(await start(letter)).toMatchObject({ state: 'sending', version: 2 });
    expect(await ends(letter)).toMatchObject({ sent: 2, failed: 0, waiting: 0, recipients: 2 });
    expect(box.emails.map(({ to }) => to[0]).toSorted()).toEqual([
      'asha@example.com',
      'bina@example.com',
    ]);

    const email = box.emails.find(({ to }) => to[0] === 'asha@example.com');
    if (!email) throw new Error('nothing arrived');
    const { token } = await shop.row('subscribers', { email: 'asha@example.com' });
    const { id } = await shop.row('mails', { event: `letter:${letter.id}:asha@example.com` });
    expect(email.headers).toMatchObject({
      subject: 'New moonstones',
      'message-id': `<${id}@shop.example>`,
      'list-unsubscribe': `<https://shop.example/api/Newsletter/unsubscribe?token=${token}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(email.html).toContain(
      `href="https://shop.example/newsletter/unsubscribe?token=${token}"`,
    );
    expect(email.html).toContain('prefers-color-scheme: dark');
    expect(email.html).toContain('href="https://shop.example/about"');
    expect(email.html).toMatch(/letter-product.*Moonstone.*Rs 1,200/s);
    expect(email.text).toContain('Moonstone: https://shop.example/products/moonstone');
    expect(email.text).toContain(`/newsletter/unsubscribe?token=${token}`);

    // Without a login, as mail programs do it.
    const address = email.headers['list-unsubscribe']?.slice(1, -1) ?? '';
    const { pathname, search } = new URL(address);
    const out = await shop.app.inject({
      method: 'POST',
      url: `${pathname}${search}`,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(out.statusCode).toBe(200);
    await subscribersAre('bina@example.com');
  });

  const subscribersAre = async (...emails: string[]) =>
    expect(
      (
        await shop.database.read
          .selectFrom('subscribers')
          .select('email')
          .where('unsubscribed_at', 'is', null)
          .orderBy('email')
          .execute()
      ).map(({ email }) => email),
    ).toEqual(emails);

  test('a pause holds what has not gone, and it goes on from there', async () => {
    await subscribe('asha@example.com', 'bina@example.com', 'chandra@example.com');
    // One now, and the next after a minute.
    await setPace(1);
    const box = await aPostbox();
    aWorker(box.url);
    const letter = await write();
    await start(letter);
    await expect.poll(() => box.emails.length).toBe(1);
    await expect.poll(async () => (await again(letter)).sent).toBe(1);
    const { version } = await again(letter);
    const paused = await staff.gets(pauseLetter, { id: letter.id, version });
    expect(paused).toMatchObject({ state: 'paused', sent: 1, waiting: 2 });
    await setPace(6000);
    await advance();
    // The worker has looked several times meanwhile.
    const other = await write({ subject: 'Another' });
    const busy = await staff.ask(pauseLetter, { id: other.id, version: other.version });
    expect(busy.statusCode).toBe(409);
    expect(box.emails).toHaveLength(1);
    await staff.gets(resumeLetter, { id: letter.id, version: paused.version });
    expect(await ends(letter)).toMatchObject({ sent: 3 });
    expect(new Set(box.emails.map(({ to }) => to[0])).size).toBe(3);
    expect(box.emails).toHaveLength(3);
    await staff.gets(deleteLetter, { id: other.id, version: other.version });
  });

  test('letters go in their pace, and other emails before them', async () => {
    await subscribe(...Array.from({ length: 20 }, (_, at) => `reader-${at}@example.com`));
    // One in 100 ms.
    await setPace(600);
    const box = await aPostbox();
    const letter = await write();
    await start(letter);
    const begun = performance.now();
    aWorker(box.url);
    await ends(letter);
    expect(performance.now() - begun).toBeGreaterThan(1500);
    expect(box.emails).toHaveLength(20);
  });

  test('who unsubscribes or is removed while it goes gets nothing', async () => {
    await subscribe('asha@example.com', 'bina@example.com', 'chandra@example.com');
    await setPace(6000);
    const letter = await write();
    await start(letter);
    const { token } = await shop.row('subscribers', { email: 'asha@example.com' });
    await shop.app.inject({ method: 'POST', url: `/api/Newsletter/unsubscribe?token=${token}` });
    await staff.gets(removeSubscriber, { email: 'bina@example.com' });
    const box = await aPostbox();
    aWorker(box.url);
    expect(await ends(letter)).toMatchObject({ sent: 1, failed: 0 });
    expect(box.emails.map(({ to }) => to[0])).toEqual(['chandra@example.com']);
  });

  test('failures are listed in words, and tried again by a tap', async () => {
    await subscribe('asha@example.com');
    await setPace(6000);
    const box = await aPostbox();
    box.reject('550 5.1.1 No such user here');
    aWorker(box.url);
    const letter = await write();
    await start(letter);
    expect(await ends(letter)).toMatchObject({ sent: 0, failed: 1 });
    const { failures } = await staff.gets(listLetterFailures, { id: letter.id });
    expect(failures).toMatchObject([
      {
        recipient: 'asha@example.com',
        why: expect.stringContaining('The address does not exist.'),
        mayHaveArrived: false,
        isRetried: false,
      },
    ]);
    box.reject(undefined);
    const { version } = await again(letter);
    await staff.gets(retryLetter, { id: letter.id, version });
    expect(await ends(letter)).toMatchObject({ sent: 1, failed: 0 });
  });

  test('what nobody knows to have arrived is listed, and not sent again', async () => {
    await subscribe('asha@example.com');
    await setPace(6000);
    const letter = await write();
    await start(letter);
    // As a process leaves it that was killed while the mail server answered.
    await shop.database.transaction((trx) =>
      trx
        .updateTable('mails')
        .set({ handed_at: new Date().toISOString(), attempts: 1 })
        .where('letter_id', '=', letter.id)
        .execute(),
    );
    const box = await aPostbox();
    aWorker(box.url);
    expect(await ends(letter)).toMatchObject({ sent: 0, failed: 1 });
    expect(box.attempts).toHaveLength(0);
    const { failures } = await staff.gets(listLetterFailures, { id: letter.id });
    expect(failures).toMatchObject([{ mayHaveArrived: true }]);
    const { version } = await again(letter);
    const retry = await staff.ask(retryLetter, { id: letter.id, version });
    expect(retry.statusCode).toBe(409);
  });

  test('an email that was under way when its letter was ended is not said to be tried again', async () => {
    await subscribe('asha@example.com');
    await setPace(6000);
    const box = await aPostbox();
    const letter = await write();
    await start(letter);
    box.reject('451 4.7.1 Try again later');
    const letGo = box.holdRecipients();
    aWorker(box.url);
    await expect.poll(() => box.attempts.length).toBe(1);
    const { version } = await again(letter);
    await staff.gets(stopLetter, { id: letter.id, version });
    letGo();
    const failures = async () => (await staff.gets(listLetterFailures, { id: letter.id })).failures;
    await expect.poll(failures).toMatchObject([{ isRetried: false }]);
    expect(await again(letter)).toMatchObject({ failed: 1, waiting: 0, retried: 0 });
    // By a tap it is, as any that failed for good.
    box.reject(undefined);
    const ended = await again(letter);
    await staff.gets(retryLetter, { id: letter.id, version: ended.version });
    expect(await ends(letter)).toMatchObject({ sent: 1, failed: 0 });
  });

  describe('Ended while an email is tried again, and tried again by a tap at once', () => {
    /** The mail server of the process that is still at it, and what lets it go on. */
    const aHeldTry = async () => {
      await subscribe('asha@example.com');
      await setPace(6000);
      const box = await aPostbox();
      const letter = await write();
      await start(letter);
      box.reject('451 4.7.1 Try again later');
      aWorker(box.url);
      await expect.poll(async () => (await again(letter)).retried).toBe(1);
      const letGo = box.holdRecipients();
      const before = box.attempts.length;
      await expect.poll(() => box.attempts.length).toBeGreaterThan(before);
      const { version } = await again(letter);
      const stopped = await staff.gets(stopLetter, { id: letter.id, version });
      await staff.gets(retryLetter, { id: letter.id, version: stopped.version });
      return { box, letter, letGo };
    };

    test('it goes once, whichever process comes first', async () => {
      const { box, letter, letGo } = await aHeldTry();
      const before = box.attempts.length;
      aWorker(box.url);
      await expect.poll(() => box.attempts.length).toBeGreaterThan(before);
      box.reject(undefined);
      letGo();
      expect(await ends(letter)).toMatchObject({ sent: 1, failed: 0 });
      await delay(300);
      expect(box.emails).toHaveLength(1);
    });

    test('it is sent also where the earlier try fails afterwards', async () => {
      const { letter, letGo } = await aHeldTry();
      const other = await aPostbox();
      aWorker(other.url);
      await expect.poll(() => other.emails.length).toBe(1);
      letGo();
      await delay(300);
      expect(await ends(letter)).toMatchObject({ sent: 1, failed: 0 });
      expect(other.emails).toHaveLength(1);
    });
  });

  test('emails of a letter hold up no others', async () => {
    await subscribe(...Array.from({ length: 8 }, (_, at) => `slow-${at}@example.com`));
    await setPace(6000);
    const box = await aPostbox();
    box.hold();
    const letter = await write();
    await start(letter);
    aWorker(box.url);
    await expect.poll(() => box.attempts.length).toBeGreaterThan(2);
    // All that may hang do.
    await delay(300);
    const before = box.attempts.length;
    await queue('not-a-letter');
    await expect.poll(() => box.attempts.length).toBe(before + 1);
    box.release();
    await expect.poll(isSent('not-a-letter')).toBe(true);
    expect(await ends(letter)).toMatchObject({ sent: 8 });
  });

  test('a letter that was paused for long keeps what has gone', async () => {
    await subscribe('asha@example.com');
    await setPace(6000);
    const box = await aPostbox();
    aWorker(box.url);
    const letter = await write({ subject: 'Paused' });
    await start(letter);
    await ends(letter);
    const old = new Date(Date.now() - 100 * 86_400_000).toISOString();
    await shop.update('mails', { created_at: old }, { letter_id: letter.id });
    await deleteExpired(shop.database);
    expect(await again(letter)).toMatchObject({ sent: 1, recipients: 1 });
    await shop.update('letters', { ended_at: old }, { id: letter.id });
    await deleteExpired(shop.database);
    expect(await shop.rows('mails', { letter_id: letter.id })).toEqual([]);
  });

  test('of somebody who is erased no email of a letter is left, nor made', async () => {
    await subscribe('asha@example.com', 'bina@example.com');
    const asha = await aCustomer(shop, { email: 'asha@example.com' });
    const letter = await write();
    const started = await start(letter);
    expect(await shop.rows('mails', { recipient: 'asha@example.com' })).not.toEqual([]);
    await staff.gets(eraseCustomer, { id: asha.userId });
    expect(await shop.rows('mails', { recipient: 'asha@example.com' })).toEqual([]);
    await advance();
    expect(await shop.rows('mails', { recipient: 'asha@example.com' })).toEqual([]);
    await staff.gets(stopLetter, { id: letter.id, version: started.version });
  });

  test('a test goes to the person alone', async () => {
    await subscribe('asha@example.com');
    const box = await aPostbox();
    aWorker(box.url);
    const letter = await write();
    const { recipient } = await staff.gets(testLetter, { id: letter.id, version: 1 });
    await expect.poll(() => box.emails.length).toBe(1);
    expect(box.emails[0]).toMatchObject({
      to: [recipient],
      headers: { subject: 'Test: New moonstones' },
    });
    expect(box.emails[0]?.headers['list-unsubscribe']).toBeUndefined();
    expect(await again(letter)).toMatchObject({ state: 'draft', sent: 0 });
  });

  test('two edits at once: the second is refused with what is stored', async () => {
    const letter = await write();
    const edit = { ...draft, id: letter.id, version: letter.version };
    const first = await staff.gets(editLetter, { ...edit, subject: 'First' });
    const second = await staff.ask(editLetter, { ...edit, subject: 'Second' });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ current: { subject: 'First', version: 2 } });
    await subscribe('asha@example.com');
    const started = await start(first);
    const late = await staff.ask(editLetter, { ...edit, version: started.version });
    expect(late.statusCode).toBe(409);
    const gone = await staff.ask(deleteLetter, { id: letter.id, version: started.version });
    expect(gone.statusCode).toBe(409);
    const { version } = await again(letter);
    const stopped = await staff.gets(stopLetter, { id: letter.id, version });
    expect(stopped).toMatchObject({ state: 'ended', sent: 0, failed: 0, waiting: 0 });
    await staff.gets(deleteLetter, { id: letter.id, version: stopped.version });
    const { letters } = await staff.gets(listLetters, { search: 'first' });
    expect(letters).toEqual([]);
  });

  test('one letter goes at a time, and none to nobody', async () => {
    await subscribe();
    const letter = await write();
    const nobody = await staff.ask(startLetter, { id: letter.id, version: 1 });
    expect(nobody.json()).toMatchObject({ message: 'Nobody has subscribed yet.' });
    await subscribe('asha@example.com');
    const started = await start(letter);
    const other = await write();
    const busy = await staff.ask(startLetter, { id: other.id, version: 1 });
    expect(busy.statusCode).toBe(409);
    expect(busy.json().message).toContain('is still being sent');
    await staff.gets(stopLetter, { id: letter.id, version: started.version });
  });

  test('the preview is light or dark, without a style sheet', async () => {
    const preview = (scheme: string) =>
      staff.gets(previewLetter, { ...draft, markdown: '[x](javascript:alert(1)) **b**', scheme });
    const light = (await preview('light')).html;
    const dark = (await preview('dark')).html;
    expect(light).toContain('background:#fbf7f1');
    expect(dark).toContain('background:#15111c');
    for (const html of [light, dark]) expect(html).not.toMatch(/<style|javascript:|<script/);
  });

  test('an ended letter keeps its counts when its emails are deleted', async () => {
    await subscribe('asha@example.com');
    await setPace(6000);
    const box = await aPostbox();
    aWorker(box.url);
    const letter = await write({ subject: 'Old' });
    await start(letter);
    await ends(letter);
    const old = new Date(Date.now() - 100 * 86_400_000).toISOString();
    await shop.database.transaction(async (trx) => {
      await trx.updateTable('mails').set({ created_at: old }).execute();
      await trx.updateTable('letters').set({ ended_at: old }).execute();
    });
    await deleteExpired(shop.database);
    expect(await again(letter)).toMatchObject({ sent: 1, recipients: 1 });
  });
});
