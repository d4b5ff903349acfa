import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { packageRoot } from '#server/package-root.ts';

import type { PictureJob, PictureReply, PictureResult } from './picture-jobs.ts';
import { PictureError } from './read-picture.ts';

// Decoders can't be interrupted within a process: sharp's own timeout does not reach a codec that works on a whole
// picture. A process can be ended at any moment, has a lower priority than requests, and can crash alone.

export interface PictureJobOptions {
  /** `os.setPriority`: from 0, the server's own, to 19. */
  readonly priority?: number;
  /** After this the job is ended. */
  readonly timeoutMs?: number;
  /** Ends the job at once, with the signal's reason. */
  readonly signal?: AbortSignal;
}

interface IdleProcess {
  readonly child: ChildProcess;
  readonly priority: number;
  /** Ends it when no job comes. */
  readonly timer: NodeJS.Timeout;
}

let idle: readonly IdleProcess[] = [];
const idleMs = 20_000;

/**
 * Does a job in a process of its own. Throws a PictureError for a picture that can't be read, crashes the decoder or
 * takes too long.
 */
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
  rest(child, priority);
  if ('problem' in reply) throw new PictureError(reply.problem);
  if ('error' in reply) throw new Error(`A picture could not be encoded: ${reply.error}`);
  return reply.result as PictureResult<Job>;
}

function startProcess(priority: number): ChildProcess {
  const here = dirname(fileURLToPath(import.meta.url));
  // From sources, in a bundle, or in a chunk of it.
  const names = ['picture-process.ts', 'picture-process.js', '../picture-process.js'];
  const program = names.map((name) => join(here, name)).find((path) => existsSync(path));
  if (!program) throw new Error('The program that reads pictures is missing: please build again.');
  const child = fork(program, [String(priority)], {
    cwd: packageRoot,
    execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
    serialization: 'advanced',
  });
  child.on('error', () => {});
  // It does not keep the server from ending.
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
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      signal?.removeEventListener('abort', onAbort);
      settle();
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

function rest(child: ChildProcess, priority: number): void {
  child.channel?.unref();
  const timer = setTimeout(() => child.kill('SIGKILL'), idleMs).unref();
  idle = [...idle, { child, priority, timer }];
}
