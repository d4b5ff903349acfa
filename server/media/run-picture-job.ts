import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { packageRoot } from '#server/package-root.ts';

import type { PictureJob, PictureReply, PictureResult } from './picture-jobs.ts';
import { PictureError } from './read-picture.ts';

// Decoders can't be interrupted within a process: sharp's timeout does not reach a codec that works on a whole picture. A
// separate process can be killed at any time, has a lower priority than requests, and can crash alone.

export interface PictureJobOptions {
  /** See `os.setPriority`: from 0, the server's own, to 19. */
  readonly priority?: number;
  /** After this the job is killed. */
  readonly timeoutMs?: number;
  /** Kills the job with the signal's reason. */
  readonly signal?: AbortSignal;
}

interface IdleProcess {
  readonly child: ChildProcess;
  readonly priority: number;
  /** Kills the process when no job comes. */
  readonly timer: NodeJS.Timeout;
}

let idle: readonly IdleProcess[] = [];
const idleMs = 20_000;

/** Runs a job in a separate process. Throws a PictureError when the picture is invalid, crashes the decoder or times out. */
export async function runPictureJob<Job extends PictureJob>(
  job: Job,
  options: PictureJobOptions = {},
): Promise<PictureResult<Job>> {
  const { priority = constants.priority.PRIORITY_BELOW_NORMAL, timeoutMs = 20_000, signal } = options;
  signal?.throwIfAborted();
  const child = takeIdle(priority) ?? startProcess(priority);
  child.channel?.ref();
  let reply: PictureReply;
  try {
    reply = await replyTo(child, job, timeoutMs, signal);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  keepIdle(child, priority);
  if ('problem' in reply) throw new PictureError(reply.problem);
  if ('error' in reply) throw new Error(`A picture could not be encoded: ${reply.error}`);
  return reply.result as PictureResult<Job>;
}

function startProcess(priority: number): ChildProcess {
  const here = dirname(fileURLToPath(import.meta.url));
  // In the source, in the bundle, or in a chunk of it.
  const names = ['picture-process.ts', 'picture-process.js', '../picture-process.js'];
  const program = names.map((name) => join(here, name)).find((path) => existsSync(path));
  if (!program) throw new Error('The program that reads pictures is missing: please build again.');
  const child = fork(program, [String(priority)], {
    cwd: packageRoot,
    execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
    serialization: 'advanced',
  });
  child.on('error', () => {});
  // It must not keep the server alive.
  child.unref();
  return child;
}

function replyTo(
  child: ChildProcess,
  job: PictureJob,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<PictureReply> {
  return new Promise<PictureReply>((resolve, reject) => {
    const onMessage = (reply: unknown) => finish(() => resolve(reply as PictureReply));
    const onExit = () =>
      finish(() => reject(new PictureError('We can’t read this picture. Please send it as a JPEG.')));
    const onError = (error: Error) => finish(() => reject(error));
    const onAbort = () => finish(() => reject(signal?.reason));
    const timer = setTimeout(() => {
      finish(() => reject(new PictureError('This picture takes too long to read. Please send a smaller one.')));
    }, timeoutMs);
    const finish = (complete: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      signal?.removeEventListener('abort', onAbort);
      complete();
    };
    child.once('message', onMessage).once('exit', onExit).once('error', onError);
    signal?.addEventListener('abort', onAbort, { once: true });
    child.send(job, (error) => error && onError(error));
  });
}

function takeIdle(priority: number): ChildProcess | undefined {
  idle = idle.filter(({ child }) => child.connected && child.exitCode === null);
  const found = idle.find((one) => one.priority === priority);
  if (!found) return undefined;
  clearTimeout(found.timer);
  idle = idle.filter((one) => one !== found);
  return found.child;
}

function keepIdle(child: ChildProcess, priority: number): void {
  child.channel?.unref();
  const timer = setTimeout(() => child.kill('SIGKILL'), idleMs).unref();
  idle = [...idle, { child, priority, timer }];
}
