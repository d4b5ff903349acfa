import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, inject } from 'vitest';
import { CommandError, type OwnerCommand, runCommands } from '#server/cli/command.ts';
import type { TestShop } from './shop.ts';

/** The path of a server program, bundled for this run (run-setup.ts). */
export function programPath(name: 'main' | 'shop' | 'migrate-once'): string {
  return join(inject('programs'), `${name}.js`);
}

interface ShopProcess {
  readonly output: () => string;
  readonly exit: Promise<number | null>;
  /** Sends a signal and waits for the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const processes: ShopProcess[] = [];
const folders: string[] = [];

/** The shop, or `shop ARGS`, as a process of its own on the test's data folder. */
export function run(
  program: 'main' | 'shop',
  dataDir: string,
  args: readonly string[] = [],
  env: object = {},
): ShopProcess {
  const child = spawn(process.execPath, [programPath(program), ...args], {
    env: { ...process.env, PORT: '0', DEMO: '0', DATABASE_URL: '', SMTP_URL: '', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const exit = once(child, 'close').then(([code]) => code as number | null);
  const one: ShopProcess = {
    output: () => output,
    exit,
    end(signal) {
      child.kill(signal);
      return exit;
    },
  };
  processes.push(one);
  return one;
}

/** Starts the shop and waits until it is open. */
export async function start(dataDir: string, env?: object) {
  const shop = run('main', dataDir, [], env);
  await expect.poll(shop.output, { timeout: 20_000 }).toMatch(/Sphatik is open at \S+\. Ctrl\+C closes it\./);
  return { ...shop, address: /open at (\S+)\. /.exec(shop.output())?.[1] ?? '' };
}

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sphatik-process-'));
  folders.push(folder);
  return folder;
}

/** For each test file with such processes: ends what is left of them, and their folders. */
export function endProcessesAfterEach(): void {
  afterEach(async () => {
    for (const one of processes.splice(0)) await one.end('SIGKILL');
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });
}

/** A command's exit code and output; the message of a `CommandError` is output with code 1. */
export interface CommandResult {
  readonly code: number;
  readonly text: string;
}

/** Runs one of the owner's commands in a test's shop. */
export async function runOwnerCommand(
  { settings, database, pictures }: Pick<TestShop, 'settings' | 'database' | 'pictures'>,
  command: OwnerCommand,
  ...args: readonly string[]
): Promise<CommandResult> {
  const lines: string[] = [];
  const print = (line: string) => {
    lines.push(line);
  };
  try {
    const code = await runCommands([command], [command.name, ...args], (action) =>
      action({ settings, database, pictures, print }),
    );
    return { code, text: lines.join('\n') };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { code: 1, text: error.message };
  }
}
