import type { AnyCall, Caller, CallInput, ResponseOf } from '#contract/calls/call.ts';
import { failureSchema } from '#contract/failure.ts';
import { cachedAtHeader, fallbackHeader, publicPaths } from '#contract/names/offline.ts';
import { apiHost } from '#src/shared/settings.ts';

import { AppError, type ErrorResponse } from './app-error.ts';
import { requestTimeoutMs, uploadTimeoutMs } from './timing.ts';

interface HttpOptions {
  /** Scheme and host; the shop's own by default. */
  readonly host?: string;
  /** Called for each request. */
  readonly token?: () => string | undefined;
  readonly timeoutMs?: number;
  /** The server has accepted the token that was sent. */
  readonly onSessionConfirmed?: () => void;
  /** The server no longer accepts it. */
  readonly onSessionOver?: (token: string) => void;
}

/**
 * A caller over HTTP with a timeout, which parses responses with the call's schema. Throws
 * `AppError`.
 */
export function createHttpCaller(options: HttpOptions = {}): Caller {
  const {
    host = apiHost,
    token,
    timeoutMs = requestTimeoutMs,
    onSessionConfirmed,
    onSessionOver,
  } = options;
  return async (call, input, signal, onCached) => {
    const limitMs = call.files ? uploadTimeoutMs : timeoutMs;
    // Public calls carry no token: the worker caches their responses.
    const sentToken =
      call.method === 'GET' && publicPaths.includes(call.path) ? undefined : token?.();
    const { response, body } = await send(
      `${host}${addressOf(call, input)}`,
      call,
      input,
      sentToken,
      limitMs,
      signal,
    );
    // A 401 of the login is a wrong password.
    if (response.status === 401 && sentToken && call.name !== 'login') onSessionOver?.(sentToken);
    if (!response.ok) throw errorOf(response, body);
    if (sentToken) onSessionConfirmed?.();
    const parsed = call.response.safeParse(body);
    if (!parsed.success)
      throw new AppError(
        'invalid-response',
        `The response of ${call.name} is invalid`,
        newerVersionResponse(response, body),
      );
    const cachedAt = response.headers.get(cachedAtHeader);
    if (cachedAt)
      onCached?.({ at: cachedAt, isSlow: response.headers.get(fallbackHeader) === 'slow' });
    return parsed.data as ResponseOf<typeof call>;
  };
}

let restart = new AbortController();

/**
 * Aborts pending GET requests with an error that queries retry at once: the connection may be a new
 * one.
 */
export function retryPendingReads(): void {
  restart.abort();
  restart = new AbortController();
}

/** Path and query of a call, below the host. */
export function addressOf(call: AnyCall, input: CallInput): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`;
}

export interface HttpResult {
  readonly response: Response;
  /** Undefined when it is not JSON. */
  readonly body: unknown;
}

/**
 * Sends a call. Throws `AppError` when the shop can't be reached; any response of the shop is a
 * result.
 */
export async function send(
  address: string,
  call: AnyCall,
  input: CallInput,
  token: string | undefined,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<HttpResult> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const restarted = restart.signal;
  // As `AbortSignal.any`, which Safari has since 17.4.
  const end = new AbortController();
  const abort = () => end.abort();
  for (const one of [timeout, call.method === 'GET' ? restarted : undefined, signal]) {
    if (one?.aborted) abort();
    else one?.addEventListener('abort', abort, { signal: end.signal });
  }
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  const body = bodyOf(call, input);
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  try {
    const request: RequestInit = {
      method: call.method,
      headers,
      signal: end.signal,
      // The worker has no answer of its own for such a request.
      ...(input.isFresh && { cache: 'reload' as const }),
      ...(body === undefined ? {} : { body }),
    };
    let response = await fetch(address, request);
    // The browser's own cache may hold such a page.
    if (call.method === 'GET' && isForeign(response))
      response = await fetch(address, { ...request, cache: 'reload' });
    if (isForeign(response)) throw new AppError('offline', 'The response is not the shop’s');
    return { response, body: await readJson(response) };
  } catch (error) {
    if (signal?.aborted || error instanceof AppError) throw error;
    if (call.method === 'GET' && restarted.aborted)
      throw new AppError('restarted', 'The request was started again');
    if (timeout.aborted) throw new AppError('timeout', 'The shop took too long to respond');
    throw new AppError('offline', 'The shop could not be reached');
  } finally {
    abort();
  }
}

/**
 * Whether a response comes from a captive portal, or from a proxy whose shop is down: the shop
 * responds in JSON, without redirects. Then the shop has not received the call.
 */
function isForeign({ headers, redirected, status }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  if (redirected || type.startsWith('text/html')) return status !== tooLarge;
  return status < 500 && status !== tooLarge && !/^application\/(?:[\w.-]+\+)?json/.test(type);
}

/** Sent by proxies too. Retrying does not help. */
const tooLarge = 413;

/** Undefined for a complete body that is not JSON; throws when the connection breaks off. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** JSON, or a multipart form for calls that take pictures. */
function bodyOf(call: AnyCall, input: CallInput): string | FormData | undefined {
  if (!call.files) return input.body === undefined ? undefined : JSON.stringify(input.body);
  const form = new FormData();
  for (const [name, value] of Object.entries(input.body ?? {})) {
    if (value !== undefined && value !== null) form.set(name, String(value));
  }
  for (const [name, file] of Object.entries(input.files ?? {}))
    if (file instanceof Blob) form.set(name, file, `${name}.jpg`);
  return form;
}

/** The error of a response that is not ok. */
export function errorOf({ status, headers }: Response, body: unknown): AppError {
  const failure = failureSchema.safeParse(body).data;
  return new AppError('error-response', failure?.message ?? `The shop responded ${status}`, {
    status,
    failure,
    retryAfter: headers.get('retry-after') ?? undefined,
    body,
  });
}

/**
 * A JSON response with the shop's request id: it is of a later version, not of a captive portal.
 */
function newerVersionResponse(
  { status, headers }: Response,
  body: unknown,
): ErrorResponse | undefined {
  return body !== undefined && headers.has('x-request-id')
    ? { status, failure: undefined, body: body }
    : undefined;
}
