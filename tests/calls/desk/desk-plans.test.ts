import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listCustomers } from '#contract/calls/admin/customer-calls.ts';
import { listStaffBookings, listStaffCustomOrders } from '#contract/calls/admin/enquiry-calls.ts';
import { listStaffOrders } from '#contract/calls/admin/order-calls.ts';
import { listDeskPosts } from '#contract/calls/admin/post-calls.ts';
import { databaseFile } from '#server/db/check-database.ts';
import { searchTables } from '#server/db/search-texts.ts';
import { useStaff } from '#tests/setup/callers.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';
import { deskCalls, fillManyYears, readSamples } from '#tests/setup/ten-years.ts';

// What each of the desk's calls asks the database for, by its plans: nothing may read a table from
// one end to the other that has more rows each day. Walking along an index is right where a limit
// ends it.

/** Tables that have more rows each day. */
const growing =
  'orders order_items order_events payments refunds order_notes users bookings custom_requests uploads audit_log mails idempotency_keys'
    .split(' ')
    .concat(Object.values(searchTables));

/** Why a plan may read all of a table. */
const allowed: readonly { readonly plan: RegExp; readonly why: string }[] = [
  { plan: /SCAN mails USING (?:COVERING )?INDEX mails_waiting/, why: 'It has what waits alone.' },
  {
    plan: /SCAN order_items USING (?:COVERING )?INDEX order_items_oversold/,
    why: 'It has what was sold twice alone.',
  },
  {
    plan: /SCAN orders in select coalesce\(sum\(case/,
    why: 'The sum of a list is only asked for where its count has found 10,000 at most.',
  },
];

interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** SQLite has no statistics, so its plans are the same however many rows there are. */
const orders = 1_500;

describe.each(everyEngine)('The desk’s calls on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const owner = useStaff(shop);
  const recorder = recordQueries();
  let paths: readonly (readonly [string, string])[] = [];

  beforeAll(async () => {
    const slugs = ['quartz', 'agate', 'onyx'];
    await shop.stock(...slugs.map((slug) => aProduct(slug, { stock: 1_000 })));
    const counts = { orders, customers: 400, bookings: 150, customOrders: 100, posts: 60 };
    await fillManyYears(shop, { ...counts, products: slugs });
    paths = Object.entries(deskCalls(await readSamples(shop.database.read)));
  }, 60_000);
  afterAll(() => recorder.end());

  test('read no table that grows from one end to the other', async () => {
    const found: string[] = [];
    for (const [what, path] of paths) {
      const asked = await recorder.during(async () => {
        const { statusCode, payload } = await shop.get(`/api${path}`, owner.headers);
        expect([path, statusCode, statusCode === 200 ? '' : payload]).toEqual([path, 200, '']);
      });
      const scans =
        engine === 'sqlite'
          ? sqliteScans(databaseFile(shop.settings.dataDir), asked)
          : await postgresScans(shop.settings.databaseUrl ?? '', asked);
      found.push(...scans.map((scan) => `${what}: ${scan}`));
    }
    expect(found.filter((scan) => !allowed.some(({ plan }) => plan.test(scan)))).toEqual([]);
  }, 60_000);

  test.each([
    ['orders', listStaffOrders, 'orderId', {}],
    ['orders that are found', listStaffOrders, 'orderId', { search: 'sita' }],
    ['bookings', listStaffBookings, 'id', {}],
    ['agreed bookings', listStaffBookings, 'id', { state: 'confirmed' }],
    ['custom orders', listStaffCustomOrders, 'id', {}],
    ['customers', listCustomers, 'id', {}],
    ['customers who are found', listCustomers, 'id', { search: 'gurung' }],
    ['posts', listDeskPosts, 'id', {}],
  ] as const)('go on by key as by number through all %s', async (_, call, id, filter) => {
    const pageSize = '30';
    const read = async (place: object) => {
      const list: Record<string, unknown> = await owner.gets(call, {
        ...filter,
        ...place,
        pageSize,
      });
      const rows = Object.values(list).find(Array.isArray) as Record<string, unknown>[];
      return { ids: rows.map((row) => String(row[id])), next: String(list.next), list };
    };
    const byKey: string[] = [];
    const byNumber: string[] = [];
    let after = '';
    for (let page = 1; ; page += 1) {
      const { ids, next } = await read(after === '' ? {} : { after });
      byKey.push(...ids);
      byNumber.push(...(await read({ page: String(page) })).ids);
      after = next;
      if (next === '') break;
    }
    expect(byKey).toEqual(byNumber);
    expect(new Set(byKey).size).toBe(byKey.length);
    const { list } = await read({});
    expect([list.total, list.hasMore]).toEqual([byKey.length, false]);
    expect(byKey.length).toBeGreaterThan(30);
    // Anything may stand in an address.
    for (const odd of ['x', ' ', '\u{10ffff} \u{10ffff}', "'; --"])
      expect((await read({ after: odd })).ids.length).toBeGreaterThanOrEqual(0);
  });
});

/** Records the statements of both drivers. */
function recordQueries() {
  let asked: Asked[] | undefined;
  const { prepare } = Sqlite.prototype;
  const { query } = pg.Client.prototype;
  Sqlite.prototype.prepare = function (this: Sqlite.Database, text: string) {
    const statement = prepare.call(this, text);
    const all = statement.all.bind(statement) as (...values: unknown[]) => unknown[];
    statement.all = (...values: unknown[]) => {
      asked?.push({ text, values: values.flat() });
      return all(...values);
    };
    return statement;
  } as typeof prepare;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (typeof args[0] === 'string')
      asked?.push({ text: args[0], values: (args[1] as unknown[]) ?? [] });
    return Reflect.apply(query, this, args);
  } as typeof query;
  return {
    async during(work: () => Promise<void>): Promise<readonly Asked[]> {
      asked = [];
      await work();
      const recorded = asked;
      asked = undefined;
      return recorded.filter(({ text }) => /^\s*(?:select|with)\b/i.test(text));
    },
    end() {
      Sqlite.prototype.prepare = prepare;
      pg.Client.prototype.query = query;
    },
  };
}

