import { describe, expect, test } from 'vitest';

import { everyCall, everyStaffCall, namesOf } from '#tests/setup/calls.ts';
import { aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';

const allCalls = [...everyCall, ...everyStaffCall];

describe('API reference, sitemap and health', () => {
  const shop = useShop('sqlite');

  test('the OpenAPI document has every call with its input and failures', async () => {
    const document = (await shop.get('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const described = Object.values<object>(document.paths).flatMap((methods) => Object.values(methods));
    expect(described.map((operation) => operation.operationId).sort()).toEqual(
      allCalls.map((call) => call.name).sort(),
    );
    for (const call of allCalls) {
      const operation = document.paths[`/api${call.path}`][call.method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: call.name, summary: call.summary, tags: [call.area] });
      expect((operation.parameters ?? []).map((parameter: { name: string }) => parameter.name).sort()).toEqual(
        [...namesOf(call.params), ...namesOf(call.query)].sort(),
      );
      const { 200: success, ...failures } = operation.responses;
      expect(success.description).toBe('Success');
      for (const [status, failure] of Object.entries(failures)) {
        const isStale = status === '409' && call.path.startsWith('/admin/');
        const $ref = `#/components/schemas/${isStale ? 'StaleFailure' : 'Failure'}`;
        expect(failure, status).toEqual({
          description: expect.not.stringContaining('Default'),
          content: { 'application/json': { schema: { $ref } } },
        });
      }
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(['200', '400', '422', '429', '500', '503']),
      );
    }
  });

  test('the document marks calls that need a token', async () => {
    const document = (await shop.get('/api/openapi.json')).json();
    expect(document.components.securitySchemes).toEqual({
      token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      staff: { type: 'apiKey', in: 'cookie', name: 'sphatik-desk' },
    });
    for (const call of everyCall) {
      const operation = document.paths[`/api${call.path}`][call.method.toLowerCase()];
      const path = call.path.replace(/\{\w+\}/g, 'nothing');
      const { statusCode } = await shop.app.inject({ method: call.method, url: `/api${path}` });
      const takesAnybody = [200, 400, 404, 415, 422];
      expect(operation.security, call.name).toEqual(takesAnybody.includes(statusCode) ? undefined : [{ token: [] }]);
      if (operation.security) expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403']));
    }
  });

  test('the document marks calls that take a picture', async () => {
    const document = (await shop.get('/api/openapi.json')).json();
    const withFiles = allCalls.filter((call) => call.files);
    expect(withFiles.length).toBeGreaterThan(0);
    for (const call of withFiles) {
      const { requestBody } = document.paths[`/api${call.path}`][call.method.toLowerCase()];
      const { properties } = requestBody.content['multipart/form-data'].schema;
      for (const name of call.files ?? []) expect(properties[name]).toEqual({ type: 'string', format: 'binary' });
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(namesOf(call.body)));
    }
    expect(JSON.stringify(document)).not.toContain('x-files');
  });

  test('the document defines exactly the schemas that it uses', async () => {
    const text = (await shop.get('/api/openapi.json')).payload;
    const named = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
    expect([...named].sort()).toEqual(Object.keys(JSON.parse(text).components.schemas).sort());
  });

  test('the page has no dependencies', async () => {
    const page = await shop.get('/api/docs', { accept: 'text/html' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.payload).not.toMatch(/<script|<link|src=|@import|url\(/);
    expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/);
    for (const call of allCalls) expect(page.payload).toContain(`<code>/api${call.path}</code>`);
  });

  test('robots.txt and the sitemap list the public pages', async () => {
    const picture = await shop.addPicture('#963');
    await shop.stock(
      aProduct('opal-ring', { tags: ['ring', 'opal'], pictures: [{ hash: picture.hash, alt: '', sourceUrl: '' }] }),
      aProduct('draft-ring', { published: false, tags: ['pendant'] }),
    );
    expect((await shop.get('/robots.txt')).payload).toContain('Sitemap: https://shop.example/sitemap.xml');
    const sitemap = (await shop.get('/sitemap.xml')).payload;
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toContain('https://shop.example/');
    expect(addresses).toContain('https://shop.example/shop/by-category/ring');
    expect(addresses).not.toContain('https://shop.example/shop/by-category/pendant');
    expect(addresses).toContain('https://shop.example/products/opal-ring');
    expect(sitemap).not.toContain('draft-ring');
    expect(sitemap).toContain(`<image:loc>https://shop.example/media/${picture.hash}-1280.webp</image:loc>`);
    expect(sitemap).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);
    expect((await shop.get('/sitemap-9.xml')).statusCode).toBe(404);
  });

  test('health checks report liveness and readiness', async () => {
    for (const url of ['/healthz', '/readyz']) {
      expect((await shop.get(url)).json()).toEqual({ status: 'ok' });
    }
  });
});
