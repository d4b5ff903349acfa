import fp from 'fastify-plugin';

import { runDueSales } from '#server/modules/desk/products/many-products.ts';

/** How late a sale may begin or end. */
const everyMs = 1_000;

/** Begins and ends sales at their time, before the shop answers anything and from then on. */
export const dueSalesPlugin = fp(
  async (app) => {
    const { database, log } = app;
    let hasFailed = false;
    let running: Promise<void> = Promise.resolve();
    let timer: NodeJS.Timeout | undefined;
    const run = async () => {
      try {
        const count = await runDueSales(database);
        if (count > 0) log.info({ count }, 'began or ended sales');
        hasFailed = false;
      } catch (error) {
        // Once, not each second.
        if (!hasFailed) log.warn({ err: error }, 'could not begin or end sales');
        hasFailed = true;
      }
    };
    const next = () => {
      timer = setTimeout(() => {
        running = run().finally(() => timer && next());
      }, everyMs).unref();
    };
    app.addHook('onReady', async () => {
      await run();
      next();
    });
    app.addHook('onClose', async () => {
      clearTimeout(timer);
      timer = undefined;
      await running;
    });
  },
  { name: 'due-sales' },
);
