import { afterEach, expect, test } from 'vitest';

import { bookTarot, requestCustomOrder } from '#contract/calls/service-calls.ts';
import { openDatabase } from '#server/db/connect.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';
import { aPicture, customForm, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, newPostgresDatabase } from '#tests/setup/shop.ts';
import { aFolder, start } from '#tests/setup/shop-process.ts';

async function send(url: string, form: Record<string, unknown>, key: string): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) {
    body.set(name, Buffer.isBuffer(value) ? new Blob([new Uint8Array(value)]) : String(value));
  }
  const response = await fetch(url, { method: 'POST', body, headers: { 'idempotency-key': key } });
  expect(response.status).toBe(200);
  return response.text();
}

test.each(everyEngine)(
  'an acknowledged booking survives a kill, and a retry is not booked again, on %s',
  { retry: 1 },
  async (engine) => {
    const dataDir = await aFolder();
    const databaseUrl = engine === 'postgres' ? await newPostgresDatabase() : '';
    const env = { DATABASE_URL: databaseUrl, OWNER_EMAIL: 'owner@example.com' };
    const booking = tarotForm;
    const form = { ...customForm, imageURL: await aPicture('#112233') };

    const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined });
    await database.transaction(async (trx) => {
      await writeShopSetting(trx, 'services', demoSettings.services);
      await writeShopSetting(trx, 'customOrders', true);
      await writeShopSetting(trx, 'customItems', demoSettings.customItems);
    });
    const first = await start(dataDir, env);
    const responses = [
      await send(`${first.address}/api${bookTarot.path}`, booking, 'kill-booking'),
      await send(`${first.address}/api${requestCustomOrder.path}`, form, 'kill-request'),
    ];
    await first.end('SIGKILL');

    const second = await start(dataDir, env);
    expect([
      await send(`${second.address}/api${bookTarot.path}`, booking, 'kill-booking'),
      await send(`${second.address}/api${requestCustomOrder.path}`, form, 'kill-request'),
    ]).toEqual(responses);

    const { read } = database;
    const ids = responses.map((response) => JSON.parse(response).id);
    const stored = [
      ...(await read.selectFrom('bookings').select(['id', 'upload_id']).execute()),
      ...(await read.selectFrom('custom_requests').select(['id', 'upload_id']).execute()),
    ];
    expect(stored.map(({ id }) => id)).toEqual(ids);
    const uploads = await read.selectFrom('uploads').select('id').execute();
    expect(uploads.map(({ id }) => id).toSorted()).toEqual(
      stored.flatMap((row) => row.upload_id ?? []).toSorted(),
    );
    const mails = await read.selectFrom('mails').select('event').execute();
    expect(mails.map(({ event }) => event).toSorted()).toEqual(
      [
        `booking-received:${ids[0]}`,
        `booking-to-owner:${ids[0]}`,
        `custom-received:${ids[1]}`,
        `custom-to-owner:${ids[1]}`,
      ].toSorted(),
    );
    await database.close();
  },
);

let box: MailServer | undefined;
afterEach(async () => {
  box?.release();
  await box?.stop();
});

test('an email is sent after a restart when the shop was killed while sending it', {
  retry: 1,
}, async () => {
  const dataDir = await aFolder();
  box = await startMailServer();
  box.hold();
  const first = await start(dataDir, { SMTP_URL: box.url });
  const response = await fetch(`${first.address}/api/authentication/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'Maya', email: 'maya@example.com', password: 'Amethyst7' }),
  });
  expect(response.status).toBe(200);
  await expect.poll(() => box?.attempts.length, { timeout: 10_000 }).toBe(1);
  await first.end('SIGKILL');

  // Ends the lease, so that the next start sends at once.
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  const leased = await database.read.selectFrom('mails').selectAll().execute();
  expect(leased).toMatchObject([{ attempts: 1, sent_at: null }]);
  expect(Date.parse(leased[0]?.next_try_at ?? '')).toBeGreaterThan(Date.now());
  await database.transaction((trx) =>
    trx.updateTable('mails').set({ next_try_at: new Date().toISOString() }).execute(),
  );
  await database.close();
  // The mail server drops the killed process's message, because nobody waits for its response.
  await box.stop();
  box = await startMailServer();

  await start(dataDir, { SMTP_URL: box.url });
  await expect.poll(() => box?.emails.length, { timeout: 10_000 }).toBe(1);
  expect(box.emails[0]?.to).toEqual(['maya@example.com']);
});
