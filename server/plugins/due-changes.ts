import fp from 'fastify-plugin';

import type { ShopDatabase } from '#server/db/connect.ts';
import { publishDuePosts } from '#server/modules/blog/due-posts.ts';
import { runDueSales } from '#server/modules/desk/products/many-products.ts';
import { advanceLetters } from '#server/modules/mail/letter-mails.ts';

/** How late what has its time may begin or end. */
const everyMs = 1_000;

interface DueWork {
  /** What was done, for the log. */
  readonly done: string;
  /** Returns how many. */
  readonly run: (database: ShopDatabase) => Promise<number>;
}

/** What pages show: done before the shop answers anything. */
const shown: readonly DueWork[] = [
  { done: 'began or ended sales', run: runDueSales },
  { done: 'published posts', run: publishDuePosts },
];
const all: readonly DueWork[] = [...shown, { done: 'listed subscribers', run: advanceLetters }];

/**
 * Begins and ends sales and publishes posts at their time, before the shop answers anything and from
 * then on, and brings the letter further that is being sent.
 */
export const dueChangesPlugin = fp(
  async (app) => {
    const { database, log } = app;
    const failing = new Set<DueWork>();
    let running: Promise<void> = Promise.resolve();
    let timer: NodeJS.Timeout | undefined;
    const runOne = async (work: DueWork) => {
      try {
        const count = await work.run(database);
        if (count > 0) log.info({ count }, work.done);
        failing.delete(work);
      } catch (error) {
        // Once, not each second.
        if (!failing.has(work)) log.warn({ err: error }, `it failed that the shop ${work.done}`);
        failing.add(work);
      }
    };
    const run = async (works: readonly DueWork[]) => {
      for (const work of works) await runOne(work);
    };
    const next = () => {
      timer = setTimeout(() => {
        running = run(all).finally(() => timer && next());
      }, everyMs).unref();
    };
    app.addHook('onReady', async () => {
      await run(shown);
      next();
    });
    app.addHook('onClose', async () => {
      clearTimeout(timer);
      timer = undefined;
      await running;
    });
  },
  { name: 'due-changes' },
);
