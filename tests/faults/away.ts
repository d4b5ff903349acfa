import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import type { ShopDatabase } from '#server/db/connect.ts';
import { startMailServer } from '#tests/setup/mail-server.ts';

import type { Fault, FaultContext, FaultShop } from './fault-shop.ts';
import { isReady, read, until } from './killable-server.ts';

/** PostgreSQL crashes and comes back; another process keeps SQLite's file busy. */
export const databaseAway: Fault = {
  name: 'database',
  about: 'The database is away and comes back',
  on: ['sqlite', 'postgres'],
  run: (shop, context) =>
    (shop.database.kind === 'sqlite' ? keepBusy : crashPostgres)(shop, context),
};

/**
 * The mail server accepts connections but never responds: orders don't wait, and each email arrives
 * once afterwards.
 */
export const mailHang: Fault = { name: 'mail', about: 'The mail server hangs', run: hang };

async function keepBusy(
  { start, shopping, database, check }: FaultShop,
  { isShort }: FaultContext,
) {
  const damage: string[] = [];
  const { origin } = await start();
  let endOrders = shopping.keepOrdering(origin);
  await shopping.untilMore(5);
  // A transaction waits 10 s for another process; after that it is 503.
  const busyMs = isShort ? 500 : 12_000;
  const before = shopping.acknowledged.length;
  await database.transaction(async () => {
    const endsAt = performance.now() + busyMs;
    while (performance.now() < endsAt) {
      const { status } = await read(`${origin}/api/product`);
      if (status !== 200) damage.push(`the list responds ${status} meanwhile`);
      await pause(100);
    }
  });
  if (!isShort) {
    // Requests that waited for more than 10 s got 503, the others succeed.
    await endOrders();
    endOrders = shopping.keepOrdering(origin);
  }
  await shopping.untilMore(5);
  await endOrders();
  await shopping.repeat(origin);
  damage.push(...(await check()));
  const after = shopping.acknowledged.length - before;
  return { damage, figures: `busy for ${busyMs} ms: ${before} orders before, ${after} after` };
}

async function crashPostgres({ start, shopping, check }: FaultShop, context: FaultContext) {
  const damage: string[] = [];
  const postgres = await context.postgres();
  const { origin } = await start();
  const crashes = context.isShort ? 1 : 5;
  let refused = 0;
  for (let round = 0; round < crashes; round += 1) {
    const endOrders = shopping.keepOrdering(origin);
    await shopping.untilMore(5);
    await postgres.crash();
    // Each customer gives up at the first 503.
    await endOrders();
    refused += shopping.purchases.length - shopping.acknowledged.length;
    if ((await read(`${origin}/readyz`)).status !== 503)
      damage.push('/readyz is green without a database');
    if ((await read(`${origin}/healthz`)).status !== 200)
      damage.push('the process died with the database');
    await postgres.restart();
    await until('the shop is ready again', () => isReady(origin));
    await shopping.repeat(origin);
    damage.push(...(await check()));
  }
  const placed = shopping.acknowledged.length;
  return {
    damage,
    figures: `${crashes} crashes: ${placed} orders, ${refused} of them refused with 503 first`,
  };
}

async function hang({ start, shopping, database, check }: FaultShop, { isShort }: FaultContext) {
  const silent = await openSilentServer();
  const env = { SMTP_URL: `smtp://127.0.0.1:${silent.port}` };
  const server = await start({ env });
  const endOrders = shopping.keepOrdering(server.origin);
  await shopping.untilMore(10);
  await until('mails wait for the mail server', () => silent.connections() > 0);
  // Until the shop's greeting timeout of 10 s.
  if (!isShort)
    await until('the mail server is tried again', () => silent.connections() > 5, 60_000);
  await shopping.untilMore(5);
  await endOrders();
  await shopping.repeat(server.origin);
  const damage = await check();
  const orders = shopping.acknowledged.length;

  if (isShort) await server.kill();
  await silent.close();
  const box = await startMailServer(silent.port);
  try {
    if (isShort) {
      // Ends the leases of the killed process.
      const now = new Date().toISOString();
      await database.transaction((trx) =>
        trx.updateTable('mails').set({ next_try_at: now }).where('sent_at', 'is', null).execute(),
      );
      await start({ env });
    }
    await until('all mails are sent', () => isAllSent(database), 120_000);
    const ids = box.emails.map(({ headers }) => headers['message-id']);
    const twice = ids.length - new Set(ids).size;
    if (twice > 0) damage.push(`${twice} mails arrived twice`);
    if (ids.length < orders * 2) damage.push(`${orders} orders, but only ${ids.length} mails`);
    return {
      damage,
      figures: `${orders} orders while it hung, ${ids.length} mails arrived afterwards, each once`,
    };
  } finally {
    await box.stop();
  }
}

export async function isAllSent({ read: reader }: ShopDatabase): Promise<boolean> {
  return !(await reader
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .executeTakeFirst());
}

/** Accepts connections and never responds. */
async function openSilentServer() {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => {}).resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    connections: () => count,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
