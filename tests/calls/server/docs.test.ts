import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';

import { reservedSlugs } from '#contract/names/reserved-slugs.ts';
import { packageRoot } from '#server/package-root.ts';
import { aCustomer } from '#tests/setup/callers.ts';
import { everyCall, everyStaffCall, namesOf } from '#tests/setup/calls.ts';
import { demoSettings } from '#tests/setup/demo-settings.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { useShop } from '#tests/setup/shop.ts';

const allCalls = [...everyCall, ...everyStaffCall];

describe('API reference, sitemap and health', () => {
  const shop = useShop('sqlite');

  test('the OpenAPI document has every call with its input and failures', async () => {
    const document = (await shop.get('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const described = Object.values<object>(document.paths).flatMap((methods) =>
      Object.values(methods),
    );
    expect(described.map((operation) => operation.operationId).sort()).toEqual(
      // A picture is no call of the contract.
      [...allCalls.map((call) => call.name), 'readUpload'].sort(),
    );
    for (const call of allCalls) {
      const operation = document.paths[`/api${call.path}`][call.method.toLowerCase()];
      expect(operation).toMatchObject({
        operationId: call.name,
        summary: call.summary,
        tags: [call.area],
      });
      const parameters: { name: string; in: string }[] = operation.parameters ?? [];
      const inAddress = parameters
        .filter((parameter) => parameter.in !== 'header')
        .map(({ name }) => name);
      expect(inAddress.sort()).toEqual([...namesOf(call.params), ...namesOf(call.query)].sort());
      for (const [status, failure] of Object.entries<{ description: string }>(operation.responses))
        expect(failure.description, `${call.name} ${status}`).not.toContain('Default');
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(['200', '400', '422', '429', '500', '503']),
      );
    }
  });

  test('no product and no post has an address of the shop’s own pages and calls', () => {
    const named = (texts: readonly string[], pattern: RegExp) =>
      texts.flatMap((text) => pattern.exec(text)?.[1] ?? []);
    const paths = everyCall.map(({ path }) => path);
    const pages = readdirSync('src/shop/routes');
    const ofProducts = [
      ...named(paths, /^\/product\/([^/{]+)$/),
      ...named(pages, /^products\.(?!index\.)([^.$]+)\.tsx$/),
    ];
    expect(ofProducts.toSorted()).toEqual(reservedSlugs);
    expect(named(paths, /^\/blogs\/([^/{]+)$/)).toEqual([]);
    expect(named(pages, /^blogs\.(?!index\.)([^.$]+)\.tsx$/)).toEqual([]);
  });

  test('the document marks calls that need a token', async () => {
    const document = (await shop.get('/api/openapi.json')).json();
    expect(document.components.securitySchemes).toEqual({
      token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      staff: { type: 'apiKey', in: 'cookie', name: '__Host-sphatik-desk' },
    });
    for (const call of everyCall) {
      const operation = document.paths[`/api${call.path}`][call.method.toLowerCase()];
      const path = call.path.replace(/\{\w+\}/g, 'nothing');
      const { statusCode } = await shop.app.inject({ method: call.method, url: `/api${path}` });
      const takesAnybody = [200, 400, 404, 415, 422];
      const [first] = operation.security;
      const isForAnybody = first === undefined || Object.keys(first).length === 0;
      expect(isForAnybody, call.name).toBe(takesAnybody.includes(statusCode));
      if (operation.security.length > 0)
        expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403']));
    }
  });

  test('the document says what callers would otherwise find by trying', async () => {
    const document = (await shop.get('/api/openapi.json')).json();
    const schemaOf = (path: string, type = 'application/json') =>
      document.paths[`/api${path}`].post.requestBody.content[type].schema.properties;
    const parameter = (path: string, method: string, name: string) =>
      document.paths[`/api${path}`][method].parameters.find(
        (one: { name: string }) => one.name === name,
      );
    const order =
      document.paths['/api/order'].post.responses[200].content['application/json'].schema
        .properties;
    expect(parameter('/order', 'post', 'Idempotency-Key')).toMatchObject({
      in: 'header',
      required: false,
    });
    expect(document.paths['/api/authentication/login'].post.parameters).toBeUndefined();
    const { password, email } = schemaOf('/authentication/register');
    expect([password.minLength, password.format, email.format]).toEqual([8, 'password', 'email']);
    for (const [text, isStrong] of [
      ['Amethyst-2026', true],
      ['amethyst-2026', false],
      ['Amethyst', false],
    ] as const) {
      expect(new RegExp(password.pattern, 'u').test(text), text).toBe(isStrong);
    }
    expect(schemaOf('/authentication/login').password.pattern).toBeUndefined();
    expect([order.method.enum, order.payment.properties.status.enum]).toEqual([
      [0, 1],
      [0, 1, 2, 3, 4, 5],
    ]);
    expect(order.orderDate.format).toBe('date-time');
    expect(parameter('/product/search', 'get', 'SortBy').schema.enum).toContain('price-asc');
    expect(parameter('/product/search', 'get', 'inStock').schema.enum).toEqual(['1']);
    const upload = document.paths['/api/uploads/{id}'].get;
    expect(upload).toMatchObject({
      security: [{ token: [] }],
      responses: { 200: { content: { 'image/*': {} } } },
    });
    expect(schemaOf('/customform', 'multipart/form-data').imageURL).toEqual({
      type: 'string',
      format: 'binary',
    });
    expect(JSON.stringify(document)).not.toMatch(/x-files|x-idempotent|x-sends/);
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
      aProduct('opal-ring', {
        tags: ['ring', 'opal'],
        pictures: [{ hash: picture.hash, alt: '', sourceUrl: '' }],
      }),
      aProduct('draft-ring', { published: false, tags: ['pendant'] }),
    );
    expect((await shop.get('/robots.txt')).payload).toContain(
      'Sitemap: https://shop.example/sitemap.xml',
    );
    const sitemap = (await shop.get('/sitemap.xml')).payload;
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toContain('https://shop.example/');
    expect(addresses).toContain('https://shop.example/shop/by-category/ring');
    expect(addresses).not.toContain('https://shop.example/shop/by-category/pendant');
    expect(addresses).toContain('https://shop.example/products/opal-ring');
    expect(sitemap).not.toContain('draft-ring');
    expect(sitemap).toContain(
      `<image:loc>https://shop.example/media/${picture.hash}-1280.webp</image:loc>`,
    );
    expect(sitemap).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/);
    expect((await shop.get('/sitemap-9.xml')).statusCode).toBe(404);
  });

  test('security.txt names a contact for the next months, and password managers find the form', async () => {
    const { payload } = await shop.get('/.well-known/security.txt');
    expect(payload).toContain(`Contact: mailto:${demoSettings.email}\n`);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(payload)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now() + 200 * 86_400_000);
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
    const form = await shop.get('/.well-known/change-password');
    expect([form.statusCode, form.headers.location]).toEqual([302, '/profile?tab=ChangePassword']);
  });

  test('health checks report liveness and readiness', async () => {
    for (const url of ['/healthz', '/readyz']) {
      expect((await shop.get(url)).json()).toEqual({ status: 'ok' });
    }
  });
});

