import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { type Fault, type FaultContext, isReady, read, until, untilMoreOrders, withFaultShop } from './fault-shop.ts';
import { limitFileSize, mountSmallDisk, type SmallDisk } from './small-disk.ts';

/**
 * The disk fills up while customers order: 503 without partial writes, pages are still served, `/readyz` has the reason, and
 * the shop recovers once there is space.
 */
export const diskFull: Fault = {
  name: 'disk',
  about: 'The disk fills up',
  async run(context) {
    const reports = [];
    for (const open of context.isShort ? [limitFileSize] : [limitFileSize, mountSmallDisk]) {
      const disk = await open();
      if (disk) reports.push({ on: `sqlite, ${disk.kind}`, ...(await fillUp(context, disk)) });
    }
    return reports;
  },
};

async function fillUp(context: FaultContext, disk: SmallDisk) {
  try {
    return await withFaultShop(
      context,
      'sqlite',
      async ({ start, shopping, check, dataDir }) => {
        const damage: string[] = [];
        const server = await start();
        const { origin, pid } = server;
        let isEnough = false;
        const customers = shopping.run(origin, () => isEnough);
        await untilMoreOrders(shopping, 5);
        await disk.fill(pid);
        // Each customer gives up at the first 503.
        await customers;

        const ready = await read(`${origin}/readyz`);
        if (ready.status !== 503 || !/disk/i.test(ready.text)) damage.push(`/readyz: ${ready.status} ${ready.text}`);
        for (const path of ['/healthz', '/api/product', '/products']) {
          const { status } = await read(origin + path);
          if (status !== 200) damage.push(`${path} responses ${status} on a full disk`);
        }
        // Of a customer who had filled the cart before.
        const purchase = shopping.purchases.find((one) => one.orderId === undefined && one.inCart > 0);
        if (purchase) {
          const form = shopping.formOf({ ...purchase, withScreenshot: true });
          const headers = { authorization: `Bearer ${purchase.shopper.token}` };
          const { status } = await fetch(`${origin}/api/Order`, { method: 'POST', headers, body: form });
          if (status !== 503) damage.push(`an order with a screenshot is answered ${status}`);
        }
        for (const name of await readdir(dataDir, { recursive: true })) {
          if (name.endsWith('.tmp') || /incoming./.test(name)) damage.push(`${name} is left`);
        }

        await disk.free(pid);
        await until('the shop is ready again', () => isReady(origin));
        isEnough = true;
        const before = shopping.acknowledged.length;
        await shopping.repeat(origin);
        damage.push(...(await check()));
        const after = shopping.acknowledged.length - before;
        if (after < 1) damage.push('no order was refused');
        return { damage, figures: `${before} orders, ${after} refused with 503 and placed afterwards` };
      },
      { dataDir: join(disk.folder, 'data') },
    );
  } finally {
    await disk.remove();
  }
}
