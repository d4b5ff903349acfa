import fp from 'fastify-plugin';

import {
  createRateLimiter,
  type RateLimiter,
  type RateLimitsOptions,
  unlimited,
} from '#server/http/rate-limiter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    rateLimiter: RateLimiter;
  }
}

/** Decorates the app with `rateLimiter`. */
export const rateLimitsPlugin = fp<RateLimitsOptions>(
  async (app, options) => {
    app.decorate(
      'rateLimiter',
      app.settings.rateLimit ? createRateLimiter(app.database, options) : unlimited,
    );
  },
  { name: 'rate-limits', dependencies: ['shop'] },
);
