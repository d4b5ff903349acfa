import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';

import type { Reader } from './connect.ts';

// Building a statement and its SQL costs more than running it, so the statements of orders and carts are compiled once.

/** A compiled statement with its values. */
export interface BoundQuery<Row> {
  readonly query: CompiledQuery<Row>;
  /** Runs it and returns all rows. */
  all(): Promise<Row[]>;
  first(): Promise<Row | undefined>;
}

/** A placeholder for a value in the arguments. Any use except as a statement's parameter throws. */
class Slot {
  readonly #path: readonly (string | number)[];

  constructor(path: readonly (string | number)[]) {
    this.#path = path;
  }

  valueIn(args: unknown): unknown {
    let value = args;
    for (const key of this.#path) value = (value as Record<string | number, unknown>)[key];
    return value;
  }

  [Symbol.toPrimitive](): never {
    throw new Error('A prepared statement is built without its values.');
  }
}

/**
 * Returns a function that compiles a statement once for each length of the lists in its arguments. `build` gets slots
 * instead of values and may only use them as parameters; it runs once, so it must not read anything else, such as the time.
 */
export function prepared<Db extends Reader, Args extends readonly unknown[], Row>(
  build: (db: Db, ...args: Args) => Compilable<Row>,
): (db: Db, ...args: Args) => BoundQuery<Row> {
  const compiled = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Row>>>();
  return (db, ...args) => {
    const executor = db.getExecutor();
    const byShape = compiled.get(executor.adapter) ?? new Map<string, CompiledQuery<Row>>();
    compiled.set(executor.adapter, byShape);
    const shape = shapeOf(args);
    let template = byShape.get(shape);
    if (!template) {
      template = build(db, ...(slotsFor(args, []) as Args)).compile();
      addName(template.sql);
      byShape.set(shape, template);
    }
    const parameters = template.parameters.map((one) => (one instanceof Slot ? one.valueIn(args) : one));
    const query = { ...template, parameters };
    const all = async () =>
      (await executor.provideConnection((connection) => connection.executeQuery<Row>(query))).rows;
    return { query, all, first: async () => (await all())[0] };
  };
}

type RowsOf<Statements> = {
  -readonly [At in keyof Statements]: Statements[At] extends BoundQuery<infer Row> ? Row[] : never;
};

/** Runs independent statements of one transaction in order. PostgreSQL gets them in one round trip. */
export function runBatch<const Statements extends readonly BoundQuery<unknown>[]>(
  trx: Reader,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  return trx.getExecutor().provideConnection(async (connection) => {
    const results = await Promise.all(statements.map(({ query }) => connection.executeQuery(query)));
    return results.map(({ rows }) => rows) as RowsOf<Statements>;
  });
}

const names = new Map<string, string>();
/** Each name takes memory in every connection to PostgreSQL. */
const namesMax = 300;

/** Returns the name of a prepared statement on PostgreSQL; undefined for other SQL. */
export function nameOfPrepared(sql: string): string | undefined {
  return names.get(sql);
}

function addName(sql: string): void {
  // A column added during a deployment would change the result type, and PostgreSQL would reject the plan.
  if (/(?:select|returning|\.) ?\*/.test(sql)) throw new Error(`A prepared statement must name its columns: ${sql}`);
  if (!names.has(sql) && names.size < namesMax) names.set(sql, `shop_${names.size}`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(shapeOf).join()}]`;
  if (!isObject(value)) return '';
  let shape = '';
  for (const key in value) shape += shapeOf(value[key]);
  return shape;
}

function slotsFor(value: unknown, path: readonly (string | number)[]): unknown {
  if (Array.isArray(value)) return value.map((one, at) => slotsFor(one, [...path, at]));
  if (!isObject(value)) return new Slot(path);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, slotsFor(one, [...path, key])]));
}
