import { readFileSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import type { ShopHealth } from '#contract/calls/admin/health-calls.ts';
import { readLastCheck } from '#server/db/check-database.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import { storageFailureReasons } from '#server/db/storage-failure.ts';
import { pictureQueue } from '#server/media/picture-queue.ts';
import { packageRoot } from '#server/package-root.ts';
import type { ShopBackups } from './shop-backups.ts';
import { countWaitingMails } from './waiting-mails.ts';

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

/** Reads how the shop is: version, database, disk, mails, backups, waiting work and errors. */
export async function readShopHealth(app: FastifyInstance, backups: ShopBackups): Promise<ShopHealth> {
  const { clientErrors, database, settings, writeHealth, responseCounts } = app;
  const failure = await writeHealth.check();
  const { bavail, blocks, bsize } = await statfs(settings.dataDir);
  const last = await database.read
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', 'backup.make')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    version: shopVersion(),
    startedAt,
    node: process.version,
    database: {
      kind: database.kind,
      bytes: await databaseBytes(app),
      migration: Object.keys(migrations).at(-1) ?? '',
      problem: failure ? storageFailureReasons[failure] : '',
      check: (database.kind === 'sqlite' && readLastCheck(settings.dataDir)) || null,
    },
    disk: { freeBytes: bavail * bsize, totalBytes: blocks * bsize },
    mails: await countWaitingMails(database.read),
    lastBackupAt: last?.at ?? null,
    backups: await backups.list(),
    backup: backups.state,
    work: {
      pictures: pictureQueue.counts,
      pages: { waiting: app.hasDecorator('renderQueue') ? app.renderQueue.waiting : 0 },
    },
    clientErrors: clientErrors.list(),
    counts: { ...responseCounts },
  };
}

async function databaseBytes({ database, settings }: FastifyInstance): Promise<number> {
  if (database.kind === 'sqlite') {
    const files = ['shop.sqlite', 'shop.sqlite-wal'].map((name) => join(settings.dataDir, name));
    const sizes = await Promise.all(
      files.map((file) =>
        stat(file).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }
  const query = sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.compile(database.read);
  const { rows } = await database.read.getExecutor().executeQuery(query);
  return Number(rows[0]?.bytes ?? 0);
}

let version: string | undefined;

function shopVersion(): string {
  version ??= String(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')).version);
  return version;
}
