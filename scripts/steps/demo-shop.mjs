// The built shop with the demo catalogue, on a free port, for browser tests and Lighthouse. Its data stays between
// runs, so that thumbnails are made once for each catalogue.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { hashOfFiles, inRoot } from './project.mjs';

/** @typedef {{ origin: string, dataDir: string, stop: () => Promise<void> }} DemoShop */

const startTimeoutMs = 300_000;
/** Sources of the demo's rows and pictures. */
const sources = [
  'catalogue',
  'contract/names',
  'server/db',
  'server/demo',
  'server/media',
  'server/modules/blog',
  'package-lock.json',
];

/** @returns {Promise<DemoShop>} */
export async function startDemoShop() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = await dataFolder();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: inRoot('.'),
    env: {
      ...process.env,
      // Nothing of a person's own .env: an empty value counts as none.
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      DEMO: '1',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: origin,
      RATE_LIMIT: 'off',
      SMTP_URL: '',
      STORAGE_URL: '',
      TRUST_PROXY: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const ended = once(child, 'exit');
  const kill = () => child.kill('SIGTERM');
  // Without a handler a signal would end this process with no 'exit', and leave the shop behind.
  const exit = () => process.exit(143);
  process.once('exit', kill).once('SIGTERM', exit);
  const stop = async () => {
    process.off('exit', kill).off('SIGTERM', exit);
    kill();
    await ended;
  };

  const startedAt = performance.now();
  while (!(await responds(`${origin}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`The shop did not start:\n${output}`);
    if (performance.now() - startedAt > startTimeoutMs) {
      await stop();
      throw new Error(`The shop was not ready after ${startTimeoutMs / 1000} seconds:\n${output}`);
    }
    await pause(50);
  }
  return { origin, dataDir, stop };
}

async function dataFolder() {
  const prefix = 'e2e-data-';
  const name = `${prefix}${(await hashOfFiles(sources)).slice(0, 12)}`;
  const others = (await readdir(inRoot('.cache'))).filter((other) => other.startsWith(prefix) && other !== name);
  for (const other of others) await rm(inRoot(`.cache/${other}`), { recursive: true, force: true });
  return inRoot(`.cache/${name}`);
}

/** @param {string} address */
async function responds(address) {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('A server that listens has a port.');
  return address.port;
}
