import Sqlite from 'better-sqlite3';
import pg from 'pg';

import { databaseFile } from '#server/db/check-database.ts';

import type { Asked } from './asked-statements.ts';
import type { TestShop } from './shop.ts';

// Reads from the plan of a statement which tables it goes through from one end to the other. Going
// along an index is right where a limit ends it.

/** A table that a statement goes through. */
interface Scan {
  readonly plan: string;
  readonly text: string;
}

/** Finds the scans of some tables. Statements on tables that the shop does not have are left out. */
export async function findScans(
  { settings, database }: TestShop,
  tables: readonly string[],
  asked: readonly Asked[],
): Promise<Scan[]> {
  return database.kind === 'sqlite'
    ? sqliteScans(databaseFile(settings.dataDir), tables, asked)
    : postgresScans(settings.databaseUrl ?? '', tables, asked);
}

function sqliteScans(file: string, tables: readonly string[], asked: readonly Asked[]): Scan[] {
  const database = new Sqlite(file, { readonly: true });
  database.function('fold_text', { deterministic: true }, (text) => text);
  try {
    return asked.flatMap(({ text, values }) =>
      planOf(database, text, values)
        .filter((step, _, plan) => isScan(step, plan, tables, text))
        .map(({ detail }) => ({ plan: detail, text })),
    );
  } finally {
    database.close();
  }
}

interface Step {
  readonly parent: number;
  readonly detail: string;
}

function planOf(database: Sqlite.Database, text: string, values: readonly unknown[]): Step[] {
  try {
    return database.prepare<unknown[], Step>(`explain query plan ${text}`).all(...values);
  } catch (error) {
    if (/no such (?:table|column)|already exists|readonly/.test(String(error))) return [];
    throw new Error(`${error} in ${text}`);
  }
}

function isScan(
  { parent, detail }: Step,
  plan: readonly Step[],
  tables: readonly string[],
  text: string,
): boolean {
  const [, name, how = ''] = /^SCAN (\w+)(.*)/.exec(detail) ?? [];
  if (name === undefined || !tables.includes(tableOf(text, name))) return false;
  // A query below by this name, whose own steps count.
  if (
    plan.some(
      (step) =>
        /^(?:CO-ROUTINE|MATERIALIZE) /.test(step.detail) && step.detail.endsWith(` ${name}`),
    )
  )
    return false;
  const isSorted = plan.some(
    (step) => step.parent === parent && step.detail === 'USE TEMP B-TREE FOR ORDER BY',
  );
  return isSorted || !how.includes('USING') || !/\blimit\b/i.test(text);
}

/** The table that a name in a plan stands for. */
function tableOf(text: string, name: string): string {
  return new RegExp(`"?(\\w+)"? as "?${name}"?\\b`, 'i').exec(text)?.[1] ?? name;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

async function postgresScans(
  url: string,
  tables: readonly string[],
  asked: readonly Asked[],
): Promise<Scan[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // What matters is whether there is another way: some rows are read faster as a whole.
    await client.query('set enable_seqscan = off');
    const scans: Scan[] = [];
    for (const { text, values } of asked) {
      const plan = await explain(client, text, values);
      if (plan) scans.push(...scansIn(plan, tables, false).map((scan) => ({ plan: scan, text })));
    }
    return scans;
  } finally {
    await client.end();
  }
}

async function explain(
  client: pg.Client,
  text: string,
  values: readonly unknown[],
): Promise<PlanNode | undefined> {
  try {
    const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
    return rows[0]['QUERY PLAN'][0].Plan;
  } catch (error) {
    if (/does not exist/.test(String(error))) return undefined;
    throw new Error(`${error} in ${text}`);
  }
}

/** Whole tables that a plan reads; `isLimited`: what asks for the rows may stop early. */
function scansIn(node: PlanNode, tables: readonly string[], isLimited: boolean): string[] {
  const type = node['Node Type'];
  const table = node['Relation Name'] ?? '';
  const isIndexed = type === 'Bitmap Heap Scan' || node['Index Cond'] !== undefined;
  const isScan = / Scan$/.test(type) && tables.includes(table) && !isIndexed && !isLimited;
  // These read all of what is below them first.
  const takesAll = ['Sort', 'Aggregate', 'Hash', 'HashAggregate', 'Materialize'].includes(type);
  const below = type === 'Limit' || (isLimited && !takesAll);
  return [
    ...(isScan ? [`${type} on ${table} using ${node['Index Name']}`] : []),
    ...(node.Plans ?? []).flatMap((child) => scansIn(child, tables, below)),
  ];
}
