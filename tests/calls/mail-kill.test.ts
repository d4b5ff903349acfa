import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

import { openDatabase } from '#server/db/connect.ts';
import { type MailServer, startMailServer } from '#tests/setup/mail-server.ts';
import { programPath } from '#tests/setup/programs.ts';

const children: ChildProcess[] = [];
let dataDir = '';
let box: MailServer | undefined;

/** Starts the shop as a separate process and returns its address. */
async function start(smtpUrl: string): Promise<{ readonly address: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [programPath('main')], {
    env: { ...process.env, PORT: '0', DEMO: '0', DATA_DIR: dataDir, SMTP_URL: smtpUrl, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 20_000 }).toContain('Sphatik is open at');
  return { address: /open at (\S+)\. /.exec(output)?.[1] ?? '', child };
}

afterEach(async () => {
  box?.release();
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await box?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('an email is sent after a restart when the shop was killed while sending it', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sphatik-mail-'));
  box = await startMailServer();
  box.hold();
  const first = await start(box.url);
  const response = await fetch(`${first.address}/api/authentication/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'Maya', email: 'maya@example.com', password: 'Amethyst7' }),
  });
  expect(response.status).toBe(200);
  await expect.poll(() => box?.attempts.length, { timeout: 10_000 }).toBe(1);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

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

  await start(box.url);
  await expect.poll(() => box?.emails.length, { timeout: 10_000 }).toBe(1);
  expect(box.emails[0]?.to).toEqual(['maya@example.com']);
});
