import type { FastifyInstance } from 'fastify';

import { readServices } from '#contract/calls/booking-calls.ts';
import { servePublic } from '#server/http/serve.ts';

import { readServicePrices } from './settings-store.ts';

/** The public settings. */
export async function settingsRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  servePublic(app, readServices, () => readServicePrices(database.read));
}
