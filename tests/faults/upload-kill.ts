import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { placeOrder } from '#contract/calls/order-calls.ts';

import { type Fault, type FaultContext, type FaultShop, withFaultShop } from './fault-shop.ts';
import type { Wish } from './shopping.ts';

/** The shop is killed while a screenshot is on its way: no file is half, and the order is placed once when sent again. */
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
    const wish = shopping.newWish(shopper, true);
    while (!(await shopping.fillCart(server.origin, wish)));
    // The last quarter of the rounds ends while the picture is read or the order written.
    const share = round % 4 === 3 ? 1 : Math.random();
    const upload = await sendPart(server.origin, wish, new Response(shopping.formOf(wish)), share);
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
  if (placed !== shopping.wishes.length) damage.push(`${shopping.wishes.length - placed} orders have no answer`);
  return { damage, figures: `${rounds} kills, ${placed} orders placed when sent again` };
}

/** Sends this share of a form, and leaves the connection open. */
async function sendPart(origin: string, { shopper, key }: Wish, form: Response, share: number): Promise<ClientRequest> {
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

/** Uploads whose content is not what their name, its hash, promises. What was on its way is swept after an hour. */
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
