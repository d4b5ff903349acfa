import { setTimeout as pause } from 'node:timers/promises';

/** The browser itself, or its driver, has ended: not a fault of the page. */
export class BrowserLostError extends Error {
  override name = 'BrowserLostError';
}

/**
 * For `catch`, where a page that is being replaced may fail for a moment: false, unless the browser
 * has ended.
 */
export function falseUnlessLost(error: unknown): false {
  if (error instanceof BrowserLostError) throw error;
  return false;
}

type Method = 'GET' | 'POST' | 'DELETE';

/** What a step may take. */
const stepTimeoutMs = 15_000;
/** More than the driver's own timeouts for pages and scripts. */
const responseTimeoutMs = 75_000;

/**
 * A session of a WebDriver. Commands to its tabs run one after the other: the session has one
 * current tab.
 */
export class WebDriverSession {
  readonly #address: string;
  readonly #id: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(address: string, id: string) {
    this.#address = address;
    this.#id = id;
  }

  send(method: Method, path: string, body?: unknown): Promise<unknown> {
    return sendCommand(this.#address, method, `/session/${this.#id}${path}`, body);
  }

  /** Sends a command to the tab with this handle. */
  sendTo(handle: string, method: Method, path: string, body?: unknown): Promise<unknown> {
    const sent = this.#last.then(async () => {
      await this.send('POST', '/window', { handle });
      return this.send(method, path, body);
    });
    this.#last = sent.catch(() => undefined);
    return sent;
  }
}

/**
 * Sends a command of the WebDriver protocol. Throws the driver's error, a `BrowserLostError` if it
 * has lost the browser or has ended.
 */
export async function sendCommand(
  address: string,
  method: Method,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { value } = await request(address + path, {
    method,
    signal: AbortSignal.timeout(responseTimeoutMs),
    ...(method === 'POST' && {
      body: JSON.stringify(body ?? {}),
      headers: { 'content-type': 'application/json' },
    }),
  }).catch((error: Error) => {
    // A page can hang, too: that is no reason to try again.
    const isLate = error.name === 'TimeoutError';
    throw new (isLate ? Error : BrowserLostError)(
      `${method} ${path}: the driver does not respond`,
      { cause: error },
    );
  });
  if (!value?.error) return value;
  const message = `${path}: ${value.error}: ${value.message}`;
  // What was under way when the browser ended is an unknown error without a message; later the
  // session is invalid.
  const isLost =
    value.error === 'invalid session id' || (value.error === 'unknown error' && !value.message);
  throw isLost ? new BrowserLostError(message) : new Error(message);
}

async function request(address: string, init: RequestInit) {
  const response = await fetch(address, init);
  return (await response.json()) as { value: { error?: string; message?: string } | null };
}

/**
 * Repeats `work` until it returns true. Throws `failure` when that takes too long, and when the
 * browser has ended.
 */
export async function until(
  work: () => Promise<boolean>,
  failure: string | (() => string),
): Promise<void> {
  const end = performance.now() + stepTimeoutMs;
  while (!(await work().catch(falseUnlessLost))) {
    if (performance.now() > end) throw new Error(typeof failure === 'string' ? failure : failure());
    await pause(100);
  }
}
