import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { catalogueCalls } from '#contract/calls/catalogue-calls.ts';
import { serviceCalls } from '#contract/calls/service-calls.ts';

import { AppError } from './app-error.ts';
import { createHttpCaller, retryPendingReads } from './http.ts';

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

const send = (status: number, type: string | undefined, body: string) => (response: ServerResponse) =>
  void response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body);
const page = '<!doctype html><h1>Guest Wi-Fi</h1>';
const failure = JSON.stringify({ message: 'Not now' });

async function kindOf(timeoutMs = 5_000): Promise<string> {
  const ask = createHttpCaller({ host, token: () => undefined, timeoutMs });
  try {
    await ask(serviceCalls.subscribe, { body: { userEmail: 'maya@example.com' } });
    return 'answered';
  } catch (error) {
    return error instanceof AppError ? `${error.kind} ${error.status ?? ''}`.trim() : String(error);
  }
}

test.each([
  ['its answer', send(200, 'application/json; charset=utf-8', '{"message":"Subscribed"}'), 'answered'],
  ['its refusal', send(422, 'application/json', failure), 'refused 422'],
  ['its trouble', send(503, 'application/json', failure), 'refused 503'],
  ['a problem in JSON', send(400, 'application/problem+json', failure), 'refused 400'],
  ['JSON of another shape', send(200, 'application/json', '[]'), 'garbled'],
  ['JSON cut short', send(200, 'application/json', '{"mess'), 'garbled'],
])('the shop is heard: %s', async (_, how, kind) => {
  answer = how;
  expect(await kindOf()).toBe(kind);
});

test.each([
  ['a login page', send(200, 'text/html', page)],
  ['a login page that refuses', send(403, 'text/html; charset=utf-8', page)],
  ['a login page that asks who it is', send(401, 'text/html', page)],
  ['a Wi-Fi that says what it is', send(511, 'text/html', page)],
  ['a word that is no JSON', send(200, 'text/plain', 'OK')],
  ['nothing at all', send(204, undefined, '')],
  ['a page of the proxy before a shop that is away', send(502, 'text/html', page)],
  [
    'a way to a login page',
    (response: ServerResponse, url: string) =>
      url === '/login'
        ? send(200, 'application/json', '{"message":"Subscribed"}')(response)
        : void response.writeHead(302, { location: '/login' }).end(),
  ],
])('it counts as out of reach when another answers: %s', async (_, how) => {
  answer = how;
  expect(await kindOf()).toBe('offline');
});

test('a form that is too large for what stands before the shop is refused, not tried for ever', async () => {
  answer = send(413, 'text/html', page);
  expect(await kindOf()).toBe('refused 413');
});

test('an answer that stops in the middle is none: out of reach, or too slow', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '30' });
    response.write('{"mess');
    setTimeout(() => response.socket?.destroy(), 50);
  };
  expect(await kindOf()).toBe('offline');
  answer = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"mess');
  expect(await kindOf(200)).toBe('timeout');
});

test('a question is asked once more past a page that the browser kept, what is sent is sent once', async () => {
  let heard = 0;
  answer = (response) => {
    heard += 1;
    send(200, 'text/html', page)(response);
  };
  const ask = createHttpCaller({ host, token: () => undefined });
  await expect(ask(catalogueCalls.readHome, {})).rejects.toMatchObject({ kind: 'offline' });
  expect(heard).toBe(2);
  expect(await kindOf()).toBe('offline');
  expect(heard).toBe(3);
});

test('reads that are under way are started again, what is sent is not', async () => {
  answer = () => undefined;
  const call = createHttpCaller({ host, token: () => undefined });
  const [reading, sending] = [call(catalogueCalls.readHome, {}), kindOf(300)];
  retryPendingReads();
  await expect(reading).rejects.toMatchObject({ kind: 'restarted' });
  expect(await sending).toBe('timeout');
});