const run = promisify(execFile);
const inPackages = (path: string) => join(packageRoot, 'node_modules', path);
/** Inside the project, where the client finds its package. */
const folder = join(packageRoot, '.cache/openapi-client');

describe('The OpenAPI document', () => {
  const shop = useShop('sqlite');

  test('keeps the recommended rules of Redocly, and defines the schemas that it uses', async () => {
    const { payload: source } = await shop.get('/api/openapi.json');
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, config, absoluteRef: '/openapi.json' });
    const errors = problems.filter(
      ({ severity, ruleId }) => severity === 'error' || ruleId === 'no-unused-components',
    );
    expect(errors.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual(
      [],
    );
  });

  test('makes a client that fits its types, and buys', async () => {
    await shop.stock(aProduct('opal-ring'));
    const { userId, token } = await aCustomer(shop);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'openapi.json'), (await shop.get('/api/openapi.json')).payload);
    await copyFile(
      join(packageRoot, 'tests/fixtures/openapi-client/buy.ts'),
      join(folder, 'buy.ts'),
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      lib: ['es2023', 'dom'],
      module: 'esnext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    await run(process.execPath, [inPackages('oazapfts/dist/cli.js'), 'openapi.json', 'client.ts'], {
      cwd: folder,
    });
    const types = await run(process.execPath, [inPackages('typescript/bin/tsc')], {
      cwd: folder,
    }).catch((error) => error);
    expect(types.stdout).toBe('');

    const { buy } = await import(/* @vite-ignore */ join(folder, 'buy.ts'));
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    expect(await buy(origin, { userId, token })).toMatchObject({
      listed: {
        method: 0,
        orderItems: [{ slugs: 'opal-ring', quantity: 1 }],
        payment: { status: 0 },
      },
      refused: 422,
    });
  });
});
