export interface RequestOptions {
  readonly token?: string;
  /** A form, or what becomes JSON. */
  readonly body?: unknown;
  /** The visitor's address, for a shop behind a proxy. */
  readonly from?: string;
}

const timeoutMs = 60_000;

/** Sends one request and reads the response to its end. Its status is 0 for a broken connection. */
export async function send(origin: string, method: string, path: string, options: RequestOptions = {}) {
  const { token, body, from } = options;
  const isForm = body instanceof FormData;
  const headers = {
    accept: path.startsWith('/api') ? 'application/json' : 'text/html',
    'accept-encoding': 'identity',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    ...(from && { 'x-forwarded-for': from }),
  };
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = { method, headers, body: isForm ? body : JSON.stringify(body), signal };
    const response = await fetch(origin + path, sent as RequestInit);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

/** Makes a call that must succeed, and returns its parsed response. */
export async function call<Result>(origin: string, method: string, path: string, options?: RequestOptions) {
  const { status, text } = await send(origin, method, path, options);
  if (status !== 200) throw new Error(`${method} ${path} responded with ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Result;
}
