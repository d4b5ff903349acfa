import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The last build's server. */
export const builtMain = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** Nothing of a person's own `.env` must lead to a real shop: an empty value counts as none. */
export const ownSettings = {
  BACKUP_URL: '',
  DATABASE_URL: '',
  DATABASE_DIRECT_URL: '',
  DEMO: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: 'off',
  SMTP_URL: '',
  STORAGE_URL: '',
  TRUST_PROXY: '',
};

export type Env = Readonly<Record<string, string>>;

/** The built shop as a process that can be killed at any moment. */
export interface KillableServer {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM: the shop closes gracefully. Resolves with its exit code. */
  stop(): Promise<number | null>;
  /**
   * Only with a hook: sets the shop's clock this far ahead, or back, and collects garbage. Returns
   * its memory.
   */
  control(order?: {
    readonly offsetMs?: number;
    readonly keepGarbage?: boolean;
  }): Promise<NodeJS.MemoryUsage>;
}

export interface ServerOptions {
  /** A free one by default. */
  readonly port?: number | undefined;
  /** Loads server-hook.mjs into the shop's process. */
  readonly withHook?: boolean;
  /** What starts the shop, with its arguments; Node without any flags by default. */
  readonly command?: readonly string[];
}

/** Two seconds on a quiet machine. Many tests at once can make it a hundred. */
const openWithinMs = 240_000;

const hook = new URL('server-hook.mjs', import.meta.url).href;

/** Starts the built shop and waits until it is ready. */
export async function startServer(
  main: string,
  env: Env,
  options: ServerOptions = {},
): Promise<KillableServer> {
  const { port = await freePort(), withHook = false, command = [process.execPath, main] } = options;
  const origin = `http://127.0.0.1:${port}`;
  const address = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: origin };
  const [program = '', ...args] = command;
  const hooked = withHook
    ? { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${hook}` }
    : {};
  const child = spawn(program, args, {
    env: { ...process.env, ...ownSettings, ...address, NODE_ENV: 'production', ...hooked, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(withHook ? (['ipc'] as const) : [])],
  });
  // Must not survive this process.
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      said = (said + text).slice(-4000);
    });
  }
  const isOpen = () => {
    if (hasEnded(child)) throw new Error('The shop ended before it was ready.');
    return isReady(origin);
  };
  await until('the shop is ready', isOpen, openWithinMs).catch((error: Error) => {
    child.kill('SIGKILL');
    throw new Error(`${error.message}\n${said}`);
  });
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit');
    child.kill(signal);
    return (await ended)[0] as number | null;
  };
  return {
    origin,
    port,
    pid: child.pid ?? 0,
    stop: () => end('SIGTERM'),
    async kill() {
      if (hasEnded(child)) throw new Error(`The shop ended by itself:\n${said}`);
      await end('SIGKILL');
    },
    async control(order = {}) {
      const reply = once(child, 'message');
      child.send(order);
      return (await reply)[0] as NodeJS.MemoryUsage;
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Waits until a condition holds; throws after a while, with what was waited for. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 120_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for this: ${what}.`);
    await pause(20);
  }
}

/** The status and body of a GET; status 0 without a response. */
export async function read(
  url: string,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const response = await fetch(url);
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

export const isReady = async (origin: string) => (await read(`${origin}/readyz`)).status === 200;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  server.close();
  await once(server, 'close');
  return port;
}
