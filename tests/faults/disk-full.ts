import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { type Fault, type FaultShop, withFaultShop } from './fault-shop.ts';
import { isReady, read, until } from './killable-server.ts';

const run = promisify(execFile);

/**
 * The disk fills up while customers order: 503 without partial writes, pages are still served,
 * `/readyz` has the reason, and the shop recovers once there is space. By a limit on the process's
 * files, as if it were over quota, and in the long form on a file system of its own, where this
 * process may mount one.
 */
export const diskFull: Fault = {
  name: 'disk',
  about: 'The disk fills up',
  async run(shop, context) {
    const results = [];
    if (await works('prlimit', '--version')) results.push(await fillUp(shop, limit));
    const folder = await mkdtemp(join(tmpdir(), 'sphatik-disk-'));
    try {
      if (
        !context.isShort &&
        (await works('mount', '-t', 'tmpfs', '-o', 'size=16m,mode=0700', 'sphatik', folder))
      ) {
        const onSmallDisk = { env: { DATA_DIR: join(folder, 'data') } };
        const fill = (own: FaultShop) => fillUp(own, smallDisk(folder));
        results.push(await withFaultShop(context, 'sqlite', onSmallDisk, fill));
      }
    } finally {
      // Lazily: the driver closes its files when they are collected. Fails where nothing is
      // mounted.
      await works('umount', '-l', folder);
      await rm(folder, { recursive: true, force: true });
    }
    if (results.length === 0) return undefined;
    return {
      damage: results.flatMap(({ damage }) => damage),
      figures: results.map(({ figures }) => figures).join('; '),
    };
  },
};

const works = (program: string, ...args: string[]) =>
  run(program, args).then(
    () => true,
    () => false,
  );

interface Disk {
  readonly kind: string;
  /** From now on the process can't write to it. */
  readonly fill: (pid: number) => Promise<unknown>;
  readonly free: (pid: number) => Promise<unknown>;
}

const limitTo = (size: string) => (pid: number) =>
  run('prlimit', ['--pid', String(pid), `--fsize=${size}:`]);
const limit: Disk = {
  kind: 'a limit on file sizes',
  fill: limitTo('1024'),
  free: limitTo('unlimited'),
};

function smallDisk(folder: string): Disk {
  const filler = join(folder, 'filler');
  const add = (bytes: number) =>
    appendFile(filler, Buffer.alloc(bytes)).then(
      () => true,
      () => false,
    );
  return {
    kind: 'a file system of 16 MB',
    async fill() {
      for (const bytes of [256 * 1024, 4 * 1024]) while (await add(bytes));
    },
    free: () => rm(filler),
  };
}

async function fillUp({ start, shopping, check, dataDir }: FaultShop, disk: Disk) {
  const damage: string[] = [];
  const server = await start();
  const { origin, pid } = server;
  const ordering = shopping.run(origin, () => false);
  await shopping.untilMore(5);
  await disk.fill(pid);
  // Each customer gives up at the first 503.
  await ordering;

  const ready = await read(`${origin}/readyz`);
  if (ready.status !== 503 || !/disk/i.test(ready.text))
    damage.push(`/readyz: ${ready.status} ${ready.text}`);
  for (const path of ['/healthz', '/api/product', '/products']) {
    const { status } = await read(origin + path);
    if (status !== 200) damage.push(`${path} responds ${status} on a full disk`);
  }
  // Of a customer who had filled the cart before.
  const purchase = shopping.purchases.find((one) => one.orderId === undefined && one.inCart > 0);
  if (purchase) {
    const body = shopping.formOf({ ...purchase, withScreenshot: true });
    const headers = { authorization: `Bearer ${purchase.shopper.token}` };
    const { status } = await fetch(`${origin}/api/Order`, { method: 'POST', headers, body });
    if (status !== 503) damage.push(`an order with a screenshot is answered ${status}`);
  }
  for (const name of await readdir(dataDir, { recursive: true })) {
    if (name.endsWith('.tmp') || /incoming./.test(name)) damage.push(`${name} is left`);
  }

  await disk.free(pid);
  await until('the shop is ready again', () => isReady(origin));
  const before = shopping.acknowledged.length;
  await shopping.repeat(origin);
  damage.push(...(await check()));
  const after = shopping.acknowledged.length - before;
  if (after < 1) damage.push('no order was refused');
  return {
    damage,
    figures: `${disk.kind}: ${before} orders, ${after} refused with 503 and placed afterwards`,
  };
}
