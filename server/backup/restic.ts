import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

import { isGone } from '#server/files.ts';
import { plainText } from '#server/plain-text.ts';
import { OwnerError } from '#server/start-problem.ts';

import type { BackupTarget } from './backup-target.ts';

/** What keeps restic from its work; the message says what to do. */
export class BackupError extends OwnerError {
  readonly reason: BackupProblem;

  constructor(reason: BackupProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * `missing-program`, `refused` and `password` stay until somebody does something; `no-repository`
 * is a new target; `incomplete` leaves a backup without some files; others may pass by themselves.
 */
export type BackupProblem =
  | 'missing-program'
  | 'refused'
  | 'password'
  | 'no-repository'
  | 'locked'
  | 'incomplete'
  | 'full'
  | 'failed';

export interface ResticOptions extends Pick<QuietRun, 'signal' | 'cwd'> {
  readonly target: BackupTarget;
  readonly password: string;
  /** Of what restic knows of the repository; without it nothing is stored. */
  readonly cacheDir?: string;
}

/** Runs a command of restic at low priority. Returns what it printed. Throws a BackupError. */
export async function runRestic(args: readonly string[], options: ResticOptions): Promise<string> {
  const { cacheDir } = options;
  if (cacheDir !== undefined) await mkdir(cacheDir, { recursive: true, mode: 0o700 });
  try {
    return await runOnce(args, options);
  } catch (error) {
    if (!(error instanceof BackupError) || error.reason !== 'locked') throw error;
    // The lock of a process that has died, on this machine or half an hour ago, is none.
    await runOnce(['unlock'], options);
    return runOnce(args, options);
  }
}

async function runOnce(args: readonly string[], options: ResticOptions): Promise<string> {
  const { target, password, cacheDir, ...how } = options;
  const cache = cacheDir === undefined ? ['--no-cache'] : ['--cache-dir', cacheDir];
  const command = ['restic', ...target.args, ...cache, ...args];
  const { code, output, errors } = await runQuietly(command, {
    ...how,
    env: {
      ...process.env,
      ...target.env,
      RESTIC_REPOSITORY: target.repository,
      RESTIC_PASSWORD: password,
      // The shop needs its cores itself.
      GOMAXPROCS: String(Math.max(1, Math.floor(availableParallelism() / 2))),
    },
  });
  if (code === 0) return output;
  throw problemOf(code, errors, target);
}

function problemOf(code: number | null, errors: string, { shown, kind }: BackupTarget) {
  const text = errors.trim();
  const last = plainText(
    text
      .split('\n')
      .findLast((line) => /Fatal|error|subprocess/i.test(line))
      ?.replace(/^Fatal: /, '') ?? text,
    300,
  );
  if (code === 12 || /wrong password or no key/.test(text))
    return new BackupError('password', `BACKUP_PASSWORD does not open the backups at ${shown}.`);
  if (code === 10 || isNothingThere(text))
    return new BackupError('no-repository', `There are no backups at ${shown}.`);
  if (code === 11 || /unable to create lock|already locked/.test(text))
    return new BackupError('locked', `Another machine or command is working on ${shown}.`);
  if (code === 3) return new BackupError('incomplete', `Some files could not be read: ${last}`);
  const refused = refusalOf(text, kind);
  if (refused) return new BackupError('refused', `${shown} ${refused}`);
  if (/no space left|disk quota|quota exceeded/i.test(text))
    return new BackupError('full', `There is no room left at ${shown}.`);
  if (/connection refused|no such host|Name or service|timed out|timeout|unreachable/i.test(text))
    return new BackupError('failed', `${shown} cannot be reached: ${last}`);
  return new BackupError('failed', `The backup to ${shown} failed: ${last}`);
}

/** The repository has no settings, and its place can be asked. */
function isNothingThere(text: string): boolean {
  return (
    /unable to open config file/.test(text) &&
    /no such file or directory|key does not exist|NoSuchKey|file does not exist/i.test(text)
  );
}

function refusalOf(text: string, kind: BackupTarget['kind']): string | undefined {
  if (/bucket does not exist|NoSuchBucket/i.test(text)) return 'has no such bucket. Create it.';
  if (/Host key verification failed/.test(text))
    return 'is not known to this user of ssh. Log in once by hand, or add `?known_hosts=FILE`.';
  const isRefused =
    /permission denied|access denied|access key|SignatureDoesNotMatch|forbidden|read-only file/i;
  if (!isRefused.test(text)) return undefined;
  if (kind === 's3')
    return 'refuses these keys. Check BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY.';
  if (kind === 'sftp') return 'refuses this key, or its user may not write there.';
  return 'cannot be written by the user that runs the shop.';
}

export interface QuietRun {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
}

export interface QuietResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Lowest priority for processor and disk, where the machine has the programs for it. */
const lowPriority = [
  ['nice', '-n', '19', 'ionice', '-c', '3', '-t'],
  ['nice', '-n', '19'],
  [],
] as const;
let priority = 0;

/** Runs a program at low priority, and ends it gently when the signal is given. */
export async function runQuietly(
  command: readonly string[],
  options: QuietRun = {},
): Promise<QuietResult> {
  const prefix = lowPriority[priority] ?? [];
  try {
    const result = await run([...prefix, ...command], options);
    if (result.code !== 127) return result;
    // What one of them says of the program that it was to start.
    if (!/nice: .ionice/.test(result.errors)) throw missing(command[0] ?? '');
  } catch (error) {
    if (!isGone(error)) throw error;
    if (prefix.length === 0) throw missing(command[0] ?? '');
  }
  priority += 1;
  return runQuietly(command, options);
}

function missing(program: string): BackupError {
  return new BackupError(
    'missing-program',
    program === 'restic'
      ? 'restic is not installed on this machine. Install it: sudo apt install restic (https://restic.net for others).'
      : `'${program}' is not installed on this machine.`,
  );
}

/** Longer than any line or error of these programs that is of use. */
const outputMax = 4 * 1024 * 1024;

function run(
  [program = '', ...args]: readonly string[],
  { cwd, env = process.env, signal }: QuietRun,
): Promise<QuietResult> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(program, args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(cwd && { cwd }),
    });
    // restic removes its lock then.
    const end = () => child.kill('SIGINT');
    signal?.addEventListener('abort', end, { once: true });
    let [output, errors] = ['', ''];
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-outputMax);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-outputMax);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve({ code, output, errors });
    });
  });
}
