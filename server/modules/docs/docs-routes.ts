import type { FastifyInstance } from 'fastify';

import { sendStored } from '#server/http/send-stored.ts';
import { StoredAnswer } from '#server/http/stored-answer.ts';
import { contentSecurityPolicy } from '#server/plugins/security.ts';

import { docsPage, docsStyleHash } from './docs-page.ts';
import type { OpenApiDocument } from './openapi-document.ts';

const cacheControl = 'public, max-age=0, must-revalidate';

/** The API's description, for programs and for people. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  const isSecure = app.settings.publicUrl.startsWith('https:');
  let document: StoredAnswer | undefined;
  let page: StoredAnswer | undefined;

  app.get('/api/openapi.json', (request, reply) => {
    document ??= new StoredAnswer(JSON.stringify(app.swagger()), 'application/json; charset=utf-8');
    return sendStored(request, reply, document, cacheControl);
  });

  app.get('/api/docs', (request, reply) => {
    page ??= new StoredAnswer(docsPage(app.swagger() as unknown as OpenApiDocument), 'text/html; charset=utf-8', 200, {
      'content-security-policy': contentSecurityPolicy({ isSecure, styleHashes: [docsStyleHash] }),
    });
    return sendStored(request, reply, page, cacheControl);
  });
}
