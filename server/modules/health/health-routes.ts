import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

import type { ShopDatabase } from '#server/db/connect.ts';
import {
  type StorageFailure,
  storageFailureOf,
  storageFailureReasons,
} from '#server/db/storage-failure.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { readCatalogueNumbers } from '#server/modules/product/catalogue-version.ts';

/** Liveness (`/healthz`) and readiness (`/readyz`) for monitoring. */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  /** What the shop knows of who asks: `shop doctor` compares it with what it sent. */
  app.get('/healthz/address', { logLevel: 'warn' }, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ address: request.ip, isForwarded: 'x-forwarded-for' in request.headers }),
  );

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const failure = await app.writeHealth.check();
    if (failure) throw new FailureError(503, storageFailureReasons[failure]);
    await readCatalogueNumbers(app.database.read);
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}

/** About the size of a picture: a disk with less space can't store an order with a screenshot. */
const probeBytes = 256 * 1024;
/** The disk is written to at most once in this time, however often readiness is checked. */
const probeIntervalMs = 1_000;

/**
 * Checks whether the database and the data folder can be written. The folder is probed at each
 * check, the database only after a request has failed, with a large row, because small ones may
 * still fit on a full disk.
 */
export class WriteHealth {
  readonly #database: ShopDatabase;
  readonly #dataDir: string;
  #noted: StorageFailure | undefined;
  #probe: Promise<StorageFailure | undefined> | undefined;
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor(database: ShopDatabase, dataDir: string) {
    this.#database = database;
    this.#dataDir = dataDir;
  }

  /**
   * Records why a request could not write, until a check succeeds; damage of SQLite's file for
   * good.
   */
  note(failure: StorageFailure, error: Error): void {
    if (failure === 'damaged') this.#database.stopWriting(error);
    this.#noted = failure;
    this.#probedAt = Number.NEGATIVE_INFINITY;
  }

  /** Returns why nothing can be written, or undefined. Throws errors that are not about storage. */
  async check(): Promise<StorageFailure | undefined> {
    if (this.#database.damage) return 'damaged';
    if (!this.#probe || performance.now() - this.#probedAt > probeIntervalMs) {
      this.#probedAt = performance.now();
      this.#probe = this.#tryToWrite();
    }
    return this.#probe;
  }

  async #tryToWrite(): Promise<StorageFailure | undefined> {
    const noted = this.#noted;
    try {
      await this.#writeFile();
      if (noted) await this.#writeRow();
      if (this.#noted === noted) this.#noted = undefined;
      return this.#noted;
    } catch (error) {
      const failure = storageFailureOf(error);
      if (!failure) throw error;
      return failure;
    }
  }

  async #writeFile(): Promise<void> {
    const file = join(this.#dataDir, '.write-check');
    try {
      await writeFile(file, Buffer.alloc(probeBytes), { mode: 0o600 });
    } finally {
      await rm(file, { force: true }).catch(() => {});
    }
  }

  /** In two transactions: a row inserted and deleted in one may never reach the disk. */
  async #writeRow(): Promise<void> {
    const row = { name: 'write-check', value: 'x'.repeat(probeBytes) };
    await this.#database.transaction((trx) =>
      trx
        .insertInto('secrets')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
        .execute(),
    );
    await this.#database.transaction((trx) =>
      trx.deleteFrom('secrets').where('name', '=', row.name).execute(),
    );
  }
}
