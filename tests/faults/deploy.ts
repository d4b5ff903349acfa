import { cp, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { packageRoot } from '#server/package-root.ts';

import type { Fault, FaultShop } from './fault-shop.ts';
import { builtMain, read } from './killable-server.ts';

/**
 * Two builds serve one PostgreSQL database while `dist` changes from one to the other: customers
 * order at both and retry at one what they sent to the other; the old one is stopped in the middle.
 */
export const deploy: Fault = {
  name: 'deploy',
  about: 'Two versions during a deploy',
  // SQLite's data folder takes one server at a time.
  on: ['postgres'],
  async run(shop) {
    const builds = await copyBuilds();
    try {
      await builds.makeCurrent('before');
      return await changeBuild(shop, builds);
    } finally {
      await builds.remove();
    }
  },
};

async function changeBuild({ start, shopping, check }: FaultShop, builds: Builds) {
  const damage: string[] = [];
  const before = await start({ main: builds.main });
  let origins = [before.origin];
  let isEnough = false;
  const anyOrigin = () => origins[Math.floor(Math.random() * origins.length)] ?? '';
  // Shoppers of the stopped server continue at the new one.
  const shop = async () => {
    while (!isEnough) await shopping.run(anyOrigin, () => isEnough);
  };
  const customers = shop();
  await shopping.untilMore(5);
  await builds.makeCurrent('after');
  const after = await start({ main: builds.main });
  origins = [before.origin, after.origin];
  await shopping.untilMore(10);
  for (const [server, name] of [
    [before, 'before'],
    [after, 'after'],
  ] as const) {
    const { status, text } = await read(`${server.origin}/assets/own-${name}00.js`);
    if (status !== 200 || text !== name)
      damage.push(`the build ${name} responses ${status} to its own script`);
  }
  const { status } = await read(`${after.origin}/assets/own-before00.js`);
  if (status !== 200) damage.push(`the new build responses ${status} to a script of an open tab`);

  const stopping = before.stop();
  origins = [after.origin];
  const code = await stopping;
  if (code !== 0) damage.push(`the old version ended with ${code}`);
  await shopping.untilMore(5);
  isEnough = true;
  await customers;
  await shopping.repeat(after.origin);
  damage.push(...(await check()));
  const placed = shopping.acknowledged.length;
  if (placed !== shopping.purchases.length)
    damage.push(`${shopping.purchases.length - placed} orders have no response`);
  return { damage, figures: `${placed} orders at two builds, the old one stopped in the middle` };
}

interface Builds {
  /** Starts the server through `dist`, as `npm start` does. */
  readonly main: string;
  makeCurrent(name: 'before' | 'after'): Promise<void>;
  remove(): Promise<void>;
}

/**
 * The build twice, as `builds/before` and `builds/after`, each with a script of its own; `dist` is
 * a link.
 */
async function copyBuilds(): Promise<Builds> {
  const build = dirname(dirname(await realpath(builtMain)));
  await mkdir(join(packageRoot, '.cache'), { recursive: true });
  // Inside the project, where Node finds the packages.
  const root = await mkdtemp(join(packageRoot, '.cache', 'faults-deploy-'));
  const folder = (name: string) => join(root, 'builds', name);
  for (const name of ['before', 'after']) {
    await cp(build, folder(name), { recursive: true });
    await mkdir(join(folder(name), 'client-before/assets'), { recursive: true });
    await writeFile(join(folder(name), 'client/assets', `own-${name}00.js`), name);
  }
  await writeFile(join(folder('after'), 'client-before/assets', 'own-before00.js'), 'before');
  return {
    main: join(root, 'dist', 'server', 'main.js'),
    async makeCurrent(name) {
      await symlink(join('builds', name), join(root, 'next'), 'junction');
      await rename(join(root, 'next'), join(root, 'dist'));
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
