import { spawn } from 'node:child_process';

import { root } from './project.mjs';

/**
 * How a program ended. `output` is its output with `captureOutput`.
 * @typedef {{ code: number, output: string }} Ending
 */

/**
 * Runs a program to its end. A signal that reaches this process goes on to the program, and this process ends
 * after it: nothing is left behind.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, captureOutput?: boolean, timeoutMs?: number }} [options]
 * @returns {Promise<Ending>}
 */
export function run(program, args, { cwd = root, env = {}, captureOutput = false, timeoutMs } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: captureOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    });
    let output = '';
    child.stdout?.on('data', (text) => {
      output += text;
    });
    child.stderr?.on('data', (text) => {
      output += text;
    });

    /** @type {NodeJS.Signals | undefined} */
    let passedOn;
    const passOn = (/** @type {NodeJS.Signals} */ signal) => {
      passedOn ??= signal;
      child.kill(signal);
    };
    process.on('SIGINT', passOn).on('SIGTERM', passOn);
    const settle = () => process.off('SIGINT', passOn).off('SIGTERM', passOn);

    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code) => {
      settle();
      // Locks are released on 'exit'.
      if (passedOn) process.exit(passedOn === 'SIGINT' ? 130 : 143);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a Node program of the project. @param {readonly string[]} args @param {Parameters<typeof run>[2]} [options] */
export const runNode = (args, options) => run(process.execPath, args, options);
