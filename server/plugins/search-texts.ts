import fp from 'fastify-plugin';

import { ensureTrigrams, fillSearchTexts } from '#server/db/fill-search-texts.ts';

/**
 * Writes what the desk searches of records that were stored before it was written, while the shop
 * serves everybody. Until then a search reads all of them.
 */
export const searchTextsPlugin = fp(
  async (app) => {
    const { database, log } = app;
    let isClosing = false;
    let running: Promise<unknown> = Promise.resolve();
    const work = async () => {
      const problem = await ensureTrigrams(database);
      if (problem !== undefined)
        log.warn(
          { reason: problem },
          'The desk’s searches read all records: this database has no pg_trgm. Run `create extension pg_trgm` in it as a user who may, and start the shop again.',
        );
      const filled = await fillSearchTexts(database, () => isClosing);
      if (filled > 0) log.info({ filled }, 'the desk’s searches use an index from now on');
    };
    app.addHook('onListen', async () => {
      running = work().catch((error: unknown) =>
        log.warn({ err: error }, 'could not write what the desk searches'),
      );
    });
    app.addHook('onClose', async () => {
      isClosing = true;
      await running;
    });
  },
  { name: 'search-texts' },
);
