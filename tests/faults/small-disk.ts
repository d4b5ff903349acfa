import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A disk that a test fills and empties under a running shop. */
export interface SmallDisk {
  readonly kind: string;
  readonly folder: string;
  /** From now on the process can't write to it. */
  fill(pid: number): Promise<void>;
  free(pid: number): Promise<void>;
  remove(): Promise<void>;
}

/** A file system of its own in memory, where this process may mount one. */
export async function mountSmallDisk(): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'sphatik-disk-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=0700', 'sphatik', folder]);
  } catch {
    await remove();
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    kind: 'a file system of 16 MB',
    folder,
    async fill() {
      for (const bytes of [256 * 1024, 4 * 1024]) {
        const block = Buffer.alloc(bytes);
        while (
          await appendFile(filler, block).then(
            () => true,
            () => false,
          )
        );
      }
    },
    free: () => rm(filler),
    async remove() {
      // Lazily: the driver closes its files when they are collected.
      await run('umount', ['-l', folder]);
      await remove();
    },
  };
}

/** Without permission to mount: limits the process's file size to 1 KB, as if it were over quota. */
export async function limitFileSize(): Promise<SmallDisk | undefined> {
  const limit = (pid: number, size: string) => run('prlimit', ['--pid', String(pid), `--fsize=${size}:`]);
  try {
    await run('prlimit', ['--version']);
  } catch {
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'sphatik-disk-'));
  return {
    kind: 'a limit on file sizes',
    folder,
    fill: async (pid) => void (await limit(pid, '1024')),
    free: async (pid) => void (await limit(pid, 'unlimited')),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
