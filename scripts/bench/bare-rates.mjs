// For comparison: the rates of the database and of the password hash alone.

import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import Sqlite from 'better-sqlite3';
import pg from 'pg';

import { median } from '#scripts/steps/median.mjs';
import { perSecond } from './rates.mjs';

const works = Array.from({ length: 128 }, (_, at) => at + 1);

/**
 * Rows committed per second, for each number at a time.
 * @param {string} folder
 * @param {string | undefined} databaseUrl an empty PostgreSQL database; without it SQLite
 * @param {readonly number[]} atOnce
 * @param {number} rounds
 */
export async function bareRowRates(folder, databaseUrl, atOnce, rounds) {
  const database =
    databaseUrl === undefined ? openSqlite(folder) : await openPostgres(databaseUrl, Math.max(...atOnce));
  const rates = [];
  for (const count of atOnce) rates.push(await middleRate(count, rounds, () => database.insert()));
  await database.close();
  return rates;
}

/** @param {string} folder */
function openSqlite(folder) {
  const database = new Sqlite(join(folder, 'bare.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE bare (text TEXT)');
  const statement = database.prepare('INSERT INTO bare VALUES (?)');
  return { insert: async () => statement.run('a row'), close: async () => database.close() };
}

/** @param {string} connectionString @param {number} max */
async function openPostgres(connectionString, max) {
  const pool = new pg.Pool({ connectionString, max });
  await pool.query('create table bare (text text)');
  return { insert: () => pool.query('insert into bare values ($1)', ['a row']), close: () => pool.end() };
}

/**
 * Passwords verified per second, with the shop's own cost.
 * @param {readonly number[]} atOnce
 * @param {number} rounds
 */
export async function bareLoginRates(atOnce, rounds) {
  const password = 'Amethyst7';
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  const stored = await hash(password, cost);
  const rates = [];
  for (const count of atOnce) rates.push(await middleRate(count, rounds, () => verify(stored, password)));
  return rates;
}

/** @param {number} count @param {number} rounds @param {() => Promise<unknown>} work */
async function middleRate(count, rounds, work) {
  const rates = [];
  for (let round = 0; round < rounds; round += 1) rates.push(await perSecond(works, count, work));
  return median(rates);
}
