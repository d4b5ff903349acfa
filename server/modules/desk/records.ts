import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { PostgresAdapter, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';

import type { Call } from '#contract/calls/call.ts';
import type { RecordKind } from '#contract/names/audit-actions.ts';
import { moveNotAllowed } from '#contract/names/desk.ts';
import { isCalendarDate } from '#contract/rules/texts/dates.ts';
import type { Actor } from '#server/audit.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';
import { FailureError, invalidField, staleVersion } from '#server/http/failure-error.ts';
import { serveStaffChange } from '#server/http/serve-staff.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { startOfShopDay } from '#server/shop-time.ts';

// What the desk does alike with every kind of record.

/** A text, in SQL, as searches and sorting compare it: `foldText` of the contract. */
function folded(text: string | RawBuilder<unknown>) {
  return sql<string>`fold_text(${typeof text === 'string' ? sql.raw(text) : text})`;
}

/** The order of folded texts, the same on both engines. */
export function foldedOrder(read: Reader, column: string) {
  const isPostgres = read.getExecutor().adapter instanceof PostgresAdapter;
  return sql<string>`${folded(sql.ref(column))}${sql.raw(isPostgres ? ' collate "C"' : '')}`;
}

/** Whether a text, in SQL, contains a folded one, however it is written. */
export function containsFolded(text: string | RawBuilder<unknown>, part: string) {
  return contains(folded(text), part);
}

/** Whether a text, in SQL, contains another, or begins with it. */
export function contains(text: string | RawBuilder<unknown>, part: string, isAtStart = false) {
  const pattern = `${isAtStart ? '' : '%'}${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${typeof text === 'string' ? sql.raw(text) : text} like ${pattern} escape '\\'`;
}

export async function countRows<Table extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Table, Row>,
): Promise<number> {
  const counted = rows.clearSelect().clearOrderBy();
  const { total } = await counted
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Counts the rows of a query from its beginning: no more if it has ended before its limit. */
export async function countBeginning<Table extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Table, Row>,
  beginning: readonly unknown[],
  limit: number,
): Promise<number> {
  return beginning.length < limit ? beginning.length : countRows(rows);
}

/** Counts the rows of a query, and limits it to one page. */
export async function pageOf<Table extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Table, Row>,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) {
  const total = await countRows(rows);
  // A page far past the last one is empty; its offset need not fit into a database's integer.
  return { total, onPage: rows.limit(pageSize).offset(Math.min((page - 1) * pageSize, total)) };
}

/** So many are counted; of more a list says that there are more. */
export const countedMax = 10_000;

export interface KeyPaging {
  readonly page: number;
  readonly pageSize: number;
  /** The key of the record before the page, as `keyOf` writes it. */
  readonly after?: string | undefined;
}

/** The order of a list: by time, records of the same one by another column. */
export interface KeyOrder {
  readonly at: string;
  readonly id: string;
  /** By default the newest first. */
  readonly isOldestFirst?: boolean;
  /** Whether it is known that there are more than are counted. */
  readonly isMany?: boolean;
}

/** The key of a record in a list's order. */
export const keyOf = (at: string, id: string): string => `${at} ${id}`;

