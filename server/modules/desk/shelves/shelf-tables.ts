import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';

import type { Reader, Trx } from '#server/db/connect.ts';

// The rows of all shelves, kinds, groups and former addresses, as they are at one time. A change is
// the difference of two such times, which the audit log keeps, and an undo writes the rows that
// were.

const cell = z.union([z.string(), z.number(), z.null()]);
const row = z.record(z.string(), cell);
export type Row = Readonly<z.infer<typeof row>>;

/** In the order in which rows can be inserted. */
export const shelfTables = ['shelf_kinds', 'shelf_groups', 'shelves', 'shelf_redirects'] as const;
export type ShelfTable = (typeof shelfTables)[number];

/** All rows by table and key. */
export type Tables = Readonly<Record<ShelfTable, ReadonlyMap<string, Row>>>;

/**
 * What differs, by table and key: the columns that do, all of a row that was not there at the other
 * time, or null for one that was not there at this one. In lists: of objects the audit log leaves
 * out what is named like a secret, and a key may be `gifts/secret-santa`.
 */
export const partsSchema = z.partialRecord(
  z.enum(shelfTables),
  z.array(z.tuple([z.string(), z.nullable(row)])),
);
export type Parts = z.infer<typeof partsSchema>;

/** The rows of a part by their keys. */
export const rowsIn = (parts: Parts, table: ShelfTable): ReadonlyMap<string, Row | null> =>
  new Map(parts[table]);

/** Reads all rows. They are few: some hundred. */
export async function readTables(read: Reader): Promise<Tables> {
  // In sequence: a transaction has one connection.
  const kinds = await read.selectFrom('shelf_kinds').selectAll().execute();
  const groups = await read.selectFrom('shelf_groups').selectAll().execute();
  const shelves = await read.selectFrom('shelves').selectAll().execute();
  const redirects = await read.selectFrom('shelf_redirects').selectAll().execute();
  return {
    shelf_kinds: new Map(kinds.map((one) => [one.slug, { ...one }])),
    shelf_groups: new Map(groups.map((one) => [one.id, { ...one }])),
    shelves: new Map(shelves.map((one) => [one.id, { ...one }])),
    shelf_redirects: new Map(redirects.map((one) => [redirectKey(one), { ...one }])),
  };
}

const redirectKey = ({ kind, slug }: { readonly kind: string; readonly slug: string }) =>
  `${kind}/${slug}`;

/** What differs between two times, as it was at each. A version is no difference. */
export function differenceOf(before: Tables, after: Tables): { before: Parts; after: Parts } {
  const parts: { before: Parts; after: Parts } = { before: {}, after: {} };
  for (const table of shelfTables) {
    const was: [string, Row | null][] = [];
    const is: [string, Row | null][] = [];
    for (const key of new Set([...before[table].keys(), ...after[table].keys()])) {
      const [old, now] = [before[table].get(key), after[table].get(key)];
      const columns = changedColumns(old, now);
      if (old && now && columns.length === 0) continue;
      was.push([key, old ? only(old, now ? columns : Object.keys(old)) : null]);
      is.push([key, now ? only(now, old ? columns : Object.keys(now)) : null]);
    }
    if (is.length === 0) continue;
    parts.before[table] = was;
    parts.after[table] = is;
  }
  return parts;
}

const changedColumns = (old: Row = {}, now: Row = {}) =>
  Object.keys(now).filter((name) => name !== 'version' && now[name] !== old[name]);

const only = (from: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? null]));

/** The rows with a part as it was at another time; what refers to nothing then is left out. */
export function withParts(tables: Tables, parts: Parts): Tables {
  const rows = (table: ShelfTable) => {
    const next = new Map(tables[table]);
    for (const [key, columns] of rowsIn(parts, table)) {
      if (columns === null) next.delete(key);
      else next.set(key, { ...next.get(key), ...columns });
    }
    return next;
  };
  const groups = rows('shelf_groups');
  const shelves = rows('shelves');
  for (const [id, shelf] of shelves)
    if (shelf.group_id && !groups.has(String(shelf.group_id)))
      shelves.set(id, { ...shelf, group_id: null });
  const redirects = rows('shelf_redirects');
  for (const [key, { shelf_id }] of redirects)
    if (!shelves.has(String(shelf_id))) redirects.delete(key);
  return {
    shelf_kinds: rows('shelf_kinds'),
    shelf_groups: groups,
    shelves,
    shelf_redirects: redirects,
  };
}

const keyColumns: Readonly<Record<ShelfTable, readonly string[]>> = {
  shelf_kinds: ['slug'],
  shelf_groups: ['id'],
  shelves: ['id'],
  shelf_redirects: ['kind', 'slug'],
};

/** Writes what differs. What is changed or comes back gets a new version. */
export async function writeTables(trx: Trx, now: Tables, next: Tables): Promise<void> {
  for (const table of shelfTables) {
    for (const [key, wanted] of next[table]) {
      const stored = now[table].get(key);
      const columns = changedColumns(stored, wanted);
      if (columns.length === 0) continue;
      const version = 'version' in wanted ? { version: Number(wanted.version) + 1 } : {};
      if (stored) await update(trx, table, stored, { ...only(wanted, columns), ...version });
      else await insert(trx, table, { ...wanted, ...version });
    }
  }
  for (const table of shelfTables.toReversed())
    for (const [key, stored] of now[table])
      if (!next[table].has(key))
        await sql`delete from ${sql.table(table)} where ${isRow(table, stored)}`.execute(trx);
}

async function insert(trx: Trx, table: ShelfTable, values: Row): Promise<void> {
  const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    values (${sql.join(Object.values(values))})`.execute(trx);
}

async function update(trx: Trx, table: ShelfTable, stored: Row, values: Row): Promise<void> {
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)}
    where ${isRow(table, stored)}`.execute(trx);
}

function isRow(table: ShelfTable, stored: Row): RawBuilder<unknown> {
  const parts = keyColumns[table].map((name) => sql`${sql.ref(name)} = ${stored[name]}`);
  return sql.join(parts, sql` and `);
}
