import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { CommandError, type OwnerCommand, runCommands } from '#server/cli/command.ts';
import type { TestShop } from './shop.ts';

type Program = 'main' | 'shop' | 'migrate-once';

/** The path of a server program, bundled for this run (run-setup.ts). */
export function programPath(name: Program): string {
  return join(inject('programs'), `${name}.js`);
}

interface ShopProcess {
  readonly output: () => string;
  readonly exit: Promise<number | null>;
  /** Sends a signal and waits for the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * The shop, or `shop ARGS`, as a process of its own on the test's data folder, which ends with the
 * test.
 */
export function run(
  program: Program,
  dataDir: string,
  args: readonly string[] = [],
  env: object = {},
): ShopProcess {
  const child = spawn(process.execPath, [programPath(program), ...args], {
    env: {
      ...process.env,
      PORT: '0',
      DEMO: '0',
      DATABASE_URL: '',
      SMTP_URL: '',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const exit = once(child, 'close').then(([code]) => code as number | null);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exit;
  };
  onTestFinished(async () => void (await end('SIGKILL')));
  return { output: () => output, exit, end };
}

/** Starts the shop and waits until it is open. */
export async function start(dataDir: string, env?: object) {
  const shop = run('main', dataDir, [], env);
  await expect
    .poll(shop.output, { timeout: 120_000 })
    .toMatch(/ is open at \S+\. Ctrl\+C closes it\./);
  return { ...shop, address: /open at (\S+)\. /.exec(shop.output())?.[1] ?? '' };
}

/** A folder for one test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sphatik-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
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
