import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';

import { normalEmail } from '#contract/rules/texts/contact.ts';
import { buildApp } from './app.ts';
import { startAutomaticBackups } from './backup/automatic-backups.ts';
import { rejectUnfinishedRestore } from './backup/unfinished-restore.ts';
import { secureDataFolder } from './data-folder.ts';
import { openDatabase, type ShopDatabase } from './db/connect.ts';
import type { FolderLock } from './db/folder-lock.ts';
import { checkAtNight, checkAtStart } from './db/regular-checks.ts';
import { storageFailureOf } from './db/storage-failure.ts';
import { loadDemoPosts } from './demo/demo-posts.ts';
import { loadDemo } from './demo/load-demo.ts';
import { openFileStore } from './media/file-store.ts';
import { createPictureStore } from './media/picture-store.ts';
import { findMistyped } from './mistyped-settings.ts';
import { firstOwnerLink } from './modules/desk/staff/first-owner.ts';
import { isLoopback } from './modules/desk/staff/staff-sessions.ts';
import { hasStaff } from './modules/desk/staff/staff-store.ts';
import { countTasks } from './modules/desk/today/today-tasks.ts';
import { startMailWorker } from './modules/mail/mail-worker.ts';
import { startPushWorker } from './modules/push/push-worker.ts';
import { packageRoot } from './package-root.ts';
import type { PageSource } from './pages/page-source.ts';
import { openMetricsServer } from './plugins/metrics.ts';
import type { Settings } from './settings.ts';
import { readShop } from './shop-settings.ts';
import { listenAt } from './start-problem.ts';

export type OpenShop = Awaited<ReturnType<typeof openShop>>;

export interface OpenShopOptions {
  readonly settings: Settings;
  readonly pages: PageSource | undefined;
  readonly print: (line: string) => void;
}

/** After this, open connections are destroyed. */
const closeTimeoutMs = 10_000;
/** After this, those are destroyed over which nothing has come. */
const unusedTimeoutMs = 1_000;

/** Opens the database, fills an empty shop with the demo, listens. */
export async function openShop(options: OpenShopOptions) {
  const { settings, pages, print } = options;
  const warnings = await secureDataFolder(settings.dataDir);
  rejectUnfinishedRestore(settings.dataDir);
  const { lock, database } = await openChecked(settings, print);
  try {
    await openFileStore(settings).check();
    const pictures = createPictureStore(settings);
    if (settings.demo) {
      const demo = { database, pictures, folder: join(packageRoot, 'catalogue'), print };
      await loadDemo({ ...demo, fileSettings: settings });
      await loadDemoPosts(demo);
    }

    const app = await buildApp({ settings, database, pictures, ...(pages && { pages }) });
    for (const warning of [...warnings, ...findMistyped(process.env)]) app.log.warn(warning);
    if (!settings.rateLimit) app.log.warn('RATE_LIMIT is off: requests are not limited');
    const connections = connectionsOf(app.server);
    // Built before the first visitor has to wait for it.
    await app.catalogue.index();
    const { metricsHost, metricsPort = 0 } = settings;
    const metricsAt = {
      host: metricsHost,
      port: metricsPort,
      names: ['METRICS_HOST', 'METRICS_PORT'],
    } as const;
    const metrics = await listenAt(metricsAt, () => openMetricsServer(app));
    if (metrics) print(`Metrics are at ${metrics.address}.`);
    const { host, port } = settings;
    const address = await listenAt({ host, port, names: ['HOST', 'PORT'] }, () =>
      app.listen({ port, host }),
    );

    await inviteFirstOwner(database, options);
    if (!settings.deskUrl.startsWith('https:') && !isLoopback(settings.deskUrl)) {
      print(
        `The shop desk needs HTTPS: browsers log nobody in at ${settings.deskUrl}. Set PUBLIC_URL (or DESK_URL) to an https address.`,
      );
    }
    const nightly = lock && checkAtNight({ dataDir: settings.dataDir, database, log: app.log });
    const mail = startMailWorker({ settings, database, log: app.log });
    const pushes = startPushWorker({ settings, database, log: app.log, countTasks });
    const backups = startAutomaticBackups({ settings, database, log: app.log });

    return {
      app,
      /** URL on which it listens. */
      address,
      /** Finishes running requests, then closes the database. */
      close: async () => {
        nightly?.close();
        const cut = setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs);
        // Browsers keep a connection open that was busy when closing began.
        const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
        // They also open some in advance, which Node does not count as idle.
        const cutUnused = setTimeout(() => {
          for (const connection of connections)
            if (connection.bytesRead === 0) connection.destroy();
        }, unusedTimeoutMs);
        await Promise.all([app.close(), backups.close()]);
        clearTimeout(cut);
        clearTimeout(cutUnused);
        clearInterval(sweep);
        await Promise.all([mail.close(), pushes.close(), metrics?.close()]);
        await database.close();
        lock?.release(database.damage === undefined);
      },
    };
  } catch (error) {
    await database.close();
    lock?.release(database.damage === undefined && storageFailureOf(error) !== 'damaged');
    throw error;
  }
}

/**
 * Prints a one-time link to the shop desk for the first owner, at each start until somebody has
 * used one. It is not mailed: the address may still be the demo's, or there is none yet.
 */
async function inviteFirstOwner(
  database: ShopDatabase,
  { settings, print }: OpenShopOptions,
): Promise<void> {
  const { ownerEmail, deskUrl } = settings;
  if (database.damage !== undefined || (await hasStaff(database.read))) return;
  const email = normalEmail(ownerEmail ?? (await readShop(database.read)).email);
  const link = await firstOwnerLink(database, { email, deskUrl });
  if (link === undefined) return;
  print(`The shop desk is for the owner. This link opens it once, within three days: ${link}`);
}

/** The server's open connections, from now on. */
function connectionsOf(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return connections;
}

/**
 * Locks and checks the data folder, and opens its database. Damage that only opening it meets is
 * checked, too.
 */
async function openChecked(
  settings: Settings,
  print: (line: string) => void,
): Promise<{ readonly lock: FolderLock | undefined; readonly database: ShopDatabase }> {
  const lock = settings.databaseUrl ? undefined : await checkAtStart(settings.dataDir, print);
  try {
    return { lock, database: await openDatabase(settings) };
  } catch (error) {
    const isDamaged = storageFailureOf(error) === 'damaged';
    lock?.release(!isDamaged);
    if (isDamaged && lock && !lock.wasUnclean) return openChecked(settings, print);
    throw error;
  }
}
