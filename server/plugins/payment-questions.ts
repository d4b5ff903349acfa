import fp from 'fastify-plugin';

import { askDue } from '#server/modules/payment/ask-attempts.ts';
import { goOnWithRefunds } from '#server/modules/payment/refund-payment.ts';

/** How late a payment may be asked about. */
const everyMs = 15_000;

/** Asks providers what became of payments that were begun, also where no browser came back. */
export const paymentQuestionsPlugin = fp(
  async (app) => {
    let running: Promise<void> = Promise.resolve();
    let timer: NodeJS.Timeout | undefined;
    const run = () =>
      Promise.all([askDue(app), goOnWithRefunds(app)]).then(
        () => undefined,
        (error: unknown) => app.log.warn({ err: error }, 'could not ask about payments'),
      );
    const next = () => {
      timer = setTimeout(() => {
        running = run().finally(() => timer && next());
      }, everyMs).unref();
    };
    app.addHook('onListen', async () => next());
    app.addHook('onClose', async () => {
      clearTimeout(timer);
      timer = undefined;
      await running;
    });
  },
  { name: 'payment-questions' },
);
