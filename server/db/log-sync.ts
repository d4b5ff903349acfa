import { type FileHandle, open } from 'node:fs/promises';

/**
 * Syncs SQLite's write-ahead log to the disk, in Node's thread pool. With `synchronous = NORMAL` a commit only writes to the
 * log; waiting for `sync` after it is as durable as `FULL`. One sync serves all commits before it, and further commits are
 * not blocked meanwhile.
 */
export class LogSync {
  readonly #file: string;
  #handle: FileHandle | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** @param file the log's path; SQLite's locks are on other files, so closing it releases none */
  constructor(file: string) {
    this.#file = file;
  }

  /** Resolves when everything committed before the call is on the disk. */
  sync(): Promise<void> {
    if (!this.#running) return this.#start();
    // A running sync may have started before the commit.
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.#start();
      });
    return this.#next;
  }

  /** Waits for a running sync and closes the file. */
  async close(): Promise<void> {
    while (this.#running) await this.#running.catch(() => {});
    await this.#handle?.close();
    this.#handle = undefined;
  }

  #start(): Promise<void> {
    const running = this.#syncNow().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #syncNow(): Promise<void> {
    try {
      // Windows syncs only files that are open for writing.
      this.#handle ??= await open(this.#file, 'r+');
      await this.#handle.datasync();
    } catch (error) {
      // Without a log nothing has been committed yet.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
      throw Object.assign(new Error('The changes could not be written to the disk.', { cause: error }), {
        code: 'SQLITE_IOERR_FSYNC',
      });
    }
  }
}
