import { join } from 'node:path';
import Libsql from 'libsql';

import { emailOf, nameOf, type Sent } from './submissions.ts';

interface Pieces {
  readonly added: string;
  readonly set: string;
}

/** What is wrong in the shop's database after all was sent; empty when each thing is there once and in its order. */
export function findDamage(dataDir: string, sent: readonly Sent[], pieces: Pieces): string[] {
  const database = new Libsql(join(dataDir, 'shop.sqlite'));
  const rows = (sql: string) => database.prepare(sql).all() as Record<string, string | number>[];
  const damage: string[] = [];
  /** Numbers of submissions in the order of their rows. */
  const numbers = (found: readonly Record<string, string | number>[], name: string) =>
    found.filter((row) => row.name === name).map((row) => Number(/Question (\d+)/.exec(String(row.text))?.[1]));

  const bookings = rows('SELECT service, name, details AS text, upload_id FROM bookings ORDER BY booked_at, rowid');
  const customs = rows('SELECT name, idea AS text, upload_id FROM custom_requests ORDER BY posted_at, rowid');
  for (const person of new Set(sent.map((one) => one.person))) {
    const of = (kind: Sent['kind']) => sent.filter((one) => one.person === person && one.kind === kind);
    for (const kind of ['tarot', 'numerology'] as const) {
      const found = bookings.filter(({ service }) => service === kind);
      damage.push(...compare(`${nameOf(person)}, ${kind}`, of(kind), numbers(found, nameOf(person))));
    }
    damage.push(...compare(`${nameOf(person)}, custom`, of('custom'), numbers(customs, nameOf(person))));
    if (person) damage.push(...checkCart(rows, person, sent, pieces));
  }
  const withoutPicture = [...bookings.filter(({ service }) => service === 'tarot'), ...customs].filter(
    ({ upload_id }) => upload_id === null,
  );
  if (withoutPicture.length > 0) damage.push(`${withoutPicture.length} came without their pictures`);

  const emails = rows('SELECT email FROM subscribers').map(({ email }) => email);
  for (const { number, kind, isKept } of sent) {
    if (kind !== 'newsletter' || !isKept) continue;
    const count = emails.filter((email) => email === emailOf(number)).length;
    if (count !== 1) damage.push(`newsletter ${number} is there ${count} times`);
  }
  database.close();
  return damage;
}

/** How many rows there are of what was sent off, and how many there must be. */
export function countRows(dataDir: string): number {
  const database = new Libsql(join(dataDir, 'shop.sqlite'));
  const tables = ['bookings', 'custom_requests', 'subscribers'];
  const counts = tables.map((table) => database.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number });
  database.close();
  return counts.reduce((sum, { n }) => sum + n, 0);
}

/** Each once and in its order. One that was never said to lie safe may be missing. */
function compare(whose: string, sent: readonly Sent[], found: readonly number[]): string[] {
  const damage: string[] = [];
  const known = new Set(sent.map(({ number }) => number));
  for (const { number, isKept } of sent) {
    const count = found.filter((one) => one === number).length;
    if (count > 1) damage.push(`${whose}: ${number} is there ${count} times`);
    if (count === 0 && isKept) damage.push(`${whose}: ${number} is lost`);
  }
  if (found.some((number) => !known.has(number))) damage.push(`${whose}: something is there that nobody sent`);
  const misplaced = found.find((number, at) => at > 0 && number < (found[at - 1] ?? 0));
  if (misplaced !== undefined)
    damage.push(`${whose}: ${misplaced} came after what was sent later, in ${found.join(' ')}`);
  return damage;
}

function checkCart(
  rows: (sql: string) => Record<string, string | number>[],
  person: string,
  sent: readonly Sent[],
  pieces: Pieces,
): string[] {
  const lines = rows('SELECT user_id, product_id, quantity FROM cart_items JOIN carts ON carts.id = cart_id');
  const quantityOf = (product: string) =>
    Number(lines.find((line) => line.user_id === person && line.product_id === product)?.quantity ?? 0);
  const damage: string[] = [];

  const adds = sent.filter((one) => one.person === person && one.kind === 'cart-add');
  const least = adds.filter(({ isKept }) => isKept).length;
  const added = quantityOf(pieces.added);
  if (added < least || added > adds.length) {
    damage.push(`${nameOf(person)}: ${added} pieces in the cart, ${least} to ${adds.length} were put in`);
  }

  const sets = sent.filter((one) => one.person === person && one.kind === 'cart-set');
  // The last that lies safe for certain, or any after it.
  const last = sets.findLastIndex(({ isKept }) => isKept);
  const possible = new Set([
    ...(last < 0 ? [0] : []),
    ...sets.slice(Math.max(last, 0)).map(({ quantity }) => quantity),
  ]);
  const set = quantityOf(pieces.set);
  if (sets.length > 0 && !possible.has(set)) {
    damage.push(`${nameOf(person)}: the line was set to ${[...possible].join(' or ')} and is ${set}`);
  }
  return damage;
}
