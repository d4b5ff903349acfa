// Requests over HTTP with as little work of their own as possible: the processor is the shop's.

import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

export interface RequestOptions {
  readonly token?: string;
  /** A form, or what becomes JSON. */
  readonly body?: unknown;
  /** The visitor's address, for a shop behind a proxy. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Response {
  /** 0 for a broken connection. */
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/** Sends one request and reads the response to its end. */
export async function send(origin: string, method: string, path: string, options: RequestOptions = {}) {
  const { token, body, from, headers: own } = options;
  // Only for its encoding and its boundary.
  const form = body instanceof FormData ? new globalThis.Response(body) : undefined;
  const bytes = form ? Buffer.from(await form.arrayBuffer()) : body === undefined ? undefined : JSON.stringify(body);
  const type = form ? form.headers.get('content-type') : body === undefined ? undefined : 'application/json';
  const headers = {
    accept: path.startsWith('/api') ? 'application/json' : 'text/html',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(type && { 'content-type': type }),
    ...(from && { 'x-forwarded-for': from }),
    ...own,
  };
  return new Promise<Response>((resolve) => {
    const startedAt = performance.now();
    let text = '';
    const end = (status: number) => resolve({ status, text, ms: performance.now() - startedAt });
    const sent = request(origin + path, { method, agent, headers, timeout: 60_000 }, (response) => {
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('error', () => end(0)).on('end', () => end(response.statusCode ?? 0));
    });
    sent.on('timeout', () => sent.destroy()).on('error', () => end(0));
    sent.end(bytes);
  });
}

/** Makes a call that must succeed, and returns its parsed response. */
export async function call<Result>(origin: string, method: string, path: string, options?: RequestOptions) {
  const { status, text } = await send(origin, method, path, options);
  if (status !== 200) throw new Error(`${method} ${path} responded with ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Result;
}
