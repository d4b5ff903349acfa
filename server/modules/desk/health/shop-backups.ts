import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

import type { ShopHealth } from '#contract/calls/admin/health-calls.ts';
import { type Actor, audit } from '#server/audit.ts';
import { writeBackup } from '#server/backup/write-backup.ts';

/** Older ones are deleted, so that they can't fill the disk. */
const stored = 5;
const filePattern = /^shop-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.zip$/;

/** Backups in the data folder, made in the background. */
export class ShopBackups {
  readonly #app: FastifyInstance;
  /** Where they are. */
  readonly folder: string;
  #running: Promise<void> | undefined;
  #problem = '';

  constructor(app: FastifyInstance) {
    this.#app = app;
    this.folder = join(app.settings.dataDir, 'backups');
  }

  /** Whether one runs in this process, and why the last one failed. */
  get state(): ShopHealth['backup'] {
    return { isRunning: this.#running !== undefined, problem: this.#problem };
  }

  /** Starts a backup, unless one is running. */
  start(who: Actor): void {
    this.#running ??= this.#make(who)
      .then(() => {
        this.#problem = '';
      })
      .catch((error: unknown) => {
        this.#app.log.error({ err: error }, 'the backup failed');
        this.#problem = isFull(error) ? 'The disk is full.' : 'It failed; the log says why.';
      })
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Waits for a running backup. */
  async finish(): Promise<void> {
    await this.#running;
  }

  /** The stored backups, newest first. */
  async list(): Promise<ShopHealth['backups']> {
    const names = await readdir(this.folder).catch(() => []);
    const files = names
      .filter((name) => filePattern.test(name))
      .toSorted()
      .reverse();
    return Promise.all(
      files.map(async (file) => ({
        file,
        at: file.replace(filePattern, '$1T$2:$3:$4.000Z'),
        bytes: (await stat(join(this.folder, file))).size,
      })),
    );
  }

  async #make(who: Actor): Promise<void> {
    const { database, settings } = this.#app;
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = `shop-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`;
    await writeBackup({ database, settings, file: join(this.folder, name) });
    await database.transaction((trx) =>
      audit(trx, { who, action: 'backup.make', subject: `file:${name}` }),
    );
    for (const { file } of (await this.list()).slice(stored))
      await rm(join(this.folder, file), { force: true });
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}
