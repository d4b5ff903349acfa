import { setTimeout as pause } from 'node:timers/promises';

type Method = 'GET' | 'POST' | 'DELETE';

/** What a step may take. */
const stepTimeoutMs = 15_000;

/** A session of a WebDriver. Commands to its tabs run one after the other: the session has one current tab. */
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

/** Sends a command of the WebDriver protocol. Throws the driver's error. */
export async function sendCommand(address: string, method: Method, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(address + path, {
    method,
    ...(method === 'POST' && {
      body: JSON.stringify(body ?? {}),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
  if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
  return value;
}

/** Repeats `work` until it returns true. Throws `failure` when that takes too long. */
export async function until(work: () => Promise<boolean>, failure: string | (() => string)): Promise<void> {
  const end = performance.now() + stepTimeoutMs;
  while (!(await work().catch(() => false))) {
    if (performance.now() > end) throw new Error(typeof failure === 'string' ? failure : failure());
    await pause(100);
  }
}
