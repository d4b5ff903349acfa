import { afterEach, expect, test } from 'vitest';

import { openDatabase } from '#server/db/connect.ts';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';
import { aFolder, endProcessesAfterEach, start } from '#tests/setup/shop-process.ts';

let box: MailServer | undefined;
afterEach(async () => {
  box?.release();
  await box?.stop();
});
endProcessesAfterEach();

test('an email is sent after a restart when the shop was killed while sending it', async () => {
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
