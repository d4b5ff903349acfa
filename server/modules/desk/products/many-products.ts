import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import {
  type MadeChange,
  type ManyChange,
  type ManyChoice,
  type ManyPlan,
  manyUndoDays,
} from '#contract/calls/admin/many-product-calls.ts';
import { productLimits } from '#contract/names/product-limits.ts';
import {
  changedState,
  type ManyState,
  manyChangeText,
  pricesText,
} from '#contract/rules/catalogue/many-changes.ts';
import type { Shelves } from '#contract/rules/shelves/shelves.ts';
import { shopDateTime } from '#contract/rules/texts/dates.ts';
import { type Actor, auditAs } from '#server/audit.ts';
import type { Reader, ShopDatabase, Trx } from '#server/db/connect.ts';
import { FailureError, invalidField, notFound, refusal } from '#server/http/failure-error.ts';
import { readNames } from '#server/modules/desk/orders/read-orders.ts';
import { changedFields, endOfDay, startOfDay } from '#server/modules/desk/records.ts';
import { raiseCatalogueVersion } from '#server/modules/product/catalogue-version.ts';
import { readCategoryGuess } from '#server/modules/product/import-words.ts';
import { readShelves } from '#server/modules/product/shelf-store.ts';
import { pluralize } from '#server/plain-text.ts';

import { chosenIds, type ManyProduct, readMany, writeState } from './many-states.ts';

// Changes of many products at once: planned, made now or on a day, and taken back as a whole.

interface Wanted {
  readonly choice: ManyChoice;
  readonly change: ManyChange;
}

/** What a change makes of one product. */
interface Line {
  readonly product: ManyProduct;
  readonly after: ManyState;
}

/** The same as it is stored: what differs. */
interface StoredLine {
  readonly id: string;
  readonly before: Partial<ManyState>;
  readonly after: Partial<ManyState>;
}

/** So many products of a plan are shown. */
const shownProducts = 300;

/** What a change would make of the chosen products. Throws 422 for one that can't be. */
export async function planMany(read: Reader, wanted: Wanted): Promise<ManyPlan> {
  return (await makePlan(read, wanted)).shown;
}

async function makePlan(read: Reader, { choice, change }: Wanted) {
  const shelves = await readShelves(read);
  const days = daysOf(change);
  requireTag(change, shelves);
  const most = productLimits.manyMax;
  const ids = await chosenIds(read, choice, most + 1);
  if (ids.length > most)
    throw invalidField('choice', 'too-many', `Choose ${most.toLocaleString('en')} at most.`);
  const plan = changesOf(await readMany(read, ids), change, days.endsAt);
  const lines = plan.lines.map(storedLine);
  const hash = createHash('sha256')
    .update(JSON.stringify([change, lines]))
    .digest('hex');
  const shown = {
    plan: hash,
    count: plan.lines.length,
    products: plan.lines.slice(0, shownProducts).map((line) => shownLine(line, change, shelves)),
    same: plan.same,
    leftOut: plan.leftOut,
  };
  return { ...days, lines: plan.lines, shown };
}

/** When a sale begins, if that is to come, and ends. Throws 422 for days that can't be. */
function daysOf(change: ManyChange, now = new Date().toISOString()) {
  if (change.kind !== 'sale') return { startsAt: null, endsAt: null };
  const { firstDay, lastDay } = change;
  const first = firstDay === null ? null : startOfDay(firstDay, 'firstDay');
  const endsAt = lastDay === null ? null : endOfDay(lastDay, 'lastDay');
  if (endsAt !== null && endsAt <= now)
    throw invalidField('lastDay', 'is-over', 'The last day is over already.');
  if (first !== null && endsAt !== null && endsAt <= first)
    throw invalidField('lastDay', 'ends-before-start', 'The last day is before the first.');
  return { startsAt: first !== null && first > now ? first : null, endsAt };
}

function requireTag(change: ManyChange, shelves: Shelves): void {
  if (change.kind !== 'tag' || shelves.all.some(({ slug }) => slug === change.tag)) return;
  throw invalidField('tag', 'unknown-tag', `There is no tag '${change.tag}'.`);
}

