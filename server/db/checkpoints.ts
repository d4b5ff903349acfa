import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** A few hundred pages of the log: a checkpoint of a few milliseconds. */
const commitsBetween = 50;

/** A string, so that it is the same in source and build. */
const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Sqlite = require(workerData.driver);
  const database = new Sqlite(workerData.file);
  parentPort.on('message', (task) => {
    if (task === 'close') {
      database.close();
      parentPort.close();
      return;
    }
    try {
      database.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch {}
    parentPort.postMessage('done');
  });
`;

/**
 * Checkpoints SQLite's write-ahead log in a worker thread, because a checkpoint blocks its thread for as long as the disk
 * takes. When it fails here, SQLite's automatic checkpoint does it once the log is long.
 */
export class Checkpoints {
  readonly #file: string;
  #worker: Worker | undefined;
  #commits = 0;
  #isBusy = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** Counts a commit, and starts a checkpoint after `commitsBetween` of them. */
  count(): void {
    this.#commits += 1;
    if (this.#isBusy || this.#commits < commitsBetween) return;
    this.#commits = 0;
    this.#isBusy = true;
    this.#worker ??= this.#start();
    this.#worker.postMessage('checkpoint');
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const ended = once(worker, 'exit');
    worker.ref();
    worker.postMessage('close');
    await ended;
  }

  #start(): Worker {
    const driver = createRequire(import.meta.url).resolve('better-sqlite3');
    const worker = new Worker(program, { eval: true, workerData: { file: this.#file, driver } });
    worker.on('message', () => {
      this.#isBusy = false;
    });
    // `#isBusy` stays true: only automatic checkpoints remain.
    worker.on('error', () => {
      this.#worker = undefined;
    });
    worker.unref();
    return worker;
  }
}
