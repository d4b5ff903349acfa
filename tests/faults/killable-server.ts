import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The built shop as a process that can be killed at any moment. */
export interface KillableServer {
  readonly origin: string;
  readonly port: number;
  /** SIGKILL: nothing is finished, nothing is told. */
  kill(): Promise<void>;
}

/** Starts the built shop, on a free port unless it is to be found where it was, and waits until it is ready. */
export async function startServer(
  main: string,
  env: Readonly<Record<string, string>>,
  samePort?: number,
): Promise<KillableServer> {
  const port = samePort ?? (await freePort());
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Not to be left behind when this is broken off.
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said = (said + text).slice(-4000);
    });
  }
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; !(await isReady(origin)); attempt += 1) {
    if (hasEnded(child)) throw new Error(`The shop ended before it was ready:\n${said}`);
    if (attempt > 1_200) throw new Error(`The shop was not ready after a minute:\n${said}`);
    await pause(50);
  }
  return {
    origin,
    port,
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
    const answer = await fetch(`${origin}/readyz`);
    await answer.arrayBuffer();
    return answer.ok;
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
