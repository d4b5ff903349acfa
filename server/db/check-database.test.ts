import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import {
  checkDatabase,
  databaseFile,
  findLostCommits,
  isCheckDue,
  readLastCheck,
} from './check-database.ts';
import { lockFolder } from './folder-lock.ts';
import { checkBeforeCommand } from './regular-checks.ts';

const folder = mkdtempSync(join(tmpdir(), 'sphatik-check-'));
const file = databaseFile(folder);
const alone = { isAlone: true };
const pageBytes = 4096;
const rows = 3000;

function open(): Sqlite.Database {
  return new Sqlite(file);
}

beforeEach(() => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  rmSync(join(folder, 'database-check.json'), { force: true });
  const database = open();
  database.pragma('journal_mode = wal');
  database.exec(`create table customers (id text primary key, name text not null);
    create table orders (number integer primary key autoincrement, customer text not null references customers (id));
    create index orders_customer on orders (customer);
    create trigger orders_stay before delete on orders begin select raise(abort, 'no'); end`);
  const customer = database.prepare('insert into customers values (?, ?)');
  const order = database.prepare('insert into orders (customer) values (?)');
  database.transaction(() => {
    for (let at = 0; at < rows; at += 1) {
      customer.run(`customer-${at}`, `Maya ${at}`);
      order.run(`customer-${at}`);
    }
  })();
  database.close();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Overwrites part of a leaf page of a table or index. */
function damage(name: string, content: Buffer, offset = 0): void {
  const database = open();
  const page = database
    .prepare("select pageno from dbstat where name = ? and pagetype = 'leaf' limit 1 offset 3")
    .pluck()
    .get(name);
  database.close();
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, content, 0, content.length, (Number(page) - 1) * pageBytes + offset);
  closeSync(descriptor);
}

/** Everything that was in the database. */
function expectWhole(): void {
  const database = open();
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
  const counts = database.prepare(
    `select count(*) as orders, max(number) as last from orders join customers on id = customer where name like 'Maya %'`,
  );
  expect(counts.get()).toEqual({ orders: rows, last: rows });
  const customer = database.prepare(
    "select customer from orders indexed by orders_customer where customer = 'customer-7'",
  );
  expect(customer.all()).toHaveLength(1);
  expect(
    database
      .prepare("insert into orders (customer) values ('customer-1') returning number")
      .pluck()
      .get(),
  ).toBe(rows + 1);
  expect(() => database.exec('delete from orders')).toThrow('no');
  database.close();
}

const garbage = Buffer.alloc(pageBytes, 0xa5);

