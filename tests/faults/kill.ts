import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { placeOrder } from '#contract/calls/order-calls.ts';

import type { Fault, FaultContext, FaultShop } from './fault-shop.ts';
import type { Purchase } from './shopping.ts';

const killWithinMs = 1_500;

/**
 * The shop is killed at random moments while customers order. After every kill, acknowledged orders
 * are complete, nothing is partially written, and retries are not run twice.
 */
export const kill: Fault = {
  name: 'kill',
  about: 'Killed while customers order',
  on: ['sqlite', 'postgres'],
  run: killRounds,
};

async function killRounds(
  { shopping, start, check }: FaultShop,
  { isShort, rounds = isShort ? 1 : 30 }: FaultContext,
) {
  const damage: string[] = [];
  let unanswered = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const server = await start();
    let isKilled = false;
    const customers = shopping.run(server.origin, () => isKilled);
    // Every second kill happens during orders; the others may hit the start.
    const isUnderWay = round % 2 === 1 ? shopping.untilMore(1) : Promise.resolve();
    const afterMs = Math.random() * killWithinMs;
    await Promise.race([isUnderWay.then(() => pause(afterMs)), customers]);
    await server.kill();
    isKilled = true;
    await customers;
    unanswered += shopping.purchases.length - shopping.acknowledged.length;
    for (const what of await check())
      damage.push(`after kill ${round} (${Math.round(afterMs)} ms): ${what}`);
  }

  const server = await start();
  await shopping.repeat(server.origin);
  await server.kill();
  for (const what of await check()) damage.push(`in the end: ${what}`);
  const placed = shopping.acknowledged.length;
  if (placed !== shopping.purchases.length)
    damage.push(`${shopping.purchases.length - placed} purchases have no response in the end`);
  if (placed < rounds)
    damage.push(`only ${placed} orders came through ${rounds} rounds: that tells nothing`);
  return {
    damage,
    figures: `${rounds} kills, ${placed} orders, ${unanswered} cut off and said again`,
  };
}

/**
 * The shop is killed during an upload: no file is incomplete, and the retried order is placed once.
 */
export const uploadKill: Fault = {
  name: 'upload',
  about: 'Killed during an upload',
  run: killUploads,
};

async function killUploads(
  { start, shopping, shoppers, dataDir, check }: FaultShop,
  { isShort, rounds = isShort ? 1 : 20 }: FaultContext,
) {
  const damage: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await start();
    await shopping.repeat(server.origin);
    const shopper = shoppers[round % shoppers.length];
    if (!shopper) continue;
    const purchase = shopping.newPurchase(shopper, true);
    while (!(await shopping.fillCart(server.origin, purchase)));
    // The last quarter of the rounds kills it while the picture is decoded or the order written.
    const share = round % 4 === 3 ? 1 : Math.random();
    const upload = await sendPart(
      server.origin,
      purchase,
      new Response(shopping.formOf(purchase)),
      share,
    );
    await pause(Math.random() * 30);
    await server.kill();
    upload.destroy();
    for (const what of [...(await check()), ...(await findHalfFiles(dataDir))])
      damage.push(`after kill ${round + 1}: ${what}`);
  }
  const server = await start();
  await shopping.repeat(server.origin);
  damage.push(...(await check()), ...(await findHalfFiles(dataDir)));
  const placed = shopping.acknowledged.length;
  if (placed !== shopping.purchases.length)
    damage.push(`${shopping.purchases.length - placed} orders have no response`);
  return { damage, figures: `${rounds} kills, ${placed} orders placed when sent again` };
}

/** Sends a share of a form and leaves the connection open. */
async function sendPart(
  origin: string,
  { shopper, key }: Purchase,
  form: Response,
  share: number,
): Promise<ClientRequest> {
  const body = Buffer.from(await form.arrayBuffer());
  const upload = request(`${origin}/api${placeOrder.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shopper.token}`,
      'idempotency-key': key,
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': body.length,
    },
  });
  upload.on('error', () => {});
  upload.on('response', (response) => response.on('error', () => {}).resume());
  await new Promise<void>((resolve) => {
    upload.write(body.subarray(0, Math.ceil(body.length * share)), () => resolve());
  });
  return upload;
}

/**
 * Uploads whose content does not match the hash in their name. Temporary files are swept after an
 * hour.
 */
async function findHalfFiles(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'uploads');
  // There is no folder before the first upload.
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const half: string[] = [];
  for (const name of names.filter((one) => one.endsWith('.webp'))) {
    const hash = createHash('sha256')
      .update(await readFile(join(folder, name)))
      .digest('hex');
    if (basename(name) !== `${hash}.webp`) half.push(`${name} is half a file`);
  }
  return half;
}
