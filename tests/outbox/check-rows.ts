import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

import { emailOf, nameOf, type Sent } from './submissions.ts';

/** Products, by their use in the rounds. */
export interface Pieces {
  /** Added to the cart repeatedly. */
  readonly added: string;
  /** Whose line in the cart is set. */
  readonly set: string;
  /** In reviews and wishlists. */
  readonly all: readonly string[];
}

type Row = Record<string, string | number>;
type ReadRows = (sql: string) => Row[];

/**
 * Errors in the shop's database after all was sent; empty when each submission is there once and in
 * order.
 */
export function findDamage(dataDir: string, sent: readonly Sent[], pieces: Pieces): string[] {
  const database = new Sqlite(join(dataDir, 'shop.sqlite'));
  const rows: ReadRows = (sql) => database.prepare(sql).all() as Row[];
  const damage: string[] = [];
  /** Numbers of submissions in the order of their rows. */
  const numbers = (found: readonly Row[], name: string) =>
    found.filter((row) => row.name === name).map(({ text }) => numberIn(text));

  const bookings = rows(
    'SELECT service, name, details AS text, upload_id FROM bookings ORDER BY booked_at, rowid',
  );
  const customs = rows(
    'SELECT name, idea AS text, upload_id FROM custom_requests ORDER BY posted_at, rowid',
  );
  for (const person of new Set(sent.map((one) => one.person))) {
    const of = (kind: Sent['kind']) =>
      sent.filter((one) => one.person === person && one.kind === kind);
    for (const kind of ['tarot', 'numerology'] as const) {
      const found = bookings.filter(({ service }) => service === kind);
      damage.push(
        ...compare(`${nameOf(person)}, ${kind}`, of(kind), numbers(found, nameOf(person))),
      );
    }
    damage.push(
      ...compare(`${nameOf(person)}, custom`, of('custom'), numbers(customs, nameOf(person))),
    );
    if (person) damage.push(...checkCart(rows, person, sent, pieces));
    if (person)
      damage.push(
        ...checkReviews(rows, person, of('review')),
        ...checkWishlist(rows, person, sent),
      );
  }
  damage.push(...countReviews(rows, sent));
  const withoutPicture = [
    ...bookings.filter(({ service }) => service === 'tarot'),
    ...customs,
  ].filter(({ upload_id }) => upload_id === null);
  if (withoutPicture.length > 0)
    damage.push(`${withoutPicture.length} came without their pictures`);

  const emails = rows('SELECT email FROM subscribers').map(({ email }) => email);
  for (const { number, kind, isStored } of sent) {
    if (kind !== 'newsletter' || !isStored) continue;
    const count = emails.filter((email) => email === emailOf(number)).length;
    if (count !== 1) damage.push(`newsletter ${number} is there ${count} times`);
  }
  database.close();
  return damage;
}

/** The number of rows of submissions, and the expected one. */
export function countRows(dataDir: string): number {
  const database = new Sqlite(join(dataDir, 'shop.sqlite'));
  const tables = ['bookings', 'custom_requests', 'subscribers', 'reviews'];
  const counts = tables.map(
    (table) => database.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number },
  );
  database.close();
  return counts.reduce((sum, { n }) => sum + n, 0);
}

/** Each once and in order. One that was not confirmed as stored may be missing. */
function compare(whose: string, sent: readonly Sent[], found: readonly number[]): string[] {
  const damage: string[] = [];
  const known = new Set(sent.map(({ number }) => number));
  for (const { number, isStored } of sent) {
    const count = found.filter((one) => one === number).length;
    if (count > 1) damage.push(`${whose}: ${number} is there ${count} times`);
    if (count === 0 && isStored) damage.push(`${whose}: ${number} is lost`);
  }
  if (found.some((number) => !known.has(number)))
    damage.push(`${whose}: something is there that nobody sent`);
  const misplaced = found.find((number, at) => at > 0 && number < (found[at - 1] ?? 0));
  if (misplaced !== undefined)
    damage.push(`${whose}: ${misplaced} came after what was sent later, in ${found.join(' ')}`);
  return damage;
}