function changesOf(products: readonly ManyProduct[], change: ManyChange, endsAt: string | null) {
  const lines: Line[] = [];
  const leftOut: { name: string; reason: string }[] = [];
  for (const product of products) {
    const after = changedState(product.state, change, endsAt);
    if (typeof after === 'string') leftOut.push({ name: product.name, reason: after });
    else if (!isDeepStrictEqual(after, product.state)) lines.push({ product, after });
  }
  return { lines, leftOut, same: products.length - lines.length - leftOut.length };
}

function storedLine({ product: { id, state }, after }: Line): StoredLine {
  return { id, before: changedFields(state, after), after: changedFields(after, state) };
}

function shownLine({ product, after }: Line, change: ManyChange, shelves: Shelves) {
  const { id, name, state, variantNames } = product;
  const text = textOf(change, shelves);
  const own = { variant: '', before: text(state), after: text(after) };
  const variants = Object.entries(after.variants).flatMap(([variantId, prices]) => {
    const before = state.variants[variantId];
    if (!before || isDeepStrictEqual(before, prices)) return [];
    const variant = variantNames.get(variantId) ?? '';
    return [{ variant, before: pricesText(before), after: pricesText(prices) }];
  });
  return { id, name, lines: [own, ...variants] };
}

/** What a change is about of a product, for people. */
function textOf({ kind }: ManyChange, shelves: Shelves): (state: ManyState) => string {
  if (kind === 'show' || kind === 'hide')
    return ({ published }) => (published ? 'Shown' : 'Hidden');
  if (kind === 'tag' || kind === 'untag')
    return ({ tags }) => tags.map((tag) => shelves.labelOf(tag)).join(', ') || 'No tags';
  return (state) =>
    state.saleEndsAt === null
      ? pricesText(state)
      : `${pricesText(state)} until ${shopDateTime(state.saleEndsAt)}`;
}

/**
 * Makes a change, or keeps it for its day. Throws 409 when it would not be what `plan` has shown,
 * and 422 when nothing changes.
 */
export async function changeMany(
  trx: Trx,
  { plan, ...wanted }: Wanted & { readonly plan: string },
  who: Actor,
): Promise<{ id: string; count: number }> {
  await raiseCatalogueVersion(trx);
  const { lines, shown, startsAt } = await makePlan(trx, wanted);
  if (shown.plan !== plan)
    throw new FailureError(
      409,
      'The shop was changed since this was shown. Please look at the changes again.',
    );
  const count = lines.length;
  if (count === 0) throw invalidField('change', 'no-change', 'Nothing would change.');
  const { change } = wanted;
  const id = randomUUID();
  if (startsAt === null) await writeLines(trx, lines);
  await trx
    .insertInto('product_changes')
    .values({
      id,
      at: new Date().toISOString(),
      who,
      change: JSON.stringify(change),
      lines: JSON.stringify(lines.map(storedLine)),
      count,
      starts_at: startsAt,
    })
    .execute();
  await auditAs(
    trx,
    who,
  )({
    action: 'product.many',
    subject: `product-change:${id}`,
    after: { change, count, startsAt },
  });
  return { id, count };
}

async function writeLines(trx: Trx, lines: readonly Line[]): Promise<void> {
  const guess = await readCategoryGuess(trx);
  for (const { product, after } of lines) await writeState(trx, product, after, guess);
}

/**
 * Takes a change back where products still are as it has made them; one that has not begun does not
 * begin. Returns what was done. Throws 404, and 409 when all were changed again since.
 */
export async function undoMany(trx: Trx, id: string, who: Actor): Promise<{ message: string }> {
  await raiseCatalogueVersion(trx);
  const row = await trx
    .selectFrom('product_changes')
    .selectAll()
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('This change can’t be taken back any more.');
  const stored: StoredLine[] = JSON.parse(row.lines);
  const lines = row.starts_at === null ? await linesBack(trx, stored) : [];
  if (row.starts_at === null && lines.length === 0)
    throw refusal(409, 'changed-again', 'All of it was changed again since.');
  await writeLines(trx, lines);
  await trx
    .updateTable('product_changes')
    .set({ undone_at: new Date().toISOString(), starts_at: null })
    .where('id', '=', id)
    .execute();
  await auditAs(
    trx,
    who,
  )({
    action: 'product.many-undo',
    subject: `product-change:${id}`,
    before: { change: JSON.parse(row.change) },
    after: { count: lines.length },
  });
  return { message: undoneText(row.starts_at !== null, lines.length, stored.length) };
}

