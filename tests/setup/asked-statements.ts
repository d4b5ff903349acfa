import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';

import { packageRoot } from '#server/package-root.ts';

import type { EngineName } from './shop.ts';

// Records what the shop asks its databases for, each distinct statement once with its values:
// tests/plans reads the plans of what all tests have asked for in a shop with many rows.

export interface Asked {
  readonly engine: EngineName;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Of the last run, a file for each process. */
const folder = join(packageRoot, '.cache/asked-statements');

const seen = new Set<string>();
let waiting: Asked[] = [];

/** Statements that differ in the number of their values alone are one. */
const formOf = (text: string): string =>
  text.replace(/\((?:[?$]\d*(?:, )?)+\)/g, '(?)').replace(/\$\d+/g, '?');

/** What only inserts the values that it has reads nothing. */
const reads = /^\s*(?:select|with|update|delete)\b|^\s*insert\b.*\bselect\b/is;

/** From one PostgreSQL concludes anything, also that a partial index has all that is asked for. */
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

function record(engine: EngineName, text: string, values: readonly unknown[]): void {
  if (!reads.test(text) || values.some(isEmptyList)) return;
  const form = `${engine} ${formOf(text)}`;
  if (seen.has(form) || !isOfServer()) return;
  seen.add(form);
  waiting.push({ engine, text, values });
}

/** What is no statement's own: the libraries, and where all statements pass. */
const passed =
  /node_modules|node:|asked-statements|server\/db\/(?:connect|sqlite-engine|postgres-engine)/;

/** Whether the server asks by itself, and neither a test past it nor a migration. */
function isOfServer(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const frames = new Error().stack?.split('\n').slice(1) ?? [];
  Error.stackTraceLimit = stackTraceLimit;
  const caller = frames.find((frame) => /\.ts/.test(frame) && !passed.test(frame)) ?? '';
  return /\/server\//.test(caller) && !/\.test\.ts|\/tests\/|\/migrations\//.test(caller);
}

/** From now on this process records. */
export function recordStatements(): void {
  const { prepare } = Sqlite.prototype;
  Sqlite.prototype.prepare = function (this: Sqlite.Database, text: string) {
    const statement = prepare.call(this, text);
    for (const how of ['all', 'run'] as const) {
      const run = statement[how].bind(statement) as (...values: unknown[]) => never;
      statement[how] = (...values: unknown[]) => {
        record('sqlite', text, values.flat());
        return run(...values);
      };
    }
    return statement;
  } as typeof prepare;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (typeof args[0] === 'string')
      record('postgres', args[0], Array.isArray(args[1]) ? args[1] : []);
    return Reflect.apply(query, this, args);
  } as typeof query;
}

/** Takes what was recorded since the last time. */
export function takeStatements(): readonly Asked[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Stores what was recorded for tests/plans. */
export function storeStatements(): void {
  const lines = takeStatements().map((asked) => `${JSON.stringify(asked)}\n`);
  if (lines.length === 0) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), lines.join(''));
}

export function forgetStatements(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Reads what all processes have stored, each form once. */
export function readStatements(engine: EngineName): Asked[] {
  mkdirSync(folder, { recursive: true });
  const forms = new Map<string, Asked>();
  for (const file of readdirSync(folder))
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line === '') continue;
      const asked = JSON.parse(line) as Asked;
      if (asked.engine === engine) forms.set(formOf(asked.text), asked);
    }
  return [...forms.values()];
}
