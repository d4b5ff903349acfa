import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type NextBuild, nextBuild } from '#tests/offline/next-build.ts';

import type { Fault, FaultContext, FaultShop } from './fault-shop.ts';
import { builtMain, freePort, type KillableServer } from './killable-server.ts';
import { findNginx, type Nginx, startNginx } from './nginx.ts';
import { openVisitors, type Visitor } from './visitors.ts';

/**
 * Two servers on one PostgreSQL database behind nginx are upgraded one after the other, as
 * `docs/upgrade.md` says, while customers order and browsers have pages of either build open.
 * Nobody may notice: no failed request, no broken page, no order lost or doubled.
 */
export const deploy: Fault = {
  name: 'deploy',
  about: 'A rolling upgrade behind nginx',
  // SQLite's data folder takes one server at a time.
  on: ['postgres'],
  async run(shop, context) {
    const nginx = findNginx();
    if (!nginx || context.browser?.engine !== 'chromium') return undefined;
    const machines = await twoMachines(shop);
    const next = await nextBuild();
    const proxy = await startNginx(nginx, machines.ports);
    try {
      return await upgrade(shop, context, { machines, next, proxy });
    } finally {
      await proxy.stop();
      await next.remove();
      await machines.remove();
    }
  },
};

interface Setting {
  readonly machines: Machines;
  readonly next: NextBuild;
  readonly proxy: Nginx;
}

async function upgrade(
  { shopping, check }: FaultShop,
  { browser: program }: FaultContext,
  { machines, next, proxy }: Setting,
) {
  if (program?.engine !== 'chromium') throw new Error('This needs Chromium.');
  // A request without a response would be repeated by an app; here it is damage.
  shopping.mayBeAway = false;
  const damage: string[] = [];
  const servers = [await machines.start(0, builtMain), await machines.start(1, builtMain)];
  const browser = await openVisitors(program);
  const visitors: Visitor[] = [];
  const open = async (name: string) => {
    for (const hasWorker of [false, true])
      visitors.push(
        await browser.open(`${name}${hasWorker ? ' with a worker' : ''}`, proxy.origin, hasWorker),
      );
  };
  const follow = (path: string) => Promise.all(visitors.map((visitor) => visitor.follow(path)));
  const endOrders = shopping.keepOrdering(proxy.origin);
  try {
    await open('a page of the old build');
    await shopping.untilMore(5);
    for (const [at, path] of ['/products', '/about'].entries()) {
      const code = await servers[at]?.stop();
      if (code !== 0) damage.push(`the old server ended with ${code}`);
      await follow(path);
      servers[at] = await machines.start(at, next.main);
      await shopping.untilMore(5);
      if (at === 0) await open('a page of either build');
    }
    await follow('/privacy-policy');
    await follow('/terms-and-conditions');
    await shopping.untilMore(5);
    await endOrders();
  } catch (error) {
    const failed = await endOrders().then(
      () => error,
      (reason: unknown) => reason,
    );
    damage.push(String(failed));
  } finally {
    await browser.close();
  }
  damage.push(...visitors.flatMap(({ problems }) => problems), ...(await check()));
  const placed = shopping.acknowledged.length;
  if (placed !== shopping.purchases.length)
    damage.push(`${shopping.purchases.length - placed} orders have no response`);
  const pages = visitors.length;
  return { damage, figures: `${placed} orders and ${pages} open pages while both were upgraded` };
}

interface Machines {
  readonly ports: readonly [number, number];
  start(at: number, main: string): Promise<KillableServer>;
  remove(): Promise<void>;
}

/**
 * Each has a port and a data folder of its own, where its scripts are. Pictures are in one place,
 * as in a bucket.
 */
async function twoMachines(shop: FaultShop): Promise<Machines> {
  const root = await mkdtemp(join(tmpdir(), 'sphatik-deploy-'));
  const ports = [await freePort(), await freePort()] as const;
  const folders = [join(root, 'one'), join(root, 'other')];
  for (const folder of folders) {
    await mkdir(folder);
    for (const name of ['pictures', 'renditions', 'uploads']) {
      await mkdir(join(shop.dataDir, name), { recursive: true });
      await symlink(join(shop.dataDir, name), join(folder, name));
    }
  }
  const started: KillableServer[] = [];
  return {
    ports,
    async start(at, main) {
      const env = { DATA_DIR: folders[at] ?? root };
      const server = await shop.start({ main, port: ports[at], env });
      started.push(server);
      return server;
    },
    async remove() {
      // Some have ended already.
      for (const server of started) await server.kill().catch(() => {});
      await rm(root, { recursive: true, force: true });
    },
  };
}
