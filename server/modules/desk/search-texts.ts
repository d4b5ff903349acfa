import { type RawBuilder, sql } from 'kysely';

import type { Reader } from '#server/db/connect.ts';
import {
  isPostgres,
  type Searched,
  searchedBy,
  searchedKey,
  searchTables,
  textsQuery,
} from '#server/db/search-texts.ts';

import { contains, countedMax } from './records.ts';

// How the desk finds records by part of a text: by the index of trigrams, whose work follows from
// what is found and not from what there is.

/** Parts of fewer letters have no trigram: they are looked for in so many of the newest records. */
const newest = 2_000;
const trigram = 3;

/** Parts of which one is enough; an empty one finds nothing. */
export interface SearchedParts {
  /** Folded. */
  readonly part: string;
  readonly digits: string;
  readonly number: string;
  /** Whether the number begins with its part. */
  readonly isAtStart?: boolean;
}

export interface Found {
  /** In SQL, the ids; where there are many, `countedMax` of them and one more. */
  readonly ids: RawBuilder<{ id: string }>;
  /** So many; of many one more than `countedMax`. */
  readonly count: number;
  /** Whether there are more than `countedMax`. */
  readonly isMany: boolean;
  /** In SQL, whether the record of an id is found. */
  matches(id: string): RawBuilder<boolean>;
}

/** Finds the records of a table that have one of these parts. */
export async function findTexts(
  read: Reader,
  searched: Searched,
  parts: SearchedParts,
): Promise<Found> {
  const isFilling = await read
    .selectFrom('search_fill')
    .select('kind')
    .where('kind', '=', searched)
    .executeTakeFirst();
  const table = sql.table(searchTables[searched]);
  const source = isFilling ? sql`(${sql.raw(textsQuery(searched, isPostgres(read)))})` : table;
  const query = isFilling
    ? sql<{
        id: string;
      }>`select id from ${source} as texts where ${has(parts)} limit ${countedMax + 1}`
    : indexedIds(read, searched, parts);
  const found = listedRecords(
    read,
    (await query.execute(read)).rows.map(({ id }) => id),
  );
  if (!found.isMany) return found;
  return {
    ...found,
    // Those of many are met soon by whoever walks along the records.
    matches: (id) =>
      sql<boolean>`exists (select 1 from ${source} as texts where texts.id = ${sql.ref(id)} and (${has(parts)}))`,
  };
}

/** The records of these ids: read once, where what is asked next takes them several times. */
export function listedRecords(read: Reader, found: readonly string[]): Found {
  const ids = isPostgres(read)
    ? sql<{ id: string }>`select unnest(${found}::text[]) as id`
    : sql<{ id: string }>`select value as id from json_each(${JSON.stringify(found)})`;
  return {
    ids,
    count: found.length,
    isMany: found.length > countedMax,
    // PostgreSQL looks a value up in an array by its hash, and in rows one after the other.
    matches: (id) =>
      isPostgres(read)
        ? sql<boolean>`${sql.ref(id)} = any(${found}::text[])`
        : sql<boolean>`${sql.ref(id)} in (${ids})`,
  };
}

/** Whether the row of a table of texts has one of the parts. */
function has({ part, digits, number, isAtStart = false }: SearchedParts): RawBuilder<boolean> {
  const found = [
    ...(part === '' ? [] : [contains('text', part)]),
    ...(digits === '' ? [] : [contains('digits', digits)]),
    ...(number === '' ? [] : [contains('number', number, isAtStart)]),
  ];
  return found.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${sql.join(found, sql` or `)}`;
}

const isLong = (part: string) => [...part].length >= trigram;

function indexedIds(read: Reader, searched: Searched, parts: SearchedParts) {
  const { part, digits, number, isAtStart = false } = parts;
  const table = sql.table(searchTables[searched]);
  const long: SearchedParts = {
    part: isLong(part) ? part : '',
    digits: isLong(digits) ? digits : '',
    number: isLong(number) && !isAtStart ? number : '',
  };
  const short: SearchedParts = {
    part: isLong(part) ? '' : part,
    digits: isLong(digits) ? '' : digits,
    number: isLong(number) || isAtStart ? '' : number,
  };
  const isAsked = (some: SearchedParts) => some.part + some.digits + some.number !== '';
  const limited = (query: RawBuilder<unknown>) =>
    sql`select id from (${query} limit ${countedMax + 1}) as limited`;
  const queries = [
    ...(isAsked(long) ? [limited(byTrigrams(read, searched, long))] : []),
    ...(isAsked(short) ? [limited(amongNewest(read, searched, short))] : []),
    // Above every character that a number can have.
    ...(isAtStart && number !== ''
      ? [
          limited(
            sql`select id from ${table} where ${numberOf(read)} >= ${number} and ${numberOf(read)} < ${`${number}\u{10ffff}`}`,
          ),
        ]
      : []),
  ];
  if (queries.length === 0) return sql<{ id: string }>`select id from ${table} where 1 = 0`;
  return sql<{ id: string }>`${sql.join(queries, sql` union `)}`;
}

const numberOf = (read: Reader) => sql.raw(isPostgres(read) ? 'number collate "C"' : 'number');

function byTrigrams(read: Reader, searched: Searched, parts: SearchedParts): RawBuilder<unknown> {
  const table = sql.table(searchTables[searched]);
  if (isPostgres(read)) return sql`select id from ${table} where ${has(parts)}`;
  const index = sql.table(`${searchTables[searched]}_index`);
  const phrases = [
    ['text', parts.part],
    ['digits', parts.digits],
    ['number', parts.number],
  ]
    .filter(([, part]) => part !== '')
    .map(([column, part]) => `${column} : "${part?.replaceAll('"', '""')}"`);
  return sql`select texts.id from ${index} as trigrams
    cross join ${table} as texts on texts.no = trigrams.rowid
    where trigrams.${index} match ${phrases.join(' OR ')}`;
}

function amongNewest(read: Reader, searched: Searched, parts: SearchedParts): RawBuilder<unknown> {
  const [records, at] = [sql.table(searched), sql.ref(searchedBy[searched])];
  const key = sql.ref(searchedKey(searched));
  const ids = sql`select ${key} from ${records} order by ${at} desc limit ${newest}`;
  // As an array PostgreSQL looks up each of them; as rows it would read all texts.
  const isNewest = isPostgres(read)
    ? sql`id = any(array(${ids}))`
    : sql`id in (select * from (${ids}) as newest)`;
  return sql`select id from ${sql.table(searchTables[searched])} where ${isNewest} and (${has(parts)})`;
}
