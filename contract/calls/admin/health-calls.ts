import * as z from 'zod/mini';

import { defineCall } from '#contract/calls/call.ts';
import { idSchema, optionalText } from '#contract/calls/schemas.ts';

const area = 'Desk: health';

const backupSchema = z.object({
  /** Its name in the data folder's `backups`. */
  file: z.string(),
  at: z.string(),
  bytes: z.number(),
});

const queueSchema = z.object({ waiting: z.number(), running: z.number() });

/** Times are ISO 8601, UTC. */
export const shopHealthSchema = z.object({
  version: z.string(),
  startedAt: z.string(),
  node: z.string(),
  database: z.object({
    kind: z.enum(['sqlite', 'postgres']),
    bytes: z.number(),
    /** The last change of its tables. */
    migration: z.string(),
    /** Empty while it can be written; otherwise why not. */
    problem: z.string(),
    /** The last check of SQLite's file; null before the first one, and on PostgreSQL. */
    check: z.nullable(
      z.object({
        at: z.string(),
        result: z.enum(['ok', 'rebuilt', 'incomplete', 'damaged']),
        /** What was wrong. */
        details: z.array(z.string()),
      }),
    ),
  }),
  /** Of the data folder's disk. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
  mails: z.object({
    /** Whether SMTP_URL is set; otherwise emails are files in the data folder. */
    hasServer: z.boolean(),
    waiting: z.number(),
    failing: z.number(),
    oldestWaitingAt: z.nullable(z.string()),
  }),
  /** The newest backup, also one by command; null without any. */
  lastBackupAt: z.nullable(z.string()),
  /** Those that were made from here; the newest 5 are stored. */
  backups: z.array(backupSchema),
  /**
   * Backups that leave the machine by themselves; null where none are set up. Not in what a server
   * before 1.1 says.
   */
  automaticBackups: z.optional(
    z.nullable(
      z.object({
        /** Where they go, without secrets. */
        target: z.string(),
        lastAt: z.nullable(z.string()),
        /** Of the shop in the last one; PostgreSQL's rows are not in it. */
        bytes: z.number(),
        /** Why there has been none since; empty when all is well. */
        problem: z.string(),
        /** The last one that was restored to try it. */
        test: z.nullable(z.object({ at: z.string(), isGood: z.boolean(), text: z.string() })),
      }),
    ),
  ),
  /** What is wrong with the addresses of visitors behind a proxy; empty when nothing is. */
  proxyProblem: z.optional(z.string()),
  /**
   * The last day that this version knows of Nepal's calendar, `YYYY-MM-DD`; where it matters, and
   * is near or past.
   */
  calendarEnds: z.optional(z.string()),
  /** The backup that runs in this process, and why the last one failed; empty if it did not. */
  backup: z.object({ isRunning: z.boolean(), problem: z.string() }),
  /** What waits and runs in this process; pages are waiting only. */
  work: z.object({ pictures: queueSchema, pages: z.object({ waiting: z.number() }) }),
  /**
   * Errors in pages and service workers since the start of this process, newest first; `at` is a
   * place in a script.
   */
  clientErrors: z.array(
    z.object({
      source: z.string(),
      message: z.string(),
      at: z.string(),
      count: z.number(),
      lastAt: z.string(),
    }),
  ),
  /** Since the start of this process. */
  counts: z.object({
    requests: z.number(),
    serverErrors: z.number(),
    lastServerErrorAt: z.nullable(z.string()),
  }),
});

export type ShopHealth = z.infer<typeof shopHealthSchema>;

const waitingMailSchema = z.object({
  id: z.string(),
  recipient: z.string(),
  /** Such as `order-placed`. */
  kind: z.string(),
  /** The kind in words, such as `order confirmation`. */
  what: z.string(),
  /** Why it could not be sent, and what helps; empty for one that waits. */
  why: z.string(),
  createdAt: z.string(),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  nextTryAt: z.string(),
});

export const readHealth = defineCall(area, 'readHealth', 'GET /admin/health', {
  summary: 'Version, database, disk, mails, backups, waiting work and errors',
  response: shopHealthSchema,
});

export const listWaitingMails = defineCall(area, 'listWaitingMails', 'GET /admin/health/mails', {
  summary: 'Mails that are not sent yet, failing ones first, at most 100',
  response: z.array(waitingMailSchema),
});

export const retryMail = defineCall(area, 'retryMail', 'POST /admin/health/mails/{mailId}/retry', {
  summary: 'Tries a mail again at once; responds with those that wait',
  params: z.object({ mailId: idSchema }),
  response: z.array(waitingMailSchema),
});

export const retryFailedMails = defineCall(
  area,
  'retryFailedMails',
  'POST /admin/health/mails/retry',
  {
    summary: 'Tries all failing mails again at once, but those whose link has expired',
    response: z.object({ tried: z.number() }),
  },
);

export const makeBackup = defineCall(area, 'makeBackup', 'POST /admin/health/backups', {
  summary:
    'Starts a backup into the data folder; `readHealth` tells when it is done. ' +
    '409 while one is running',
  response: shopHealthSchema,
});

export const downloadBackup = defineCall(
  area,
  'downloadBackup',
  'POST /admin/health/backups/{file}/download',
  {
    summary:
      'The file of a backup that was made at the desk. ' +
      '404 when it is on another machine or was replaced by newer ones',
    params: z.object({ file: z.string().check(z.regex(/^[\w.-]{1,80}\.zip$/)) }),
    response: z.string(),
  },
);

export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  /** `staff:ID`, `customer:ID` or `command`. */
  who: z.string(),
  /** The name of the staff member or customer; empty for a command. */
  name: z.string(),
  /** What was done, in words, such as `Pema packed order K-123.` */
  sentence: z.string(),
  /** Such as `order.ship`. */
  action: z.string(),
  /** Such as `order:ID`. */
  subject: z.string(),
  /**
   * Of the subject: the order's number, the name of a product, person, post or shelf. Empty for
   * others and what is deleted.
   */
  subjectName: z.string(),
  /** JSON; null where there is none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export type AuditLogEntry = z.infer<typeof auditEntrySchema>;

export const searchAuditLog = defineCall(area, 'searchAuditLog', 'GET /admin/audit', {
  summary:
    'The audit log, newest first, 50 at a time, optionally what has each word of a text in its sentence or fields',
  // A text is looked for in some thousand rows at a time: there may be more behind a page that is
  // not full.
  query: z.object({
    text: optionalText(100),
    /** `nextBefore` of the page before. */
    before: optionalText(64),
  }),
  response: z.object({
    entries: z.array(auditEntrySchema),
    /** For the next page; empty on the last one. */
    nextBefore: z.string(),
  }),
});

/** A text of the shop with links within the shop that lead nowhere. */
const deadLinksSchema = z.object({
  /** `page`: one with a text of the owner's; `home`: a piece of the home page. */
  kind: z.enum(['page', 'post', 'home']),
  /** The setting's name, the post's id; of home nothing. */
  id: z.string(),
  title: z.string(),
  /** As they stand in the text. */
  links: z.array(z.string()),
});
export type DeadLinks = z.infer<typeof deadLinksSchema>;

export const readDeadLinks = defineCall(area, 'readDeadLinks', 'GET /admin/dead-links', {
  summary: 'Texts with links to pages of the shop that are not there, with these links',
  response: z.object({ texts: z.array(deadLinksSchema) }),
});
