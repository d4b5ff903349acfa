import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A Node program under measurement.
 * @typedef {object} Running
 * @property {number} pid
 * @property {string} origin
 * @property {number} startMs from the start of the process to its first successful response
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a program that listens on PORT and waits until `readyPath` responds with 200.
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @param {string} readyPath
 * @param {number} timeoutMs
 * @returns {Promise<Running>}
 */
export async function startServer(args, env, readyPath, timeoutMs = 240_000) {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, HOST: '127.0.0.1', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output = (output + text).slice(-4000);
  });
  child.stderr.on('data', (text) => {
    output = (output + text).slice(-4000);
  });
  let hasEnded = false;
  const ended = new Promise((resolve) => {
    child.once('exit', () => {
      hasEnded = true;
      resolve(undefined);
    });
  });
  const stop = async () => {
    if (hasEnded) return;
    child.kill('SIGTERM');
    await Promise.race([ended, pause(15_000)]);
    if (!hasEnded) child.kill('SIGKILL');
    await ended;
  };

  const origin = `http://127.0.0.1:${port}`;
  while (!(await responds(origin + readyPath))) {
    if (hasEnded) throw new Error(`${args.join(' ')} ended before it was ready:\n${output}`);
    if (performance.now() - startedAt > timeoutMs) {
      await stop();
      throw new Error(`${args.join(' ')} was not ready after ${timeoutMs / 1000} seconds:\n${output}`);
    }
    await pause(20);
  }
  return { pid: /** @type {number} */ (child.pid), origin, startMs: performance.now() - startedAt, stop };
}

/**
 * Runs a program to its end. Returns its exit code; its output goes to this terminal, or only its errors.
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @param {{ isQuiet?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function runToEnd(args, env, { isQuiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = /** @type {const} */ (['inherit', isQuiet ? 'ignore' : 'inherit', 'inherit']);
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: [...stdio] });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Memory of a process in megabytes: its own, and all that is mapped, which counts the database's file as far as
 * it has been read and which the system takes back when it needs it. Undefined where the system does not report it.
 * @param {number} pid
 */
export async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const megabytes = (/** @type {string} */ name) => {
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  };
  return { own: megabytes('RssAnon'), mapped: megabytes('VmRSS') };
}

/** @param {string} address */
async function responds(address) {
  try {
    const answer = await fetch(address);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
