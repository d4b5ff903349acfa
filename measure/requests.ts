// Requests over HTTP with as little work of their own as possible: the processor is the shop's.

import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RequestOptions {
  readonly token?: string;
  /** A form, or what becomes JSON. */
  readonly body?: unknown;
  /** The visitor's address, for a shop behind a proxy. */
  readonly from?: string;
  /** How the response may be compressed. It is not unpacked. */
  readonly encoding?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
const timeoutMs = 60_000;

/** Sends one request and reads the response to its end. Its status is 0 for a broken connection. */
export async function send(
  origin: string,
  method: string,
  path: string,
  options: RequestOptions = {},
) {
  const { token, body, from, encoding } = options;
  // Only for its encoding and its boundary.
  const form = body instanceof FormData ? new Response(body) : undefined;
  const headers = {
    accept: path.startsWith('/api') ? 'application/json' : 'text/html',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && {
      'content-type': form?.headers.get('content-type') ?? 'application/json',
    }),
    ...(from && { 'x-forwarded-for': from }),
    ...(encoding && { 'accept-encoding': encoding }),
  };
  const bytes = form ? Buffer.from(await form.arrayBuffer()) : body && JSON.stringify(body);
  const sent = request(origin + path, { method, agent, headers, timeout: timeoutMs });
  sent.on('timeout', () => sent.destroy()).end(bytes);
  try {
    const [response] = await once(sent, 'response');
    return { status: Number(response.statusCode), text: await text(response) };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

/** Makes a call that must succeed, and returns its parsed response. */
export async function call<Result>(
  origin: string,
  method: string,
  path: string,
  options?: RequestOptions,
) {
  const { status, text: json } = await send(origin, method, path, options);
  if (status !== 200)
    throw new Error(`${method} ${path} responded with ${status}: ${json.slice(0, 300)}`);
  return JSON.parse(json) as Result;
}
