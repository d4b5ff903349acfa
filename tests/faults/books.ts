import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { AnyCall } from '#contract/calls/call.ts';
import { findBookDamage, readStock } from '#tests/setup/book-damage.ts';
import { requestOf, type TestFields, type TestOptions } from '#tests/setup/callers.ts';
import { type Answer, DeskWalk, type Walker } from '#tests/setup/desk-walk.ts';
import { insertStaff, staffHeaders } from '#tests/setup/people.ts';
import { addCoupon, setServicePrice } from '#tests/setup/rows.ts';
import { aPicture, tarotForm } from '#tests/setup/samples.ts';
import { createSeededRandom } from '#tests/setup/seeded-random.ts';

import type { Fault, FaultContext, FaultShop, Shopper } from './fault-shop.ts';
import { freePort, until } from './killable-server.ts';

/** A kill comes after so many answers, at most, and at any moment of those that follow. */
const answersMax = 30;
const killWithinMs = 150;

/**
 * The shop is killed between and within calls while staff and customers order, pay, change, give
 * back, cancel and take back. After every kill stock, money and invoices agree with each other, and
 * in the end with all that was answered; what was cut off is said again and happens once.
 */
export const books: Fault = {
  name: 'books',
  about: 'Killed while the staff work on orders',
  on: ['sqlite', 'postgres'],
  run: killStaff,
};

async function killStaff(
  { start, database, shoppers }: FaultShop,
  { isShort, rounds = isShort ? 3 : 40, seed = randomUUID() }: FaultContext,
) {
  const { read } = database;
  await addCoupon({ database }, 'WALK');
  await setServicePrice({ database }, 'tarot-reading', tarotForm.duration, 90_005);
  await makeScarce(database);
  const first = await readStock(read);
  const port = await freePort();
  const connection = new Connection(`http://127.0.0.1:${port}`);
  const damage: string[] = [];
  const walks = await makeWalks({ database, shoppers }, connection, seed);
  let isOver = false;
  const working = walks.map(async (walk) => {
    while (!isOver) {
      await walk.begin();
      for (let move = 0; move < 5 && !isOver; move += 1) await walk.move();
    }
  });
  // What goes wrong ends its walk, and is said at once.
  const loops = working.map((loop, at) =>
    loop.catch((error: Error) => damage.push(`walk ${at}: ${error.message}`)),
  );

  try {
    for (let round = 1; round <= rounds; round += 1) {
      const server = await start({ port });
      connection.isOpen = true;
      const enough = connection.answered + Math.ceil(Math.random() * answersMax);
      await until('more answers', () => connection.answered >= enough || damage.length > 0, 60_000);
      await pause(Math.random() * killWithinMs);
      connection.isOpen = false;
      await server.kill();
      for (const what of await findBookDamage(read, first))
        damage.push(`after kill ${round}: ${what}`);
    }
    const server = await start({ port });
    connection.isOpen = true;
    isOver = true;
    await Promise.all(loops);
    await server.kill();
  } finally {
    // A server that does not start must not leave walks that wait for it.
    isOver = true;
    connection.isGivenUp = true;
  }
  damage.push(...(await findBookDamage(read, first)), ...(await disagreements(read, walks)));
  const accepted = walks.reduce((sum, { ledger }) => sum + ledger.accepted, 0);
  if (accepted < rounds * 3) damage.push(`only ${accepted} changes were made: that tells nothing`);
  return {
    damage,
    figures: `${rounds} kills, ${accepted} changes, ${connection.cutOff} cut off and said again (seed ${seed})`,
  };
}

/** One server after the other at one address. */
class Connection {
  readonly origin: string;
  /** Whether the server is ready: nothing is sent while it starts. */
  isOpen = false;
  /** Whether no server will come any more. */
  isGivenUp = false;
  /** Requests that a kill has left without a response. */
  cutOff = 0;
  answered = 0;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Sends a request until it is answered, with one key. */
  async ask(call: AnyCall, fields?: TestFields, options?: TestOptions): Promise<Answer> {
    const request = requestOf(call, fields, { key: randomUUID(), ...options });
    const { method, headers, payload } = request;
    const address = new URL(request.url, this.origin);
    for (const [name, value] of Object.entries(request.query))
      address.searchParams.set(name, value);
    const body = typeof payload === 'object' ? new Uint8Array(payload) : payload;
    for (;;) {
      while (!this.isOpen) {
        if (this.isGivenUp) throw new Error('The server has not started again.');
        await pause(20);
      }
      const answer = await this.#sendOnce(address, {
        method,
        headers,
        ...(body !== undefined && { body }),
      });
      if (answer) return answer;
      await pause(20);
    }
  }

  async #sendOnce(address: URL, request: RequestInit): Promise<Answer | undefined> {
    try {
      const response = await fetch(address, request);
      const payload = await response.text();
      this.answered += 1;
      return { statusCode: response.status, payload, json: () => JSON.parse(payload) };
    } catch {
      this.cutOff += 1;
      return undefined;
    }
  }
}

