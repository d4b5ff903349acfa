import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The built shop as a process that can be killed at any moment. */
export interface KillableServer {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM: the shop closes gracefully. Resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Only with a hook: sets the shop's clock this far ahead, or back, and collects garbage. Returns its memory. */
  control(order?: { readonly offsetMs?: number }): Promise<NodeJS.MemoryUsage>;
}

interface ServerOptions {
  /** Loads server-hook.mjs into the shop's process. */
  readonly withHook?: boolean;
}

const hook = new URL('server-hook.mjs', import.meta.url).href;

/** Starts the built shop, on a free port by default, and waits until it is ready. */
export async function startServer(
  main: string,
  env: Readonly<Record<string, string>>,
  samePort?: number,
  { withHook = false }: ServerOptions = {},
): Promise<KillableServer> {
  const port = samePort ?? (await freePort());
  const child = spawn(process.execPath, [...(withHook ? ['--import', hook] : []), main], {
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port), NODE_ENV: 'production' },
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
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; !(await isReady(origin)); attempt += 1) {
    if (hasEnded(child)) throw new Error(`The shop ended before it was ready:\n${said}`);
    if (attempt > 1_200) throw new Error(`The shop was not ready after a minute:\n${said}`);
    await pause(50);
  }
  let asked = 0;
  return {
    origin,
    port,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      return (await ended)[0];
    },
    control(order = {}) {
      asked += 1;
      const id = asked;
      return new Promise((resolve) => {
        const take = (reply: { id: number; memory: NodeJS.MemoryUsage }) => {
          if (reply.id !== id) return;
          child.off('message', take);
          resolve(reply.memory);
        };
        child.on('message', take);
        child.send({ ...order, id });
      });
    },
    async kill() {
      if (hasEnded(child)) throw new Error(`The shop ended by itself:\n${said}`);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/readyz`);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

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
