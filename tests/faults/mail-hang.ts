import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

import type { ShopDatabase } from '#server/db/connect.ts';
import { startMailServer } from '#tests/setup/mail-server.ts';

import { type Fault, type FaultContext, type FaultShop, until, untilMoreOrders, withFaultShop } from './fault-shop.ts';

/** The mail server accepts connections but never responds: orders don't wait, and each email arrives once afterwards. */
export const mailHang: Fault = {
  name: 'mail',
  about: 'The mail server hangs',
  async run(context) {
    return [{ on: 'sqlite', ...(await withFaultShop(context, 'sqlite', (shop) => hang(shop, context))) }];
  },
};

async function hang({ start, shopping, database, check }: FaultShop, { isShort }: FaultContext) {
  const silent = await openSilentServer();
  const env = { SMTP_URL: `smtp://127.0.0.1:${silent.port}` };
  const server = await start({ env });
  let isEnough = false;
  const customers = shopping.run(server.origin, () => isEnough);
  await untilMoreOrders(shopping, 10);
  await until('mails wait for the mail server', () => silent.connections() > 0);
  // Until the shop's greeting timeout of 10 s.
  if (!isShort) await until('the mail server is tried again', () => silent.connections() > 5, 60_000);
  await untilMoreOrders(shopping, 5);
  isEnough = true;
  await customers;
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
    await until('all mails are sent', async () => (await countUnsent(database)) === 0, 120_000);
    const ids = box.emails.map(({ headers }) => headers['message-id']);
    const twice = ids.length - new Set(ids).size;
    if (twice > 0) damage.push(`${twice} mails arrived twice`);
    if (ids.length < orders * 2) damage.push(`${orders} orders, but only ${ids.length} mails`);
    return { damage, figures: `${orders} orders while it hung, ${ids.length} mails arrived afterwards, each once` };
  } finally {
    await box.stop();
  }
}

async function countUnsent({ read }: ShopDatabase): Promise<number> {
  return (await read.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()).length;
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
