import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { catalogueCalls } from '#contract/calls/catalogue-calls.ts';
import { serviceCalls } from '#contract/calls/service-calls.ts';

import { AppError } from './app-error.ts';
import { addressOf, createHttpCaller, retryPendingReads } from './http.ts';

let server: Server;
let answer: (response: ServerResponse, url: string) => void;
let host: string;

beforeEach(async () => {
  server = createServer((request, response) => answer(response, request.url ?? ''));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const send =
  (status: number, type: string | undefined, body: string) => (response: ServerResponse) =>
    void response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body);
const page = '<!doctype html><h1>Guest Wi-Fi</h1>';
const failure = JSON.stringify({ message: 'Not now' });

async function kindOf(timeoutMs = 5_000): Promise<string> {
  const call = createHttpCaller({ host, token: () => undefined, timeoutMs });
  try {
    await call(serviceCalls.subscribe, { body: { userEmail: 'maya@example.com' } });
    return 'success';
  } catch (error) {
    return error instanceof AppError ? `${error.kind} ${error.status ?? ''}`.trim() : String(error);
  }
}

test.each([
  [
    'a response',
    send(200, 'application/json; charset=utf-8', '{"message":"Subscribed"}'),
    'success',
  ],
  ['an error response', send(422, 'application/json', failure), 'error-response 422'],
  ['a server error', send(503, 'application/json', failure), 'error-response 503'],
  ['a problem in JSON', send(400, 'application/problem+json', failure), 'error-response 400'],
  ['JSON of another shape', send(200, 'application/json', '[]'), 'invalid-response'],
  ['JSON cut short', send(200, 'application/json', '{"mess'), 'invalid-response'],
])('reads a response of the shop: %s', async (_, how, kind) => {
  answer = how;
  expect(await kindOf()).toBe(kind);
});

test.each([
  ['a login page', send(200, 'text/html', page)],
  ['a login page with 403', send(403, 'text/html; charset=utf-8', page)],
  ['a login page with 401', send(401, 'text/html', page)],
  ['a captive portal with 511', send(511, 'text/html', page)],
  ['a text', send(200, 'text/plain', 'OK')],
  ['an empty response', send(204, undefined, '')],
  ['a page of the proxy of a shop that is down', send(502, 'text/html', page)],
  [
    'a redirect to a login page',
    (response: ServerResponse, url: string) =>
      url === '/login'
        ? send(200, 'application/json', '{"message":"Subscribed"}')(response)
        : void response.writeHead(302, { location: '/login' }).end(),
  ],
])('is offline when the response is not the shop’s: %s', async (_, how) => {
  answer = how;
  expect(await kindOf()).toBe('offline');
});

test('a proxy’s 413 is an error response and not retried', async () => {
  answer = send(413, 'text/html', page);
  expect(await kindOf()).toBe('error-response 413');
});

test('an incomplete response is offline or a timeout', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '30' });
    response.write('{"mess');
    setTimeout(() => response.socket?.destroy(), 50);
  };
  expect(await kindOf()).toBe('offline');
  answer = (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).write('{"mess');
  expect(await kindOf(200)).toBe('timeout');
});

test('fetches a page in the browser’s cache again, but sends a POST once', async () => {
  let requests = 0;
  answer = (response) => {
    requests += 1;
    send(200, 'text/html', page)(response);
  };
  const call = createHttpCaller({ host, token: () => undefined });
  await expect(call(catalogueCalls.readHome, {})).rejects.toMatchObject({ kind: 'offline' });
  expect(requests).toBe(2);
  expect(await kindOf()).toBe('offline');
  expect(requests).toBe(3);
});

test('restarts pending reads, but no POST', async () => {
  answer = () => undefined;
  const call = createHttpCaller({ host, token: () => undefined });
  const [reading, sending] = [call(catalogueCalls.readHome, {}), kindOf(300)];
  retryPendingReads();
  await expect(reading).rejects.toMatchObject({ kind: 'restarted' });
  expect(await sending).toBe('timeout');
});

test('no server is offline', async () => {
  server.close();
  expect(await kindOf()).toBe('offline');
});

test('addresses encode parameters', () => {
  const input = { params: { slug: 'a/b?c' }, query: { slugs: 'x&y' } };
  expect(addressOf(catalogueCalls.readProductBySlug, input)).toBe(
    '/api/product/a%2Fb%3Fc?slugs=x%26y',
  );
  expect(addressOf(catalogueCalls.suggest, { query: { Name: undefined } })).toBe(
    '/api/product/suggestions',
  );
});
