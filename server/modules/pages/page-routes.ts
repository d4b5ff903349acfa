import type { FastifyInstance } from 'fastify';

import { readPage } from '#contract/calls/page-calls.ts';
import { servePublic } from '#server/http/serve.ts';
import { readPageText } from './page-text.ts';

/** The pages whose texts the owner may write. */
export async function pageTextRoutes(app: FastifyInstance): Promise<void> {
  servePublic(app, readPage, async ({ params: { page } }) =>
    readPageText(page, await app.catalogue.settings()),
  );
}