function sqliteScans(file: string, asked: readonly Asked[]): string[] {
  const database = new Sqlite(file, { readonly: true });
  database.function('fold_text', { deterministic: true }, (text) => text);
  try {
    return asked.flatMap(({ text, values }) => {
      const plan = database
        .prepare<unknown[], { parent: number; detail: string }>(`explain query plan ${text}`)
        .all(...values);
      return plan
        .filter(({ parent, detail }) => {
          const [, name, how = ''] = /^SCAN (\w+)(.*)/.exec(detail) ?? [];
          if (name === undefined || !growing.includes(tableOf(text, name))) return false;
          // A query below by this name, whose own steps count.
          if (plan.some((step) => step.detail === `CO-ROUTINE ${name}`)) return false;
          const isSorted = plan.some(
            (step) => step.parent === parent && step.detail === 'USE TEMP B-TREE FOR ORDER BY',
          );
          return isSorted || !how.includes('USING') || !/\blimit\b/i.test(text);
        })
        .map(({ detail }) => detail)
        .map((detail) => `${detail} in ${text}`);
    });
  } finally {
    database.close();
  }
}

/** The table that a name in a plan stands for. */
function tableOf(text: string, name: string): string {
  return new RegExp(`"?(\\w+)"? as "?${name}"?\\b`, 'i').exec(text)?.[1] ?? name;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

async function postgresScans(url: string, asked: readonly Asked[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // A few rows are read faster as a whole: what matters is whether there is another way.
    await client.query('set enable_seqscan = off');
    const scans: string[] = [];
    for (const { text, values } of asked) {
      const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
      const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
      scans.push(...scansIn(plan, false).map((scan) => `${scan} in ${text}`));
    }
    return scans;
  } finally {
    await client.end();
  }
}

/** Whole tables that a plan reads; `isLimited`: what asks for the rows may stop early. */
function scansIn(node: PlanNode, isLimited: boolean): string[] {
  const type = node['Node Type'];
  const table = node['Relation Name'] ?? '';
  const isIndexed = type === 'Bitmap Heap Scan' || node['Index Cond'] !== undefined;
  const isScan = / Scan$/.test(type) && growing.includes(table) && !isIndexed && !isLimited;
  // These read all of what is below them first.
  const takesAll = ['Sort', 'Aggregate', 'Hash', 'HashAggregate', 'Materialize'].includes(type);
  const below = type === 'Limit' || (isLimited && !takesAll);
  return [
    ...(isScan ? [`${type} on ${table}`] : []),
    ...(node.Plans ?? []).flatMap((child) => scansIn(child, below)),
  ];
}
