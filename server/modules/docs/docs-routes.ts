import type { FastifyInstance } from 'fastify';

import { escapeHtml } from '#contract/rules/texts/escape-html.ts';
import { unusedSpecified } from '#contract/settings/specified-services.ts';
import { CachedResponse, sendCached } from '#server/http/cached-response.ts';
import { contentSecurityPolicy } from '#server/http/content-security-policy.ts';
import { hashOf } from '#server/pages/page-template.ts';

import { type OpenApiDocument, type Operation, openApiDocument } from './openapi.ts';

const cacheControl = 'public, max-age=0, must-revalidate';

/** The API reference, as an OpenAPI document and as a page. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  const isSecure = app.settings.publicUrl.startsWith('https:');
  const policy = {
    'content-security-policy': contentSecurityPolicy({ isSecure, styleHashes: [hashOf(style)] }),
  };
  let last: { readonly key: string; readonly document: OpenApiDocument } | undefined;
  // When all calls are there.
  const describe = async () => {
    const { name, services } = await app.catalogue.settings();
    const unused = unusedSpecified(services);
    const key = JSON.stringify([name, unused]);
    if (last?.key !== key) {
      const document = openApiDocument(app.settings, app.servedCalls, { title: name, unused });
      last = { key, document };
    }
    return last.document;
  };

  app.get('/api/openapi.json', async (request, reply) => {
    const response = new CachedResponse(
      JSON.stringify(await describe()),
      'application/json; charset=utf-8',
    );
    return sendCached(request, reply, response, cacheControl);
  });

  app.get('/api/docs', async (request, reply) => {
    const response = new CachedResponse(
      docsPage(await describe()),
      'text/html; charset=utf-8',
      200,
      policy,
    );
    return sendCached(request, reply, response, cacheControl);
  });
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem; background: light-dark(#fbf7f1, #15111c); color: light-dark(#241a30, #f4eee6); }
a { color: light-dark(#5b3a8c, #c3a6f0); }
h2 { margin-top: 2.5rem; }
h3 { margin: 1.5rem 0 0; font-size: 1rem; overflow-wrap: anywhere; }
p { margin: 0; }
pre { overflow-x: auto; padding: .75rem; background: light-dark(#f3ece2, #261f33); }
`;
/**
 * Renders the API reference as a page without dependencies: each call with the schemas of the
 * OpenAPI document.
 */
export function docsPage({ info, paths, components }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation,
      area: operation.tags?.[0] ?? '',
    })),
  );
  const sections = [...new Set(calls.map(({ area }) => area))].map((area) => {
    const own = calls.filter((call) => call.area === area);
    const articles = own.map(({ path, method, operation }) => callArticle(path, method, operation));
    return `<h2>${escapeHtml(area)}</h2>${articles.join('')}`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(info.title)}: API reference</title><style>${style}</style></head>
<body><main>
<h1>${escapeHtml(info.title)}: API reference</h1>
<p>${escapeHtml(info.description ?? '')}</p>
<p>The same as <a href="/api/openapi.json">openapi.json</a>. <a href="/">Go to the shop</a></p>
${sections.join('\n')}
<h2>Schemas</h2>${details('All schemas that calls share', components.schemas)}
</main></body>
</html>
`;
}

function callArticle(path: string, method: string, operation: Operation): string {
  const { operationId, summary = '', parameters, requestBody, responses } = operation;
  return `<article id="${escapeHtml(operationId)}">
<h3>${method.toUpperCase()} <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}${accessOf(operation)}</p>
${details('Input and responses', { parameters, requestBody, responses })}
</article>`;
}

function details(title: string, content: unknown): string {
  const json = JSON.stringify(content, null, 2);
  return `<details><summary>${title}</summary><pre>${escapeHtml(json)}</pre></details>`;
}

function accessOf({
  security,
  'x-role': role,
  'x-area': area,
  'x-step-up': stepUp,
}: Operation): string {
  if (!security?.length) return '';
  if (role === undefined) return ' <small>Requires a token.</small>';
  const proof = stepUp ? ', with a passkey or code of the last 5 minutes' : '';
  const opened = area === 'everybody' ? '' : ` who may open ${area === 'look' ? 'settings' : area}`;
  const who = role === 'owner' ? 'an owner' : `the staff${opened}`;
  return ` <small>Requires a session of ${who}${proof}.</small>`;
}