/** Counts the rows of a query, one more than `countedMax` at most. */
async function countSome<Table extends keyof Database, Row>(
  read: Reader,
  rows: SelectQueryBuilder<Database, Table, Row>,
): Promise<number> {
  const some = rows
    .clearSelect()
    .clearOrderBy()
    .select(sql.lit(1).as('one'))
    .limit(countedMax + 1);
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from (${some}) as counted`.execute(read);
  return Number(counted.rows[0]?.count ?? 0);
}

/**
 * Counts the rows of a query, `countedMax` at most, and limits it to one page, which is read from
 * the record before it wherever that is named.
 */
export async function pageByKey<Table extends keyof Database, Row>(
  read: Reader,
  rows: SelectQueryBuilder<Database, Table, Row>,
  { page, pageSize, after = '' }: KeyPaging,
  { at, id, isOldestFirst = false, isMany = false }: KeyOrder,
) {
  const count = isMany ? countedMax + 1 : await countSome(read, rows);
  const total = Math.min(count, countedMax);
  const ordered = rows
    .orderBy(sql.ref(at), isOldestFirst ? 'asc' : 'desc')
    .orderBy(sql.ref(id))
    .limit(pageSize);
  const [, time = '', last = ''] = /^(\S*) (.*)$/s.exec(after) ?? [];
  const [column, other] = [sql.ref(at), sql.ref(id)];
  const behind = sql.raw(isOldestFirst ? '>' : '<');
  return {
    total,
    hasMore: count > countedMax,
    onPage:
      after === ''
        ? // A page far past the last one is empty; its offset need not fit into a database's integer.
          ordered.offset(Math.min((page - 1) * pageSize, total))
        : ordered.where(
            // The first condition is what an index takes.
            sql<boolean>`${column} ${behind}= ${time} and (${column} ${behind} ${time} or ${other} > ${last})`,
          ),
  };
}

/** When a day of the shop's calendar begins. Throws 422 for one that does not exist. */
export function startOfDay(day: string, field: string): string {
  const start = isCalendarDate(day) ? startOfShopDay(day) : undefined;
  if (start) return start;
  throw invalidField(field, 'date-invalid', 'Please enter a real date.');
}

/** When it ends, and the next one begins. */
export function endOfDay(day: string, field: string): string {
  startOfDay(day, field);
  return startOfDay(
    new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10),
    field,
  );
}

type Versioned = { readonly version: number };

/** Returns the record. Throws 409 with it when `version` is not its current one. */
export function requireVersion<Shown extends Versioned>(current: Shown, version: number): Shown {
  if (current.version !== version) throw staleVersion(current);
  return current;
}

/** 409 for a move that a record's state does not allow, with the record. */
export function moveRefused(kind: string, state: string, current: Versioned): FailureError {
  const description = `The ${kind} is ${state} now, and does not allow this any more.`;
  return new FailureError(409, description, [{ code: moveNotAllowed, description }], { current });
}

/** The fields of a record that differ from another state of it; all of them without one. */
export function changedFields<Shown extends object>(record: Shown, other?: Shown): Partial<Shown> {
  const entries = Object.entries(record).filter(
    ([name, value]) => !isDeepStrictEqual(value, other?.[name as keyof Shown]),
  );
  return Object.fromEntries(entries) as Partial<Shown>;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the parameters of the path are
type RecordCall<Body, Response> = Call<any, any, z.ZodMiniType<Body>, z.ZodMiniType<Response>>;

type RecordTable = 'letters' | 'posts' | 'products' | 'search_synonyms';

interface RecordOptions<New, Fields, Shown, Checked> {
  readonly calls: {
    readonly create: RecordCall<New, Shown>;
    readonly edit: RecordCall<Fields & Versioned, Shown>;
    readonly remove: RecordCall<Versioned, { id: string }>;
  };
  readonly table: RecordTable;
  /** Throws 404. */
  readonly read: (trx: Reader, id: string) => Promise<Shown>;
  /** Returns the id. */
  readonly create: (trx: Trx, fields: New, checked: Checked) => Promise<string>;
  /** Also raises the record's version. */
  readonly edit: (trx: Trx, before: Shown, fields: Fields, checked: Checked) => Promise<unknown>;
  /**
   * Locks out other editors: by default of the catalogue, whose version it raises. Without an id
   * for a new record.
   */
  readonly lock?: (trx: Trx, id?: string) => Promise<void>;
  /** By default it deletes the row. */
  readonly remove?: (trx: Trx, id: string, who: Actor) => Promise<void>;
  /** Runs before the transaction of what is created or edited, which gets the result. */
  readonly check?: (request: { readonly body: New | Fields }) => Promise<Checked>;
  /** What the audit log has of a record; by default what differs. */
  readonly audited?: (record: Shown, other?: Shown) => object;
  readonly bodyLimit?: number;
}

/**
 * Serves the calls by which a record, mostly of the catalogue, is created, edited from its current version,
 * and deleted.
 */
export function serveRecordChanges<
  New,
  Fields,
  Shown extends Versioned & { readonly id: string },
  Checked = void,
>(
  app: FastifyInstance,
  kind: RecordKind,
  {
    calls,
    table,
    read,
    create,
    edit,
    lock = raiseCatalogueVersion,
    remove = (trx, id) => deleteRow(trx, table, id),
    check,
    audited = changedFields,
    bodyLimit,
  }: RecordOptions<New, Fields, Shown, Checked>,
): void {
  const options = {
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(check && { prepare: check }),
  };

  serveStaffChange<typeof calls.create, Checked>(app, calls.create, {
    ...options,
    async change(trx, { body, audit }, checked) {
      await lock(trx);
      const after = await read(trx, await create(trx, body, checked));
      await audit({
        action: `${kind}.create`,
        subject: `${kind}:${after.id}`,
        after: audited(after),
      });
      return after;
    },
  });

  serveStaffChange<typeof calls.edit, Checked>(app, calls.edit, {
    ...options,
    async change(trx, { params: { id }, body: { version, ...fields }, audit }, checked) {
      await lock(trx, id);
      const before = requireVersion(await read(trx, id), version);
      await edit(trx, before, fields as Fields, checked);
      const after = await read(trx, id);
      await audit({
        action: `${kind}.edit`,
        subject: `${kind}:${id}`,
        before: audited(before, after),
        after: audited(after, before),
      });
      return after;
    },
  });

  serveStaffChange(app, calls.remove, {
    async change(trx, { params: { id }, body: { version }, staff, audit }) {
      await lock(trx, id);
      const before = requireVersion(await read(trx, id), version);
      await remove(trx, id, `staff:${staff.id}`);
      await audit({ action: `${kind}.delete`, subject: `${kind}:${id}`, before: audited(before) });
      return { id };
    },
  });
}

async function deleteRow(trx: Trx, table: RecordTable, id: string): Promise<void> {
  await trx.deleteFrom(table).where('id', '=', id).execute();
}
