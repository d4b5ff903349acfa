import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

import { bookTarot } from '#contract/calls/booking-calls.ts';
import { requestCustomOrder } from '#contract/calls/custom-order-calls.ts';
import { openDatabase } from '#server/db/connect.ts';
import { newPostgresDatabase } from '#tests/setup/databases.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { programPath } from '#tests/setup/programs.ts';
import { aScreenshot, customForm, tarotForm } from '#tests/setup/service-inputs.ts';

const children: ChildProcess[] = [];
let dataDir = '';

/** Starts the shop as a separate process and returns its address. */
async function start(databaseUrl: string): Promise<{ readonly address: string; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [programPath('main')], {
    env: { ...process.env, PORT: '0', DEMO: '0', DATA_DIR: dataDir, SMTP_URL: '', DATABASE_URL: databaseUrl },
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

async function send(url: string, form: Record<string, unknown>, key: string): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) {
    body.set(name, Buffer.isBuffer(value) ? new Blob([new Uint8Array(value)]) : String(value));
  }
  const response = await fetch(url, { method: 'POST', body, headers: { 'idempotency-key': key } });
  expect(response.status).toBe(200);
  return response.text();
}

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
});

test.each(everyEngine)(
  'an acknowledged booking survives a kill, and a retry is not booked again, on %s',
  async (engine) => {
    dataDir = await mkdtemp(join(tmpdir(), 'sphatik-kill-'));
    const databaseUrl = engine === 'postgres' ? await newPostgresDatabase() : '';
    const booking = tarotForm;
    const form = { ...customForm, imageURL: await aScreenshot('#112233') };

    const first = await start(databaseUrl);
    const responses = [
      await send(`${first.address}/api${bookTarot.path}`, booking, 'kill-booking'),
      await send(`${first.address}/api${requestCustomOrder.path}`, form, 'kill-request'),
    ];
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await start(databaseUrl);
    expect([
      await send(`${second.address}/api${bookTarot.path}`, booking, 'kill-booking'),
      await send(`${second.address}/api${requestCustomOrder.path}`, form, 'kill-request'),
    ]).toEqual(responses);

    const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined });
    const { read } = database;
    const ids = responses.map((response) => JSON.parse(response).id);
    const stored = [
      ...(await read.selectFrom('bookings').select(['id', 'upload_id']).execute()),
      ...(await read.selectFrom('custom_requests').select(['id', 'upload_id']).execute()),
    ];
    expect(stored.map(({ id }) => id)).toEqual(ids);
    const uploads = await read.selectFrom('uploads').select('id').execute();
    expect(uploads.map(({ id }) => id).toSorted()).toEqual(stored.flatMap((row) => row.upload_id ?? []).toSorted());
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
