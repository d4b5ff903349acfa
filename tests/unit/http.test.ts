import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';

import { AppError } from '#src/lib/app-error.ts';
import { addressOf, createHttpCaller } from '#src/lib/http.ts';

const readThing = defineCall({
  name: 'readThing',
  area: 'Things',
  summary: 'A thing',
  method: 'GET',
  path: '/thing/{id}',
  response: z.object({ name: z.string() }),
});

let close = () => {};
afterEach(() => close());

/** A caller of a server with one response. */
async function callerOf(status: number, body: string, { delayMs = 0, timeoutMs = 20_000 } = {}) {
  const server = createServer((_, response) => {
    setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(body), delayMs);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createHttpCaller({ host, token: () => undefined, timeoutMs });
}

const kindOf = (error: unknown) => (error instanceof AppError ? error.kind : error);

test('a response is parsed by the call', async () => {
  const call = await callerOf(200, '{"name":"Ring","more":1}');
  expect(await call(readThing, { params: { id: '1' } })).toEqual({ name: 'Ring' });
});

test('a response of another shape is invalid', async () => {
  const call = await callerOf(200, '{"title":"Ring"}');
  expect(kindOf(await call(readThing, {}).catch((error: unknown) => error))).toBe('invalid-response');
});

test('an error response has message and status', async () => {
  const call = await callerOf(404, '{"message":"Product not found"}');
  const error = await call(readThing, {}).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: 'error-response', status: 404, message: 'Product not found' });
});

test('an error response without the shop’s body is an error, too', async () => {
  const call = await callerOf(502, '<html>');
  expect(await call(readThing, {}).catch((reason: unknown) => reason)).toMatchObject({
    kind: 'error-response',
    status: 502,
  });
});

test('a slow response is a timeout', async () => {
  const call = await callerOf(200, '{"name":"Ring"}', { delayMs: 5000, timeoutMs: 200 });
  expect(kindOf(await call(readThing, {}).catch((error: unknown) => error))).toBe('timeout');
});

test('no server is offline', async () => {
  const call = await callerOf(200, '{}');
  close();
  expect(kindOf(await call(readThing, {}).catch((error: unknown) => error))).toBe('offline');
});

test('addresses encode parameters', () => {
  expect(addressOf(readThing, { params: { id: 'a/b?c' }, query: { q: 'x&y', none: undefined, empty: '' } })).toBe(
    '/api/thing/a%2Fb%3Fc?q=x%26y',
  );
});