function checkCart(
  rows: ReadRows,
  person: string,
  sent: readonly Sent[],
  pieces: Pieces,
): string[] {
  const lines = rows(
    'SELECT user_id, product_id, quantity FROM cart_items JOIN carts ON carts.id = cart_id',
  );
  const quantityOf = (product: string) =>
    Number(
      lines.find((line) => line.user_id === person && line.product_id === product)?.quantity ?? 0,
    );
  const damage: string[] = [];

  const adds = sent.filter((one) => one.person === person && one.kind === 'cart-add');
  const least = adds.filter(({ isStored }) => isStored).length;
  const added = quantityOf(pieces.added);
  if (added < least || added > adds.length) {
    damage.push(
      `${nameOf(person)}: ${added} pieces in the cart, ${least} to ${adds.length} were put in`,
    );
  }

  const sets = sent.filter((one) => one.person === person && one.kind === 'cart-set');
  // The last confirmed one, or any after it.
  const last = sets.findLastIndex(({ isStored }) => isStored);
  const possible = new Set([
    ...(last < 0 ? [0] : []),
    ...sets.slice(Math.max(last, 0)).map(({ quantity }) => quantity),
  ]);
  const set = quantityOf(pieces.set);
  if (sets.length > 0 && !possible.has(set)) {
    damage.push(
      `${nameOf(person)}: the line was set to ${[...possible].join(' or ')} and is ${set}`,
    );
  }
  return damage;
}

/**
 * The last of each product: a second review replaces the first, and no late attempt of the first
 * reverts that.
 */
function checkReviews(rows: ReadRows, person: string, sent: readonly Sent[]): string[] {
  const found = rows('SELECT user_id, product_id, comment FROM reviews').filter(
    ({ user_id }) => user_id === person,
  );
  const damage: string[] = [];
  for (const productId of new Set(sent.map((one) => one.productId))) {
    const ofProduct = sent.filter((one) => one.productId === productId);
    // The last confirmed one, or any after it.
    const last = ofProduct.findLastIndex(({ isStored }) => isStored);
    const possible = ofProduct.slice(Math.max(last, 0)).map(({ number }) => number);
    const there = found
      .filter((row) => row.product_id === productId)
      .map(({ comment }) => numberIn(comment));
    const isRight =
      there.length === 1 ? there.every((number) => possible.includes(number)) : last < 0;
    if (there.length > 1 || !isRight) {
      damage.push(
        `${nameOf(person)}: the review is to be ${possible.join(' or ')} and is ${there.join(' and ')}`,
      );
    }
  }
  return damage;
}

/** Also the attempts that a later review has replaced. */
function countReviews(rows: ReadRows, sent: readonly Sent[]): string[] {
  const reviews = sent.filter(({ kind }) => kind === 'review');
  const least = reviews.filter(({ isStored }) => isStored).length;
  const [row] = rows('SELECT count(*) AS count FROM written_reviews');
  const carriedOut = Number(row?.count);
  return carriedOut < least || carriedOut > reviews.length
    ? [`${carriedOut} reviews were carried out, ${least} to ${reviews.length} were sent`]
    : [];
}

/** The list and its order, newest first. */
function checkWishlist(rows: ReadRows, person: string, sent: readonly Sent[]): string[] {
  const sql = 'SELECT user_id, product_id FROM wishes ORDER BY added_at DESC, product_id';
  const found = rows(sql).flatMap(({ user_id, product_id }) =>
    user_id === person ? String(product_id) : [],
  );
  let possible = new Set(['']);
  for (const one of sent) {
    if (one.person !== person || (one.kind !== 'wishlist' && one.kind !== 'wishlist-clear'))
      continue;
    const after = [...possible].flatMap((before) => wishlistAfterOne(before, one));
    possible = new Set(after);
  }
  return possible.has(found.join(' '))
    ? []
    : [
        `${nameOf(person)}: the wishlist has ${found.join(' ')}, and not ${[...possible].join(' or ')}`,
      ];
}

/**
 * The possible wishlists after a change; one that was not confirmed may have any effect, or none.
 */
function wishlistAfterOne(
  before: string,
  { kind, productId = '', isStored, wishlistChange }: Sent,
): string[] {
  const list = before.split(' ').filter(Boolean);
  const without = list.filter((id) => id !== productId);
  const ways = {
    addWishes: list.includes(productId) ? before : [productId, ...list].join(' '),
    removeWish: without.join(' '),
    clearWishlist: '',
  };
  if (isStored && wishlistChange) return [ways[wishlistChange]];
  return kind === 'wishlist-clear' ? [before, ''] : [before, ways.addWishes, ways.removeWish];
}

const numberIn = (text: unknown) => Number(/Question (\d+)/.exec(String(text))?.[1]);
