import type { FastifyInstance } from 'fastify';

import { adoptOrders } from '#server/db/adopt-orders.ts';

const everyMs = 10 * 60_000;

/** Adopts what the version before, which may still serve during a deployment, places after the migration. */
export function adoptLateOrders(app: FastifyInstance): void {
  const { database } = app;
  const adopt = async () => {
    const late = await database.read.selectFrom('orders').select('id').where('number', 'is', null).executeTakeFirst();
    if (late) await database.transaction(adoptOrders);
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      adopt().catch((error: unknown) => app.log.warn({ err: error }, 'could not adopt orders of the version before'));
    }, everyMs).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