describe('The check of the database', () => {
  test('makes the index of what is searched again where a page of it is broken', async () => {
    const database = open();
    database.exec(`create table search_customers (no integer primary key, text text not null);
      create virtual table search_customers_index using fts5(text,
        content='search_customers', content_rowid='no', tokenize='trigram case_sensitive 1');
      insert into search_customers (text) select name from customers;
      insert into search_customers_index (search_customers_index) values ('rebuild')`);
    database.close();
    const found = () => {
      const reader = open();
      const phrase = '"Maya 2999"';
      const rows = reader
        .prepare('select rowid from search_customers_index where search_customers_index match ?')
        .all(phrase);
      reader.close();
      return rows;
    };
    expect(found()).toHaveLength(1);
    damage('search_customers_index_data', garbage);
    expect((await checkDatabase(folder, alone)).result).toBe('rebuilt');
    expect(found()).toHaveLength(1);
    expectWhole();
  });

  test('finds a sound one in order, and stores date and result', async () => {
    expect(isCheckDue(folder)).toBe(true);
    const check = await checkDatabase(folder, alone);
    expect(check).toMatchObject({
      result: 'ok',
      details: [],
      sqlite: expect.stringMatching(/^3\.\d+\.\d+$/),
    });
    expect(readLastCheck(folder)).toEqual(check);
    expect(statSync(join(folder, 'database-check.json')).mode & 0o777).toBe(0o600);
    expect(isCheckDue(folder)).toBe(false);
    // Due again at the first start with another SQLite.
    writeFileSync(
      join(folder, 'database-check.json'),
      JSON.stringify({ ...check, sqlite: '3.45.1' }),
    );
    expect(isCheckDue(folder)).toBe(true);
  });

  test.each([
    ['a wrong entry of an index', 'orders_customer', Buffer.from('XXXX'), 4000],
    ['a wrong entry of a primary key', 'sqlite_autoindex_customers_1', Buffer.from('XXXX'), 4000],
    ['an unreadable page of an index', 'orders_customer', garbage, 0],
    ['an unreadable page of a primary key', 'sqlite_autoindex_customers_1', garbage, 0],
    ['an erased page of an index', 'orders_customer', Buffer.alloc(pageBytes), 0],
  ])('repairs %s, and nothing is lost', async (_, name, content, offset) => {
    damage(name, content, offset);
    expect(await checkDatabase(folder, alone)).toMatchObject({ result: 'rebuilt' });
    expectWhole();
    expect(await checkDatabase(folder, alone)).toMatchObject({ result: 'ok' });
  });

  test('rebuilds a wrong entry beside a running server, an unreadable page only without one', async () => {
    damage('orders_customer', Buffer.from('XXXX'), 4000);
    expect(await checkDatabase(folder, { isAlone: false })).toMatchObject({ result: 'rebuilt' });
    damage('orders_customer', garbage);
    expect(await checkDatabase(folder, { isAlone: false })).toMatchObject({ result: 'damaged' });
    expect(isCheckDue(folder)).toBe(true);
    expect(await checkDatabase(folder, alone)).toMatchObject({ result: 'rebuilt' });
    expectWhole();
  });

  test.each([
    ['an unreadable page of a table', () => damage('customers', garbage)],
    [
      'a page of a table and one of an index',
      () => ['customers', 'orders_customer'].map((name) => damage(name, garbage)),
    ],
    ['another file', () => writeFileSync(file, 'This is no database. '.repeat(500))],
    ['half a file', () => writeFileSync(file, readFileSync(file).subarray(0, 10 * pageBytes))],
  ])('does not touch %s', async (_, harm) => {
    harm();
    const before = readFileSync(file);
    const check = await checkDatabase(folder, alone);
    expect(check.result).toBe('damaged');
    expect(check.details[0]).toMatch(/\w/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test("stops an owner's command, beside a running server and without, once damage is known", async () => {
    damage('customers', garbage);
    expect((await checkDatabase(folder, alone)).result).toBe('damaged');
    const command = () => checkBeforeCommand(folder, () => {});
    await expect(command()).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' });
    const server = lockFolder(folder);
    await expect(command()).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' });
    server.release(true);
  });

  test('says that rows are missing whose entries an index still has', async () => {
    const database = open();
    database.pragma('wal_checkpoint(truncate)');
    const before = readFileSync(file);
    database.exec("insert into customers values ('lost', 'Lost')");
    database.pragma('wal_checkpoint(truncate)');
    const pages = database
      .prepare("select pageno from dbstat where name = 'customers'")
      .pluck()
      .all()
      .map(Number);
    database.close();
    // The table as it was, below newer indexes.
    const now = readFileSync(file);
    for (const page of pages)
      before.copy(now, (page - 1) * pageBytes, (page - 1) * pageBytes, page * pageBytes);
    writeFileSync(file, now);
    expect((await checkDatabase(folder, alone)).result).toBe('incomplete');
  });

  test('says which rows are missing', async () => {
    const database = open();
    database.exec(
      "pragma foreign_keys = off; delete from customers where id in ('customer-1', 'customer-2')",
    );
    database.close();
    expect(await checkDatabase(folder, alone)).toMatchObject({
      result: 'incomplete',
      details: ["2 rows of 'orders' that belong to missing rows of 'customers'"],
    });
  });
});

describe('The write-ahead log', () => {
  /** A log of ten transactions, as a killed server leaves it. */
  function leaveLog(): Buffer {
    const database = open();
    for (let at = 1; at <= 10; at += 1)
      database.exec(`insert into customers values ('new-${at}', 'New')`);
    copyFileSync(file, `${file}.copy`);
    const log = readFileSync(`${file}-wal`);
    database.close();
    copyFileSync(`${file}.copy`, file);
    rmSync(`${file}-shm`, { force: true });
    writeFileSync(`${file}-wal`, log);
    return log;
  }
  const newCustomers = () => {
    const database = open();
    const count = database
      .prepare("select count(*) from customers where name = 'New'")
      .pluck()
      .get();
    database.close();
    return count;
  };

  test('of a killed server is complete', async () => {
    leaveLog();
    expect(await checkDatabase(folder, alone)).toMatchObject({ result: 'ok' });
    expect(newCustomers()).toBe(10);
  });

  test.each([
    [
      'in the middle',
      (log: Buffer) =>
        32 + Math.floor((log.length - 32) / (24 + pageBytes) / 2) * (24 + pageBytes) + 900,
    ],
    ['at the beginning', () => 20],
  ])('that is damaged %s: the transactions behind it are counted', async (_, place) => {
    const log = leaveLog();
    const at = place(log);
    log.writeUInt32LE((log.readUInt32LE(at) ^ 0xff) >>> 0, at);
    writeFileSync(`${file}-wal`, log);
    const lost = findLostCommits(`${file}-wal`);
    const check = await checkDatabase(folder, alone);
    expect(lost).toBe(10 - Number(newCustomers()));
    expect(check).toMatchObject({
      result: 'incomplete',
      details: [`the write-ahead log is damaged: up to ${lost} of the last transactions are lost`],
    });
  });

  test("that is damaged is told by an owner's command after a kill, and not again", async () => {
    lockFolder(folder).release(false);
    const log = leaveLog();
    log.writeUInt32LE(1, 20);
    writeFileSync(`${file}-wal`, log);
    const said: string[] = [];
    await checkBeforeCommand(folder, (line) => said.push(line));
    expect(said.join()).toContain('write-ahead log is damaged');
    await checkBeforeCommand(folder, () => expect.fail());
    expect(readLastCheck(folder)?.result).toBe('incomplete');
  });

  test('that ends in the middle of a transaction has lost nothing that was acknowledged', async () => {
    const log = leaveLog();
    writeFileSync(`${file}-wal`, log.subarray(0, log.length - 700));
    expect(await checkDatabase(folder, alone)).toMatchObject({ result: 'ok' });
    expect(newCustomers()).toBe(9);
  });

  test('that starts again over old frames is complete', async () => {
    const database = open();
    for (let at = 1; at <= 10; at += 1)
      database.exec(`insert into customers values ('old-${at}', 'Old')`);
    database.pragma('wal_checkpoint(restart)');
    database.exec("insert into customers values ('last', 'Last')");
    expect(findLostCommits(`${file}-wal`)).toBe(0);
    database.close();
  });
});