const scarceSlug = 'jade';

/** Few pieces of one product, which are sold twice by hand. */
function makeScarce(database: FaultShop['database']): Promise<unknown> {
  return database.transaction((trx) =>
    trx.updateTable('products').set({ stock: 3 }).where('slug', '=', scarceSlug).execute(),
  );
}

/** Walks of two of the staff each, with a customer of their own. */
async function makeWalks(
  { database, shoppers }: Pick<FaultShop, 'database' | 'shoppers'>,
  connection: Connection,
  seed: string,
): Promise<DeskWalk[]> {
  const rows = await database.read
    .selectFrom('products')
    .leftJoin('product_attributes', 'product_attributes.product_id', 'products.id')
    .select(['products.id as productId', 'product_attributes.id as attributeId'])
    .select(['products.price_paisa as pricePaisa', 'products.slug'])
    .execute();
  const all = rows.map((row) => ({ ...row, attributeId: row.attributeId ?? '' }));
  const scarce = all.filter(({ slug }) => slug === scarceSlug);
  const pieces = all.filter(({ slug }) => slug !== scarceSlug);
  const picture = await aPicture();
  const walks: DeskWalk[] = [];
  for (const [at, shopper] of shoppers.slice(0, 3).entries()) {
    const staff = [
      await aWalker(database, connection),
      await aWalker(database, connection),
    ] as const;
    const customer = { ...shopper, ask: customerOf(connection, shopper) };
    walks.push(
      new DeskWalk({
        random: createSeededRandom(`${seed} ${at}`),
        pieces,
        scarce,
        coupon: 'WALK',
        picture,
        twice: 0.25,
        staff: () => staff,
        customer: () => Promise.resolve(customer),
      }),
    );
  }
  return walks;
}

const customerOf =
  (connection: Connection, { userId, token }: Shopper): Walker['ask'] =>
  (call, fields, options) => {
    const own = call.path.includes('{userId}') || 'userId' in (call.body?.shape ?? {});
    return connection.ask(call, { ...(own && { userId }), ...fields }, { token, ...options });
  };

/** An owner with a fresh step-up. */
async function aWalker(database: FaultShop['database'], connection: Connection): Promise<Walker> {
  const { session } = await database.transaction((trx) => insertStaff(trx, { role: 'owner' }));
  const headers = staffHeaders(connection.origin, session.token);
  return { ask: (call, fields, options) => connection.ask(call, fields, { headers, ...options }) };
}

/** What the answers have said and the database does not, or the other way round. */
async function disagreements(
  read: FaultShop['database']['read'],
  walks: readonly DeskWalk[],
): Promise<string[]> {
  const damage: string[] = [];
  const rows = {
    payments: await read.selectFrom('payments').select(['subject', 'amount_paisa']).execute(),
    refunds: await read.selectFrom('refunds').select(['subject', 'amount_paisa']).execute(),
  };
  const accounts = new Map(walks.flatMap(({ ledger }) => [...ledger.accounts]));
  const subjects = new Set([
    ...accounts.keys(),
    ...[...rows.payments, ...rows.refunds].map(({ subject }) => subject),
  ]);
  for (const subject of subjects)
    for (const table of ['payments', 'refunds'] as const) {
      const stored = rows[table]
        .filter((row) => row.subject === subject)
        .reduce((sum, row) => sum + Number(row.amount_paisa), 0);
      const said = (accounts.get(subject as never)?.[table] ?? []).reduce(
        (sum, { paisa }) => sum + paisa,
        0,
      );
      if (stored !== said)
        damage.push(`${table} of ${subject} are ${stored} paisa, and ${said} were answered`);
    }
  const orders = await read.selectFrom('orders').select('id').execute();
  const known = walks.flatMap(({ orderIds }) => orderIds);
  if (orders.length !== known.length)
    damage.push(`there are ${orders.length} orders, and ${known.length} were answered`);
  return damage;
}
