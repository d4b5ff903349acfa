import { createReadStream, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  downloadBackup,
  listWaitingMails,
  makeBackup,
  readDeadLinks,
  readHealth,
  retryFailedMails,
  retryMail,
  type ShopHealth,
  searchAuditLog,
} from '#contract/calls/admin/health-calls.ts';
import type { QueryOf, ResponseOf } from '#contract/calls/call.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { auditAs } from '#server/audit.ts';
import { noBackups, readBackupState } from '#server/backup/backup-state.ts';
import { readLastBackupFileAt } from '#server/backup/backup-warning.ts';
import { readLastCheck } from '#server/db/check-database.ts';
import type { Reader, ShopDatabase } from '#server/db/connect.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import { storageFailureWords } from '#server/db/storage-failure.ts';
import { FailureError, notFound } from '#server/http/failure-error.ts';
import {
  addStaffRoute,
  serveStaffChange,
  serveStaffRead,
  staffRequest,
} from '#server/http/serve-staff.ts';
import { pictureQueue } from '#server/media/picture-queue.ts';
import { calendarEndFor } from '#server/modules/invoice/fiscal-year.ts';
import { packageRoot } from '#server/package-root.ts';
import type { Settings } from '#server/settings.ts';
import { readShop } from '#server/shop-settings.ts';

import { auditSentence } from './audit-sentences.ts';
import { DeadLinkFinder } from './dead-links.ts';
import { ShopBackups } from './shop-backups.ts';
import {
  countWaitingMails,
  readWaitingMails,
  retryFailingMails,
  retryMailNow,
} from './waiting-mails.ts';

/** How the shop is, and the audit log. */
export async function deskHealthRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;
  const backups = new ShopBackups(app);
  // The database closes after the app.
  app.addHook('onClose', () => backups.finish());

  const deadLinks = new DeadLinkFinder(app);
  serveStaffRead(app, readDeadLinks, { read: async () => ({ texts: await deadLinks.read() }) });

  serveStaffRead(app, readHealth, { read: () => readShopHealth(app, backups) });

  serveStaffRead(app, listWaitingMails, { read: () => readWaitingMails(database.read) });

  serveStaffChange(app, retryMail, {
    change: async (trx, { params, audit }) => {
      const recipient = await retryMailNow(trx, params.mailId);
      await audit({ action: 'mail.retry', subject: `mail:${params.mailId}`, after: { recipient } });
      return readWaitingMails(trx);
    },
  });

  serveStaffChange(app, retryFailedMails, {
    change: async (trx, { audit }) => {
      const tried = await retryFailingMails(trx);
      await audit({ action: 'mail.retry-all', subject: 'mails', after: { tried } });
      return { tried };
    },
  });

  serveStaffChange(app, makeBackup, {
    prepare: async () => {
      if (backups.state.isRunning) throw new FailureError(409, 'A backup is being made already.');
      return readShopHealth(app, backups);
    },
    change: async (_trx, { audit }, health) => {
      await audit({ action: 'backup.start', subject: 'shop' });
      return { ...health, backup: { isRunning: true, problem: '' } };
    },
    afterCommit: async ({ staff }) => backups.start(`staff:${staff.id}`),
  });

  addStaffRoute(app, downloadBackup, { stepUp: true }, async (request, reply) => {
    const { params, staff } = staffRequest<typeof downloadBackup>(request);
    const { file } = params;
    const backup = (await backups.list()).find((one) => one.file === file);
    if (!backup)
      throw notFound('This backup is not on this machine, or newer ones have replaced it.');
    await database.transaction((trx) =>
      auditAs(trx, `staff:${staff.id}`)({ action: 'backup.download', subject: `file:${file}` }),
    );
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'no-store')
      .header('content-length', backup.bytes)
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(createReadStream(join(backups.folder, file)));
  });

  serveStaffRead(app, searchAuditLog, {
    read: ({ query }) => searchAudit(database.read, query),
  });
}

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