function undoneText(isToCome: boolean, count: number, all: number): string {
  if (isToCome) return 'Taken back: it will not begin.';
  const back = `Taken back: ${pluralize(count, 'product')} as before.`;
  const left = all - count;
  return left === 0 ? back : `${back} ${left} changed again since, and left as they are.`;
}

async function linesBack(trx: Trx, stored: readonly StoredLine[]): Promise<Line[]> {
  const products = await readMany(
    trx,
    stored.map(({ id }) => id),
  );
  const byId = new Map(stored.map((line) => [line.id, line]));
  return products.flatMap((product) => {
    const line = byId.get(product.id);
    const isStill =
      line &&
      Object.entries(line.after).every(([name, value]) =>
        isDeepStrictEqual(product.state[name as keyof ManyState], value),
      );
    return isStill ? [{ product, after: { ...product.state, ...line.before } }] : [];
  });
}

/** The changes that can be taken back or are to come, newest first. */
export async function listMany(read: Reader, now = Date.now()): Promise<MadeChange[]> {
  const since = new Date(now - manyUndoDays * 86_400_000).toISOString();
  const rows = await read
    .selectFrom('product_changes')
    .select(['id', 'at', 'who', 'change', 'count', 'starts_at', 'undone_at'])
    .where((where) => where.or([where('at', '>', since), where('starts_at', 'is not', null)]))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();
  const shelves = await readShelves(read);
  const nameOf = await readNames(read);
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    by: nameOf(row.who),
    text: manyChangeText(JSON.parse(row.change), (tag) => shelves.labelOf(tag)),
    count: row.count,
    startsAt: row.starts_at,
    isUndone: row.undone_at !== null,
  }));
}

/**
 * Begins the sales whose day has come, at the prices of then, and ends those that are over. Returns
 * how many.
 */
export async function runDueSales(
  { read, transaction }: Pick<ShopDatabase, 'read' | 'transaction'>,
  now = new Date(),
): Promise<number> {
  const at = now.toISOString();
  const due = await read
    .selectFrom('product_changes')
    .select('id')
    .where('starts_at', '<=', at)
    .orderBy('starts_at')
    .execute();
  for (const { id } of due) await transaction((trx) => beginSale(trx, id, at));
  const over = await read
    .selectFrom('products')
    .select('id')
    .where('sale_ends_at', '<=', at)
    .execute();
  if (over.length > 0)
    await transaction((trx) =>
      endSales(
        trx,
        over.map(({ id }) => id),
        at,
      ),
    );
  return due.length + over.length;
}

async function beginSale(trx: Trx, id: string, now: string): Promise<void> {
  await raiseCatalogueVersion(trx);
  const row = await trx
    .selectFrom('product_changes')
    .select(['change', 'lines'])
    .where('id', '=', id)
    .where('starts_at', 'is not', null)
    .executeTakeFirst();
  // Another process was first, or it was taken back.
  if (!row) return;
  const change: ManyChange = JSON.parse(row.change);
  const ids = (JSON.parse(row.lines) as StoredLine[]).map((line) => line.id);
  const endsAt =
    change.kind === 'sale' && change.lastDay !== null ? endOfDay(change.lastDay, 'lastDay') : null;
  // The shop was off while it would have been.
  const isOver = endsAt !== null && endsAt <= now;
  const { lines } = changesOf(isOver ? [] : await readMany(trx, ids), change, endsAt);
  await writeLines(trx, lines);
  await trx
    .updateTable('product_changes')
    .set({
      starts_at: null,
      at: now,
      lines: JSON.stringify(lines.map(storedLine)),
      count: lines.length,
    })
    .where('id', '=', id)
    .execute();
}

async function endSales(trx: Trx, ids: readonly string[], now: string): Promise<void> {
  await raiseCatalogueVersion(trx);
  const guess = await readCategoryGuess(trx);
  for (const product of await readMany(trx, ids)) {
    const { saleEndsAt } = product.state;
    if (saleEndsAt === null || saleEndsAt > now) continue;
    const after = changedState(product.state, { kind: 'end-sale' }, null);
    if (typeof after !== 'string') await writeState(trx, product, after, guess);
  }
}
