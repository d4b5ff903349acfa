import { PostgresAdapter, type QueryExecutorProvider, sql } from 'kysely';

// What the desk's searches look through, as texts in tables of their own with an index of their
// trigrams: FTS5 in SQLite, pg_trgm in PostgreSQL. Triggers write them in the transaction of the
// change, so that no writer can forget it.

/** The table of texts of each table that is searched. */
export const searchTables = {
  orders: 'search_orders',
  users: 'search_users',
  bookings: 'search_bookings',
  custom_requests: 'search_custom_requests',
  posts: 'search_posts',
  reviews: 'search_reviews',
  subscribers: 'search_subscribers',
} as const;

export type Searched = keyof typeof searchTables;

export const searchedTables = Object.keys(searchTables) as Searched[];

/** When a record came, by which the newest are found. */
export const searchedBy = {
  orders: 'ordered_at',
  users: 'created_at',
  bookings: 'booked_at',
  custom_requests: 'posted_at',
  posts: 'posted_at',
  reviews: 'posted_at',
  subscribers: 'subscribed_at',
} as const satisfies Record<Searched, string>;

/** The column that names a record. */
export const searchedKey = (searched: Searched): 'email' | 'id' =>
  searched === 'subscribers' ? 'email' : 'id';

export const isPostgres = (db: QueryExecutorProvider): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** What lines of an order are found by. */
const lineColumns = ['product_name', 'attribute_value', 'sku'] as const;

/** The lines of an order, in their order. */
function linesText(isOnPostgres: boolean): string {
  const line = lineColumns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ");
  const join = isOnPostgres ? 'string_agg' : 'group_concat';
  return `coalesce((select ${join}(${line}, ' ' order by position) from order_items
    where order_items.order_id = orders.id), '')`;
}

/**
 * In SQL, what an order of a query with its user is found by, its text not folded yet: `orderText`
 * of `contract/rules/orders/order-search.ts` makes the same.
 */
export function orderTextsSql(isOnPostgres: boolean): { text: string; digits: string } {
  const delivery = (name: string) =>
    isOnPostgres
      ? `coalesce(orders.delivery::json ->> '${name}', '')`
      : `coalesce(json_extract(orders.delivery, '$.${name}'), '')`;
  const text = [
    // Of an order without an account, whose they are is in it.
    `coalesce(users.name || ' ' || users.email, ${delivery('email')})`,
    delivery('recipient'),
    delivery('city'),
    'orders.tracking_number',
    linesText(isOnPostgres),
  ].join(" || ' ' || ");
  return { text, digits: digitsOf(delivery('phoneNumber')) };
}

const person = "name || ' ' || email";
const digitsOf = (phone: string) => `replace(replace(${phone}, ' ', ''), '-', '')`;

interface Source {
  /** What is folded. */
  readonly text: string;
  /** The digits of a telephone number. */
  readonly digits: string;
  /** A number for people, without its dashes. */
  readonly number: string;
  readonly join?: string;
  /** Columns whose changes change a text. */
  readonly columns: readonly string[];
}

function sourceOf(searched: Searched, isOnPostgres: boolean): Source {
  const request: Source = {
    text: person,
    digits: digitsOf('phone_number'),
    number: `replace(${searched}.id, '-', '')`,
    columns: ['name', 'email', 'phone_number'],
  };
  const sources: Readonly<Record<Searched, Source>> = {
    orders: {
      ...orderTextsSql(isOnPostgres),
      number: "replace(orders.number, '-', '')",
      join: 'left join users on users.id = orders.user_id',
      columns: ['user_id', 'number', 'delivery', 'tracking_number'],
    },
    users: { ...request, number: "''" },
    bookings: request,
    custom_requests: request,
    posts: textOf('title', ['title']),
    reviews: {
      ...textOf("reviews.name || ' ' || reviews.comment || ' ' || products.name", [
        'name',
        'comment',
        'product_id',
      ]),
      join: 'join products on products.id = reviews.product_id',
    },
    subscribers: textOf('email', ['email']),
  };
  return sources[searched];
}

const textOf = (text: string, columns: readonly string[]): Source => ({
  text,
  digits: "''",
  number: "''",
  columns,
});

/** Records of another table whose changes change texts, by their column here. */
const joined: Partial<Record<Searched, readonly [table: string, columns: string, by: string]>> = {
  orders: ['users', 'name, email', 'user_id'],
  reviews: ['products', 'name', 'product_id'],
};

/** The query of the texts as the records have them now. */
export function textsQuery(searched: Searched, isOnPostgres: boolean): string {
  const { text, digits, number, join = '' } = sourceOf(searched, isOnPostgres);
  return `select ${searched}.${searchedKey(searched)} as id, fold_text(${text}) as text, ${digits} as digits, ${number} as number
    from ${searched} ${join}`;
}

/** Writes the texts of the records of a condition. */
export function writeTexts(
  searched: Searched,
  isOnPostgres: boolean,
  condition: string,
  isKept = false,
): string {
  const kept = 'nothing';
  const changed =
    'update set text = excluded.text, digits = excluded.digits, number = excluded.number';
  return `insert into ${searchTables[searched]} (id, text, digits, number)
    ${textsQuery(searched, isOnPostgres)} where ${condition}
    on conflict (id) do ${isKept ? kept : changed}`;
}

/**
 * Creates the texts of one table, with their index and the triggers that keep them right. Without
 * these nothing names columns that a later migration adds.
 */
