import type { AnyCall } from '#contract/calls/call.ts';
import type { Caller, CallInput } from '#contract/calls/caller.ts';
import { failureSchema } from '#contract/failure.ts';
import { cachedAtHeader, fallbackHeader, publicPaths } from '#contract/names/offline.ts';
import { apiHost } from '#src/settings.ts';

import { AppError, type ShopAnswer } from './app-error.ts';
import { requestTimeoutMs, uploadTimeoutMs } from './timing.ts';

interface HttpOptions {
  /** Scheme and host; the shop's own by default. */
  readonly host?: string;
  /** Asked for each request, so that a token is never stored here. */
  readonly token?: () => string | undefined;
  readonly timeoutMs?: number;
  /** The server no longer takes the token that was sent. */
  readonly onSessionOver?: (token: string) => void;
}

/** A caller over HTTP: sends, times out, and parses the answer with the call's schema. Throws `AppError`. */
export function createHttpCaller(options: HttpOptions = {}): Caller {
  const { host = apiHost, token, timeoutMs = requestTimeoutMs, onSessionOver } = options;
  return async (call, input, signal, onCached) => {
    const limitMs = call.files ? uploadTimeoutMs : timeoutMs;
    // What everybody may read is asked for by nobody: the worker caches such responses.
    const sentToken = call.method === 'GET' && publicPaths.includes(call.path) ? undefined : token?.();
    const { response, body } = await send(`${host}${addressOf(call, input)}`, call, input, sentToken, limitMs, signal);
    // A wrong password at the login is another matter.
    if (response.status === 401 && sentToken && call.name !== 'login') onSessionOver?.(sentToken);
    if (!response.ok) throw refusal(response, body);
    const parsed = call.answer.safeParse(body);
    if (!parsed.success)
      throw new AppError('garbled', `The answer of ${call.name} could not be read`, unread(response, body));
    const cachedAt = response.headers.get(cachedAtHeader);
    if (cachedAt) onCached?.({ at: cachedAt, isSlow: response.headers.get(fallbackHeader) === 'slow' });
    return parsed.data;
  };
}

let renewal = new AbortController();

/** Ends the reads that are under way, with an error that has queries start them again: the line may be another by now. */
export function retryPendingReads(): void {
  renewal.abort();
  renewal = new AbortController();
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

interface Answered {
  readonly response: Response;
  /** Undefined where there is none that can be read. */
  readonly body: unknown;
}

async function send(
  address: string,
  call: AnyCall,
  input: CallInput,
  token: string | undefined,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Answered> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const restart = renewal.signal;
  const ends = [timeout, ...(call.method === 'GET' ? [restart] : []), ...(signal ? [signal] : [])];
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  const body = bodyOf(call, input);
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  try {
    const request: RequestInit = {
      method: call.method,
      headers,
      signal: AbortSignal.any(ends),
      ...(body === undefined ? {} : { body }),
    };
    let response = await fetch(address, request);
    // The browser may have kept such a page by itself, for as long as it says.
    if (call.method === 'GET' && isSomebodyElses(response))
      response = await fetch(address, { ...request, cache: 'reload' });
    if (isSomebodyElses(response)) throw new AppError('offline', 'The shop could not be reached: another answered');
    return { response, body: await readJson(response) };
  } catch (error) {
    if (signal?.aborted || error instanceof AppError) throw error;
    if (call.method === 'GET' && restart.aborted) throw new AppError('restarted', 'The request was started again');
    if (timeout.aborted) throw new AppError('timeout', 'The shop took too long to respond');
    throw new AppError('offline', 'The shop could not be reached');
  }
}

/**
 * The shop answers each call itself, and in JSON. A page, or a way to one, comes from a Wi-Fi that asks for a login, or
 * from what stands before a shop that is away: then nobody has heard the call.
 */
function isSomebodyElses({ headers, redirected, status }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  if (redirected || type.startsWith('text/html')) return status !== tooLarge;
  return status < 500 && status !== tooLarge && !/^application\/(?:[\w.-]+\+)?json/.test(type);
}

/** Said by what stands before the shop, too: trying again does not help. */
const tooLarge = 413;

/** A line that breaks off within an answer is no answer; what came whole and is no JSON can't be read. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** JSON, or a multipart form for calls that take pictures; the browser writes such a form's content type itself. */
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

function refusal({ status, headers }: Response, body: unknown): AppError {
  const failure = failureSchema.safeParse(body);
  return new AppError('refused', failure.success ? failure.data.message : `The shop answered ${status}`, {
    status,
    failure: failure.success ? failure.data : undefined,
    retryAfter: headers.get('retry-after') ?? undefined,
  });
}

/** JSON with the mark of our server, and not a hotel's login page: a later version speaks. */
function unread({ status, headers }: Response, body: unknown): ShopAnswer | undefined {
  return body !== undefined && headers.has('x-request-id') ? { status, failure: undefined, unread: body } : undefined;
}