/** Reads how the shop is: version, database, disk, mails, backups, waiting work and errors. */
async function readShopHealth(app: FastifyInstance, backups: ShopBackups): Promise<ShopHealth> {
  const { clientErrors, database, settings, writeHealth, responseCounts } = app;
  const failure = await writeHealth.check();
  const { bavail, blocks, bsize } = await statfs(settings.dataDir);
  return {
    version,
    startedAt,
    node: process.version,
    database: {
      kind: database.kind,
      bytes: await databaseBytes(database),
      migration: Object.keys(migrations).at(-1) ?? '',
      problem: failure ? storageFailureWords[failure] : '',
      check: (database.kind === 'sqlite' && readLastCheck(settings.dataDir)) || null,
    },
    disk: { freeBytes: bavail * bsize, totalBytes: blocks * bsize },
    mails: {
      hasServer: settings.smtpUrl !== undefined,
      ...(await countWaitingMails(database.read)),
    },
    lastBackupAt: await readLastBackupFileAt(database.read),
    automaticBackups: await readAutomaticBackups(database.read, settings),
    proxyProblem: app.proxyWatch.problem,
    calendarEnds: calendarEndFor((await readShop(database.read)).country),
    backups: await backups.list(),
    backup: backups.state,
    work: {
      pictures: pictureQueue.counts,
      pages: { waiting: app.hasDecorator('renderQueue') ? app.renderQueue.counts.waiting : 0 },
    },
    clientErrors: clientErrors.list(),
    counts: { ...responseCounts },
  };
}

/** What is known of the automatic backups to the place that is set now; null without one. */
async function readAutomaticBackups(
  read: Reader,
  { backup }: Pick<Settings, 'backup'>,
): Promise<NonNullable<ShopHealth['automaticBackups']> | null> {
  if (!backup) return null;
  const state = await readBackupState(read);
  const { lastAt, bytes, problem, test } = state.target === backup.target.shown ? state : noBackups;
  return { target: backup.target.shown, lastAt, bytes, problem, test };
}

async function databaseBytes({ kind, read }: ShopDatabase): Promise<number> {
  const { rows } = await bytesIn[kind].execute(read);
  return Number(rows[0]?.bytes ?? 0);
}

