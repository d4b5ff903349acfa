import type { FastifyInstance } from 'fastify';

import { CachedResponse, sendCached } from '#server/http/cached-response.ts';
import { contentSecurityPolicy } from '#server/http/security-headers.ts';

import { docsPage, docsStyleHash } from './docs-page.ts';
import type { OpenApiDocument } from './openapi-document.ts';

const cacheControl = 'public, max-age=0, must-revalidate';

/** The API reference, as an OpenAPI document and as a page. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  const isSecure = app.settings.publicUrl.startsWith('https:');
  let document: CachedResponse | undefined;
  let page: CachedResponse | undefined;

  app.get('/api/openapi.json', (request, reply) => {
    document ??= new CachedResponse(JSON.stringify(app.swagger()), 'application/json; charset=utf-8');
    return sendCached(request, reply, document, cacheControl);
  });

  app.get('/api/docs', (request, reply) => {
    page ??= new CachedResponse(
      docsPage(app.swagger() as unknown as OpenApiDocument),
      'text/html; charset=utf-8',
      200,
      {
        'content-security-policy': contentSecurityPolicy({ isSecure, styleHashes: [docsStyleHash] }),
      },
    );
    return sendCached(request, reply, page, cacheControl);
  });
}
