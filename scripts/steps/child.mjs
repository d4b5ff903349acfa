import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { root } from './project.mjs';

/**
 * Runs a program to its end and returns its exit code. A signal that reaches this process goes on
 * to the program, and this process ends after it: nothing is left behind.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export async function run(program, args, { env, ...options } = {}) {
  /** @type {import('node:child_process').SpawnOptions} */
  const defaults = {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  };
  const child = spawn(program, args, { ...defaults, ...options });
  /** @type {NodeJS.Signals | undefined} */
  let received;
  const passOn = (/** @type {NodeJS.Signals} */ signal) => {
    received ??= signal;
    child.kill(signal);
  };
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  const [code] = await once(child, 'close');
  process.off('SIGINT', passOn).off('SIGTERM', passOn);
  if (received) process.exit(received === 'SIGINT' ? 130 : 143);
  return Number(code ?? 1);
}

/**
 * Runs a Node program of the project.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (args, options) => run(process.execPath, args, options);