const bytesIn = {
  sqlite: sql<{
    bytes: number;
  }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
  postgres: sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`,
};

const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
  readonly version: string;
};

const pageSize = 50;
/** A search reads so many rows at a time, between which requests are served. */
const searchedAtOnce = 250;
/** Then it answers with how far it has come. */
const searchMs = 40;

type AuditPage = ResponseOf<typeof searchAuditLog>;

/**
 * Reads a page of the audit log, newest first: rows older than `before` that have each word of
 * `text` in their sentence or in any field. Their texts have no index, which would take as much
 * space as a third of the log: a search goes through the rows, and answers in time with where the
 * next one goes on.
 */
async function searchAudit(
  read: Reader,
  { text = '', before = '' }: QueryOf<typeof searchAuditLog>,
): Promise<AuditPage> {
  const words = foldText(text).split(' ').filter(Boolean);
  const found: AuditPage['entries'] = [];
  const endsAt = performance.now() + searchMs;
  for (let from = before; ; ) {
    const limit = words.length === 0 ? pageSize + 1 : searchedAtOnce;
    const rows = await auditRows(read, { before: from, limit });
    const last = rows.length < limit ? '' : (rows.at(-1)?.id ?? '');
    found.push(...(await readEntries(read, rows, words)));
    if (found.length > pageSize || last === '' || performance.now() > endsAt) {
      const entries = found.slice(0, pageSize);
      return { entries, nextBefore: found.length > pageSize ? (entries.at(-1)?.id ?? '') : last };
    }
    from = last;
    await nextIteration();
  }
}

/** Rows with their sentences, of which each has all words. */
async function readEntries(
  read: Reader,
  rows: readonly AuditRow[],
  words: readonly string[],
): Promise<AuditPage['entries']> {
  const nameOfSubject = await readSubjectNames(
    read,
    rows.map(({ subject }) => subject),
  );
  return rows.flatMap(
    ({ staffName, staffEmail, customerName, number, productName, memberName, ...row }) => {
      const name = staffName ?? customerName ?? '';
      const subjectName = number ?? productName ?? memberName ?? nameOfSubject(row.subject);
      const named = { ...row, name, subjectName };
      const entry = { ...named, sentence: auditSentence(named) };
      return hasWords([...Object.values(entry), staffEmail], words) ? [entry] : [];
    },
  );
}

function hasWords(texts: readonly (string | null)[], words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const folded = foldText(texts.join('\n'));
  return words.every((word) => folded.includes(word));
}

/** Where other subjects have their names. */
const namedIn = [
  ['post', 'posts', 'id', 'title'],
  ['letter', 'letters', 'id', 'subject'],
  ['shelf', 'shelves', 'id', 'label'],
  ['customer', 'users', 'id', 'name'],
] as const;

/** Reads what posts, shelves, customers and reviewed products of a page are called. */
async function readSubjectNames(
  read: Reader,
  subjects: readonly string[],
): Promise<(subject: string) => string> {
  const names = new Map<string, string>();
  const idsOf = (kind: string) =>
    subjects.flatMap((subject) =>
      subject.startsWith(`${kind}:`) ? subject.slice(kind.length + 1) : [],
    );
  for (const [kind, table, key, column] of namedIn) {
    const ids = idsOf(kind);
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; name: string }>`
      select ${sql.ref(key)} as id, ${sql.ref(column)} as name from ${sql.table(table)}
      where ${sql.ref(key)} in (${sql.join(ids)})`.execute(read);
    for (const { id, name } of rows) names.set(`${kind}:${id}`, name);
  }
  const reviews = idsOf('review');
  if (reviews.length > 0) {
    const rows = await read
      .selectFrom('reviews')
      .innerJoin('products', 'products.id', 'reviews.product_id')
      .select(['reviews.id', 'products.name'])
      .where('reviews.id', 'in', reviews)
      .execute();
    for (const { id, name } of rows) names.set(`review:${id}`, name);
  }
  return (subject) => names.get(subject) ?? '';
}

type AuditRow = Awaited<ReturnType<typeof auditRows>>[number];

/** Reads the rows before one, newest first. */
function auditRows(
  read: Reader,
  { before, limit }: { readonly before: string; readonly limit: number },
) {
  return read
    .selectFrom('audit_log')
    .select(['audit_log.id', 'audit_log.at', 'who', 'action', 'subject', 'before', 'after'])
    .select([
      names.staff.as('staffName'),
      names.email.as('staffEmail'),
      names.customer.as('customerName'),
      names.order.as('number'),
      names.product.as('productName'),
      names.member.as('memberName'),
    ])
    .$if(before !== '', (query) => query.where('audit_log.id', '<', before))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();
}

const tableOf = {
  customer: 'users',
  order: 'orders',
  product: 'products',
  staff: 'staff',
} as const;

/**
 * The name of the subject or person of a row, such as `order:ID`; null for another kind. By the
 * primary key, and no join: PostgreSQL would read all orders for it.
 */
function nameOf(
  column: 'subject' | 'who',
  kind: 'customer' | 'order' | 'product' | 'staff',
  name: 'email' | 'name' | 'number' = 'name',
) {
  const [start, text] = [`${kind}:`, sql.ref(column)];
  const id = sql`case when ${text} like ${sql.lit(`${start}%`)} then substr(${text}, ${sql.lit(start.length + 1)}) end`;
  return sql<string | null>`(select ${sql.ref(name)} from ${sql.table(tableOf[kind])} as named
    where named.id = ${id})`;
}

const names = {
  staff: nameOf('who', 'staff'),
  email: nameOf('who', 'staff', 'email'),
  customer: nameOf('who', 'customer'),
  order: nameOf('subject', 'order', 'number'),
  product: nameOf('subject', 'product'),
  member: nameOf('subject', 'staff'),
};
