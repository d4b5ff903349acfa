import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';

import { openDatabase } from '#server/db/connect.ts';
import type { OpenApiDocument } from '#server/modules/docs/openapi.ts';
import { readSettings } from '#server/plugins/env.ts';
import type { DatabaseKind, Fault, FaultContext, FaultReport } from '#tests/faults/fault-shop.ts';
import { startServer } from '#tests/faults/killable-server.ts';
import { aPicture } from '#tests/setup/pictures.ts';

import { createResponseCheck } from './check-response.ts';
import { addFuzzPeople } from './fuzz-data.ts';
import { anyRequest, describeRequest, type FuzzRequest } from './fuzz-requests.ts';
import { newAgent, sendRequest } from './send-request.ts';

const atOnce = 8;
/** After this a request counts as hanging. */
const timeoutMs = 15_000;

/** Generated requests of every call in the OpenAPI document; the same seed makes the same requests. */
export const fuzz: Fault = {
  name: 'fuzz',
  about: 'Generated requests of every call',
  usesPostgres: true,
  async run(context) {
    const reports: FaultReport[] = [];
    // What depends on the database is in tests/calls/bad-input.test.ts.
    for (const kind of context.isShort ? context.kinds.slice(0, 1) : context.kinds)
      reports.push(await fuzzShop(context, kind));
    return reports;
  },
};

async function fuzzShop(
  { isShort, rounds, seed, main, postgres }: FaultContext,
  kind: DatabaseKind,
): Promise<FaultReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sphatik-fuzz-'));
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: kind === 'postgres' ? await (await postgres()).createDatabase() : '',
    DEMO: '0',
    PUBLIC_URL: 'https://shop.example',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    SMTP_URL: '',
  };
  try {
    const database = await openDatabase(readSettings(env));
    const people = await addFuzzPeople(database);
    await database.close();
    const server = await startServer(main, env);
    const { origin } = server;
    const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApiDocument;
    const source = { document, ...people, pageOrigin: readSettings(env).publicUrl, picture: await aPicture() };
    const check = createResponseCheck(document);
    const agent = newAgent();
    const statuses = new Map<number, number>();
    const sendOne = async (request: FuzzRequest) => {
      const response = await sendRequest(origin, request, agent, timeoutMs);
      if (!response) return;
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const fault = check(request.operation, response);
      if (fault) throw new Error(`${describeRequest(request)}: ${fault}`);
    };
    const batch = fc.array(anyRequest(source), { minLength: 1, maxLength: atOnce, size: 'max' });
    const property = fc.asyncProperty(batch, async (requests) => {
      await Promise.all(requests.map(sendOne));
    });
    const numRuns = Math.ceil(((rounds ?? (isShort ? 600 : 20_000)) / atOnce) * 2);
    const seeded = seed === undefined ? randomInt(2 ** 31) : Number(seed);
    const found = await fc.check(property, { numRuns, seed: seeded, interruptAfterTimeLimit: 30 * 60_000 });
    agent.destroy();
    const damage = found.failed ? [fc.defaultReportMessage(found) ?? 'failed'] : [];
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (!ready?.ok) damage.push('in the end the shop is not ready');
    // Throws when the shop ended by itself.
    await server.kill();
    const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    // Otherwise only the first checks were tested.
    if ((statuses.get(200) ?? 0) < sent / 8) damage.push(`only ${statuses.get(200)} of ${sent} requests succeeded`);
    const counts = [...statuses].toSorted(([one], [other]) => one - other);
    return {
      on: kind,
      damage,
      figures: `seed ${seeded}, ${counts.map(([status, count]) => `${count} x ${status}`).join(', ')}`,
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