export async function createSearchTable(
  db: QueryExecutorProvider,
  searched: Searched,
  hasTriggers = true,
): Promise<void> {
  const isOnPostgres = isPostgres(db);
  const table = searchTables[searched];
  const run = (statement: string) => sql.raw(statement).execute(db);
  const columns = `id text not null ${isOnPostgres ? 'primary key' : 'unique'}
      references ${searched} (${searchedKey(searched)}) on delete cascade,
    text text not null, digits text not null, number text not null`;
  // FTS5 knows the rows by whole numbers that must not change.
  await run(`create table ${table} (${isOnPostgres ? '' : 'no integer primary key, '}${columns})`);
  await run(
    `create index ${table}_by_number on ${table} (number${isOnPostgres ? ' collate "C"' : ''})`,
  );
  if (!isOnPostgres) await createTrigrams(run, table);
  if (!hasTriggers) return;
  for (const trigger of textTriggers(searched, isOnPostgres))
    await createTrigger(run, isOnPostgres, trigger);
}

/** Removes the texts of one table, with the triggers that write them, if they are there. */
export async function dropSearchTable(
  db: QueryExecutorProvider,
  searched: Searched,
): Promise<void> {
  const isOnPostgres = isPostgres(db);
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const { name, table } of textTriggers(searched, isOnPostgres)) {
    await run(`drop trigger if exists ${name}${isOnPostgres ? ` on ${table}` : ''}`);
    if (isOnPostgres) await run(`drop function if exists ${name}()`);
  }
  const table = searchTables[searched];
  if (!isOnPostgres) await run(`drop table if exists ${table}_index`);
  await run(`drop table if exists ${table}`);
}

interface TextTrigger {
  readonly name: string;
  readonly event: string;
  /** Whose changes it follows. */
  readonly table: string;
  readonly statement: string;
}

function textTriggers(searched: Searched, isOnPostgres: boolean): TextTrigger[] {
  const texts = searchTables[searched];
  const write = (condition: string) => writeTexts(searched, isOnPostgres, condition);
  const key = searchedKey(searched);
  const own = { table: searched, statement: write(`${searched}.${key} = new.${key}`) };
  const { columns } = sourceOf(searched, isOnPostgres);
  const ofRecord: TextTrigger[] = [
    { ...own, name: `${texts}_added`, event: 'insert' },
    { ...own, name: `${texts}_changed`, event: `update of ${columns.join(', ')}` },
  ];
  const [table, names, by] = joined[searched] ?? [];
  if (table === undefined) return ofRecord;
  const name = `${texts}_of_${table.slice(0, -1)}`;
  const statement = write(`${searched}.${by} = new.id`);
  const all = [...ofRecord, { name, event: `update of ${names}`, table, statement }];
  return searched === 'orders' ? [...all, ...lineTriggers(texts, write)] : all;
}

/** The triggers of the lines of orders. */
function lineTriggers(texts: string, write: (condition: string) => string): TextTrigger[] {
  const table = 'order_items';
  const [name, statement] = [`${texts}_of_items`, write('orders.id = new.order_id')];
  const changed = `update of position, ${lineColumns.join(', ')}`;
  const removed = write('orders.id = old.order_id');
  return [
    { table, statement, name: `${name}_added`, event: 'insert' },
    { table, statement, name: `${name}_changed`, event: changed },
    { table, statement: removed, name: `${name}_removed`, event: 'delete' },
  ];
}

type Run = (statement: string) => Promise<unknown>;

async function createTrigger(
  run: Run,
  isOnPostgres: boolean,
  { name, event, table, statement }: TextTrigger,
): Promise<void> {
  const on = `after ${event} on ${table}`;
  if (!isOnPostgres) {
    await run(`create trigger ${name} ${on} begin ${statement}; end`);
    return;
  }
  await run(`create function ${name}() returns trigger language plpgsql as
    $$ begin ${statement}; return null; end $$`);
  await run(`create trigger ${name} ${on} for each row execute function ${name}()`);
}

/** An index of the trigrams, which has no texts of its own, nor how long they are. */
async function createTrigrams(run: Run, table: string): Promise<void> {
  const index = `${table}_index`;
  await run(`create virtual table ${index} using fts5(text, digits, number,
    content='${table}', content_rowid='no', tokenize='trigram case_sensitive 1', columnsize=0)`);
  const added = `insert into ${index} (rowid, text, digits, number)
    values (new.no, new.text, new.digits, new.number)`;
  const removed = `insert into ${index} (${index}, rowid, text, digits, number)
    values ('delete', old.no, old.text, old.digits, old.number)`;
  await run(`create trigger ${index}_added after insert on ${table} begin ${added}; end`);
  await run(`create trigger ${index}_removed after delete on ${table} begin ${removed}; end`);
  const isChanged = 'old.text <> new.text or old.digits <> new.digits or old.number <> new.number';
  await run(`create trigger ${index}_changed after update on ${table} when ${isChanged}
    begin ${removed}; ${added}; end`);
}

/**
 * Creates PostgreSQL's indexes of trigrams where they are missing. Returns why it can't: without
 * them a search reads all texts.
 */
export async function createPostgresTrigrams(
  db: QueryExecutorProvider,
  among: readonly Searched[] = searchedTables,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where schemaname = current_schema() and indexname like 'search\\_%\\_index'`.execute(db);
  const there = rows.map(({ name }) => name);
  const missing = among.filter((one) => !there.includes(`${searchTables[one]}_index`));
  if (missing.length === 0) return undefined;
  // A statement that fails must not end the transaction.
  await sql`savepoint trigrams`.execute(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
    for (const one of missing) {
      const table = searchTables[one];
      const columns = ['text', 'digits', 'number'].map((column) => `${column} gin_trgm_ops`);
      await sql
        .raw(`create index ${table}_index on ${table} using gin (${columns.join(', ')})`)
        .execute(db);
    }
    await sql`release savepoint trigrams`.execute(db);
    return undefined;
  } catch (error) {
    await sql`rollback to savepoint trigrams`.execute(db);
    return error instanceof Error ? error.message : String(error);
  }
}
