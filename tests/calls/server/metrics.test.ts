import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type OpenShop, openShop } from '#server/open-shop.ts';
import type { PageSource } from '#server/pages/page-source.ts';
// For the types that the plugin adds.
import type {} from '#server/plugins/metrics.ts';
import { readSettings } from '#server/settings.ts';
import { everyEngine, newPostgresDatabase, useShop } from '#tests/setup/shop.ts';

const pages: PageSource = {
  isDevelopment: false,
  readTemplate: async () =>
    '<!doctype html><html lang="en"><!--page-head--><!--page-body--><!--page-state--></html>',
  renderPage: async () => ({ status: 200, head: '', body: 'A page', scripts: [] }),
};

/** The samples of a scrape: name with labels → value. */
function readSamples(text: string): Map<string, number> {
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.slice(line.lastIndexOf(' ') + 1)),
      ]),
  );
}

describe.each(everyEngine)('Metrics on %s', (engine) => {
  let shop: OpenShop;
  let metricsAddress = '';
  let dataDir = '';
  const printed: string[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sphatik-metrics-'));
    const settings = readSettings({
      PORT: '0',
      METRICS_PORT: '0',
      DEMO: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...(engine === 'postgres' && { DATABASE_URL: await newPostgresDatabase() }),
    });
    shop = await openShop({ settings, pages, print: (line) => printed.push(line) });
    metricsAddress = /Metrics are at (\S+)\.$/m.exec(printed.join('\n'))?.[1] ?? '';
  });

  afterAll(async () => {
    await shop?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('the start of an empty shop prints the first owner’s invitation, which is not mailed', async () => {
    const link = /within three days: (\S+\/admin\/invite\/\S+)$/m.exec(printed.join('\n'))?.[1];
    expect(link).toBeDefined();
    expect(
      await shop.app.database.read.selectFrom('staff_invites').select('role').execute(),
    ).toEqual([{ role: 'owner' }]);
    expect(await shop.app.database.read.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  const open = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(shop.address + path, init);
    await response.arrayBuffer();
    return response;
  };
  const scrape = async () => readSamples(await (await fetch(metricsAddress)).text());
  const post = (path: string, body: unknown) =>
    open(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('are served on a port of their own, on loopback only', async () => {
    expect(new URL(metricsAddress).hostname).toBe('127.0.0.1');
    expect(new URL(metricsAddress).port).not.toBe(new URL(shop.address).port);
    const response = await fetch(metricsAddress);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await response.text()).toContain('# HELP shop_http_request_duration_seconds');
    expect(await (await fetch(`${shop.address}/metrics`)).text()).not.toContain('shop_http');
    expect((await fetch(new URL('/api/product', metricsAddress))).status).toBe(404);
    expect((await fetch(metricsAddress, { method: 'POST' })).status).toBe(404);
  });

  test('count requests by route pattern and page type, never by address', async () => {
    await open('/api/product?Name=secretword');
    await open('/api/product/secret-slug');
    await open('/products/secret-slug?token=secrettoken');
    await open('/api/secretpath');
    await open('/secret.js');
    await open('/api/product/%ZZ');
    const text = await (await fetch(metricsAddress)).text();
    const count = (labels: string) =>
      readSamples(text).get(`shop_http_request_duration_seconds_count{${labels}}`);
    expect(count('method="GET",route="/api/product",status="200"')).toBe(1);
    expect(count('method="GET",route="/api/product/:slug",status="404"')).toBe(1);
    expect(count('method="GET",route="page product",status="200"')).toBe(1);
    expect(count('method="GET",route="file",status="404"')).toBe(1);
    expect(text).not.toContain('secret');
  });

  test('count cache hits, renders, transactions, queues and the process', async () => {
    for (let round = 0; round < 3; round += 1) await open('/about');
    await post('/api/Newsletter', { userEmail: 'reader@example.com' });
    const samples = await scrape();
    expect(
      samples.get('shop_cache_requests_total{cache="pages",result="hit"}'),
    ).toBeGreaterThanOrEqual(2);
    expect(
      samples.get('shop_cache_requests_total{cache="responses",result="miss"}'),
    ).toBeGreaterThanOrEqual(1);
    expect(samples.get('shop_page_render_duration_seconds_count')).toBeGreaterThanOrEqual(1);
    expect(samples.get('shop_database_transaction_duration_seconds_count')).toBeGreaterThanOrEqual(
      1,
    );
    for (const queue of ['pictures', 'renders'])
      expect(samples.get(`shop_queue_length{queue="${queue}"}`)).toBe(0);
    expect(samples.get('shop_mails_given_up')).toBe(0);
    expect(samples.has('nodejs_eventloop_lag_seconds')).toBe(true);
    if (engine === 'postgres') {
      expect(samples.get('shop_queue_length{queue="read-pool"}')).toBe(0);
    }
  });

  test('have web vitals by page type, within bounds', async () => {
    const report = { page: 'product', LCP: 1234.5, INP: 40, CLS: 0.05 };
    expect((await post('/api/vitals', report)).status).toBe(200);
    for (const wrong of [
      { page: '/products/x' },
      { page: 'home', LCP: -1 },
      { page: 'home', LCP: 1e9 },
      {},
      7,
    ]) {
      expect((await post('/api/vitals', wrong)).status).toBe(422);
    }
    for (const header of [{ dnt: '1' }, { 'sec-gpc': '1' }, { 'save-data': 'on' }]) {
      const headers = { 'content-type': 'application/json', ...header };
      await open('/api/vitals', {
        method: 'POST',
        headers,
        body: JSON.stringify({ page: 'home', LCP: 1 }),
      });
    }
    const samples = await scrape();
    expect(samples.get('shop_web_vital_seconds_sum{vital="LCP",page="product"}')).toBe(1.2345);
    expect(samples.get('shop_web_vital_layout_shift_sum{page="product"}')).toBe(0.05);
    expect([...samples.keys()].filter((name) => /vital.*count.*home/.test(name))).toEqual([]);
    // The pages report web vitals.
    expect(await (await fetch(`${shop.address}/about`)).text()).toContain(
      '<html data-vitals lang="en">',
    );
  });
});

describe('A shop without metrics', () => {
  const shop = useShop('sqlite', { pages });

  test('does not ask pages for reports, and drops those that come', async () => {
    expect((await shop.get('/about', { accept: 'text/html' })).payload).toContain(
      '<html lang="en">',
    );
    const body = { page: 'home', LCP: 1 };
    const response = await shop.app.inject({ method: 'POST', url: '/api/vitals', payload: body });
    expect(response.statusCode).toBe(200);
    expect(await shop.app.metrics.registry.metrics()).not.toContain('page="home"');
  });
});
