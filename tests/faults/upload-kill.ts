import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { placeOrder } from '#contract/calls/order-calls.ts';

import { type Fault, type FaultContext, type FaultShop, withFaultShop } from './fault-shop.ts';
import type { Purchase } from './shopping.ts';

/** The shop is killed during an upload: no file is incomplete, and the retried order is placed once. */
export const uploadKill: Fault = {
  name: 'upload',
  about: 'Killed during an upload',
  async run(context) {
    return [{ on: 'sqlite', ...(await withFaultShop(context, 'sqlite', (shop) => killUploads(shop, context))) }];
  },
};

async function killUploads({ start, shopping, shoppers, dataDir, check }: FaultShop, context: FaultContext) {
  const rounds = context.rounds ?? (context.isShort ? 1 : 20);
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
    const upload = await sendPart(server.origin, purchase, new Response(shopping.formOf(purchase)), share);
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

/** Uploads whose content does not match the hash in their name. Temporary files are swept after an hour. */
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
