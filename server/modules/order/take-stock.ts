import { type Selectable, sql } from 'kysely';

import type { FailureReason } from '#contract/failure.ts';
import { endedParcels } from '#contract/rules/orders/order-moves.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import type { OrderItemsTable } from '#server/db/schema/order-tables.ts';
import { isPostgres } from '#server/db/search-texts.ts';
import type { CartLine } from '#server/modules/cart/cart-store.ts';

/** What has a stock. */
interface StockItem {
  readonly productId: string;
  /** Empty where the product has no variants. */
  readonly attributeId: string;
}

/**
 * A line of an order, with how many pieces it took from the stock: none of what was always
 * available.
 */
export interface TakenLine extends CartLine {
  readonly taken: number;
  /** How many of them the stock did not have; they are sold all the same. */
  readonly oversold: number;
}

interface AskedLine extends CartLine {
  /** The order has some of it already. */
  readonly isMore?: boolean;
}

export interface TakenStock {
  readonly lines: TakenLine[];
  /** For lines that are short: the caller rolls back. */
  readonly shortages: FailureReason[];
  /** Whether a product or a variant has none left. */
  readonly isSoldOut: boolean;
}

/**
 * Takes every line's quantity off the stock, with one statement for products and one for variants.
 */
export async function takeStock(
  trx: Trx,
  lines: readonly AskedLine[],
  { kind }: Pick<ShopDatabase, 'kind'>,
): Promise<TakenStock> {
  const onSale = lines.filter((line) => line.isOnSale);
  const taken = new Map<string, boolean>();
  const left = new Map<string, number>();
  let isSoldOut = false;
  for (const table of ['products', 'product_attributes'] as const) {
    const items = onSale.filter((line) => tableOf(line) === table);
    if (items.length === 0) continue;
    const wanted = items.map((item) => ({ id: rowIdOf(item), quantity: item.quantity }));
    for (const { id, stock, always_available } of await takeFrom(trx, table, wanted, kind)) {
      taken.set(id, always_available === 0);
      if (stock === 0 && always_available === 0) isSoldOut = true;
    }
    const missing = items.map(rowIdOf).filter((id) => !taken.has(id));
    if (missing.length === 0) continue;
    const rows = await trx
      .selectFrom(table)
      .select(['id', 'stock'])
      .where('id', 'in', missing)
      .execute();
    for (const { id, stock } of rows) left.set(id, stock);
  }
  const shortages = lines.flatMap((line) =>
    line.isOnSale && taken.has(rowIdOf(line))
      ? []
      : [shortageOf(line, left.get(rowIdOf(line)) ?? 0)],
  );
  const takenLines = lines.map((line) => ({
    ...line,
    taken: taken.get(rowIdOf(line)) ? line.quantity : 0,
    oversold: 0,
  }));
  return { lines: takenLines, shortages, isSoldOut };
}

/** A line as far as its pieces are taken. */
interface WantedLine extends StockItem {
  readonly quantity: number;
}

/**
 * Takes of each line what the stock has; the rest is oversold. For pieces that are with the customer
 * already.
 */
export async function takeWhatIsThere<Line extends WantedLine>(
  trx: Trx,
  lines: readonly Line[],
  { kind }: Pick<ShopDatabase, 'kind'>,
): Promise<{
  readonly lines: (Line & Pick<TakenLine, 'taken' | 'oversold'>)[];
  readonly isSoldOut: boolean;
}> {
  const there = new Map<string, number>();
  let isSoldOut = false;
  for (const table of ['products', 'product_attributes'] as const) {
    const items = lines.filter((line) => tableOf(line) === table);
    const rows = await lockStock(trx, table, items.map(rowIdOf));
    for (const { id, stock, always_available } of rows)
      there.set(id, always_available === 1 ? Number.POSITIVE_INFINITY : stock);
    const parts = items
      .map((line) => ({ id: rowIdOf(line), quantity: Math.min(line.quantity, leftOf(line)) }))
      .filter(({ quantity }) => quantity > 0);
    if (parts.length === 0) continue;
    for (const { stock, always_available } of await takeFrom(trx, table, parts, kind))
      if (stock === 0 && always_available === 0) isSoldOut = true;
  }
  function leftOf(line: Line): number {
    return there.get(rowIdOf(line)) ?? 0;
  }
  const sold = lines.map((line) => {
    const left = leftOf(line);
    const had = Math.min(line.quantity, left);
    return {
      ...line,
      taken: left === Number.POSITIVE_INFINITY ? 0 : had,
      oversold: line.quantity - had,
    };
  });
  return { lines: sold, isSoldOut };
}

/** Locks rows of one table in the order of all transactions. Returns them. */
function lockStock(trx: Trx, table: StockTable, ids: readonly string[]) {
  const rows = trx
    .selectFrom(table)
    .select(['id', 'stock', 'always_available'])
    .where('id', 'in', ids)
    .orderBy('id');
  if (ids.length === 0) return Promise.resolve([]);
  return isPostgres(trx) ? rows.forNoKeyUpdate().execute() : rows.execute();
}

type StockTable = 'products' | 'product_attributes';

/**
 * Takes stock from rows of one table, in one statement. Returns those that had enough, with what is
 * left.
 */
async function takeFrom(
  trx: Trx,
  table: StockTable,
  items: readonly { readonly id: string; readonly quantity: number }[],
  kind: ShopDatabase['kind'],
): Promise<{ id: string; stock: number; always_available: number }[]> {
  const ids = items.map(({ id }) => id);
  const quantities = items.map(
    ({ id, quantity }) => sql`when ${id} then cast(${quantity} as bigint)`,
  );
  const quantity = sql<number>`case id ${sql.join(quantities, sql` `)} end`;
  // All transactions lock rows in one order, which avoids deadlocks. Not `for update`: that
  // conflicts with the foreign keys of wishlists and reviews, whose products come in any order.
  // SQLite has a single writer.
  const locked = trx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate();
  return trx
    .updateTable(table)
    .set({ stock: sql<number>`stock - ${quantity} * (1 - always_available)` })
    .where('id', 'in', kind === 'postgres' && ids.length > 1 ? locked : ids)
    .where((row) => row.or([row('stock', '>=', quantity), row('always_available', '=', 1)]))
    .returning(['id', 'stock', 'always_available'])
    .execute();
}

function tableOf({ attributeId }: StockItem): StockTable {
  return attributeId === '' ? 'products' : 'product_attributes';
}

function rowIdOf({ productId, attributeId }: StockItem): string {
  return attributeId === '' ? productId : attributeId;
}

/** A line whose pieces go back. */
interface ReturnedLine extends StockItem {
  readonly quantity: number;
  /** Null in an order of version 1.0. */
  readonly taken: number | null;
}

/**
 * Puts back what these lines took from the stock: first to orders whose pieces were sold twice.
 * Returns the lines whose product or variant no longer exists. `alsoTaken` is taken afterwards: all
 * of it is locked in the order of all transactions. The order `ownId` gives nothing to itself.
 */
export async function giveStockBack<Line extends ReturnedLine>(
  trx: Trx,
  lines: readonly Line[],
  alsoTaken: readonly StockItem[] = [],
  ownId = '',
): Promise<Line[]> {
  const ordered = inLockOrder(lines);
  // Before any stock is locked, as whoever settles such a line does it.
  const left = new Map<Line, number | null>();
  for (const line of ordered) left.set(line, await giveToOversold(trx, line, ownId));
  const both = alsoTaken.length > 0 ? [...lines, ...alsoTaken] : [];
  for (const table of ['products', 'product_attributes'] as const)
    await lockStock(trx, table, both.filter((line) => tableOf(line) === table).map(rowIdOf));
  const gone: Line[] = [];
  for (const line of ordered) {
    const taken = left.get(line) ?? null;
    if (taken === 0) continue;
    const table = tableOf(line);
    let rows = trx
      .updateTable(table)
      .set({ stock: stockWith({ ...line, taken }) })
      .where('id', '=', rowIdOf(line));
    if (table === 'products') rows = rows.where(hasNoVariants(line.productId));
    const { numUpdatedRows } = await rows.executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) gone.push(line);
  }
  return gone;
}

/** Gives a line's pieces to orders that lack them, the oldest first. Returns what is left. */
async function giveToOversold(
  trx: Trx,
  { productId, attributeId, taken }: ReturnedLine,
  ownId: string,
): Promise<number | null> {
  if (taken === null || taken === 0) return taken;
  const rows = trx
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['order_id', 'position', 'oversold'])
    .where('product_id', '=', productId)
    .where('attribute_id', '=', attributeId)
    .where('oversold', '>', 0)
    .where('parcel', 'not in', endedParcels)
    .where('order_id', '!=', ownId)
    .orderBy('ordered_at')
    .orderBy('order_id');
  // An order that somebody changes meanwhile is left out: it may wait for this one.
  const lacking = await (isPostgres(trx)
    ? rows.forNoKeyUpdate('order_items').skipLocked().execute()
    : rows.execute());
  let left = taken;
  for (const { order_id: orderId, position, oversold } of lacking) {
    const pieces = Math.min(left, oversold);
    if (pieces === 0) break;
    await trx
      .updateTable('order_items')
      .set((row) => ({
        oversold: row('oversold', '-', pieces),
        taken: sql<number>`coalesce(taken, 0) + ${pieces}`,
      }))
      .where('order_id', '=', orderId)
      .where('position', '=', position)
      .execute();
    left -= pieces;
  }
  return left;
}

/**
 * Takes again what `giveStockBack` has put back. Returns the lines that can't be: the caller rolls
 * back; and those that are always available since, of which nothing is taken.
 */
export async function takeStockAgain<Line extends ReturnedLine>(
  trx: Trx,
  lines: readonly Line[],
): Promise<{ short: Line[]; free: Line[] }> {
  const [short, free]: [Line[], Line[]] = [[], []];
  for (const line of inLockOrder(lines)) {
    if (line.taken === 0) continue;
    const table = tableOf(line);
    const pieces = line.taken ?? line.quantity;
    const own = trx
      .updateTable(table)
      .set({ stock: sql<number>`stock - ${pieces}` })
      .where('id', '=', rowIdOf(line))
      .where('stock', '>=', pieces);
    const rows = table === 'products' ? own.where(hasNoVariants(line.productId)) : own;
    const { numUpdatedRows } = await rows.executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) continue;
    const row = await trx
      .selectFrom(table)
      .select('always_available')
      .where('id', '=', rowIdOf(line))
      .executeTakeFirst();
    (row?.always_available === 1 ? free : short).push(line);
  }
  return { short, free };
}

/**
 * Reads an order's lines, locked until the transaction ends: meanwhile nobody gives them pieces that
 * they lack. Call it before any stock is locked.
 */
export function lockItems(trx: Trx, orderId: string): Promise<Selectable<OrderItemsTable>[]> {
  const rows = trx
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position');
  return isPostgres(trx) ? rows.forNoKeyUpdate().execute() : rows.execute();
}

/** An order's line as it is put back. */
export function returnedLine(item: Selectable<OrderItemsTable>) {
  return {
    position: item.position,
    productId: item.product_id,
    attributeId: item.attribute_id,
    name: item.product_name,
    attributeValue: item.attribute_value,
    quantity: item.quantity,
    taken: item.taken,
  };
}

/** Version 1.0 took nothing of what is always available, and did not store what it took. */
function stockWith({ quantity, taken }: ReturnedLine) {
  return taken === null
    ? sql<number>`stock + ${quantity} * (1 - always_available)`
    : sql<number>`stock + ${taken}`;
}

/** A product that has variants since then sells those alone. */
function hasNoVariants(productId: string) {
  return sql<boolean>`not exists (select 1 from product_attributes where product_id = ${productId})`;
}

/** A product's name with its variant. */
export function nameOf({
  name,
  attributeValue,
}: Pick<CartLine, 'name' | 'attributeValue'>): string {
  return attributeValue === null ? name : `${name} (${attributeValue})`;
}

function shortageOf(line: AskedLine, left: number): FailureReason {
  const name = nameOf(line);
  const reason = (code: string, description: string) => ({
    code,
    description,
    field: line.cartItemId,
  });
  if (!line.isOnSale) return reason('product-gone', `${name} is not for sale any more.`);
  if (left <= 0) return reason('stock-short', `${name} is sold out.`);
  const few = left === 1 ? 'Only one' : `Only ${left}`;
  const more = line.isMore ? ' more' : '';
  return reason(
    'stock-short',
    `${few}${more} of ${name} ${left === 1 ? 'is' : 'are'} left; you wanted ${line.quantity}${more}.`,
  );
}

/** The order in which `takeStock` locks rows: products before variants, each by id. */
function inLockOrder<Item extends StockItem>(items: readonly Item[]): Item[] {
  const keyOf = (item: StockItem) => `${tableOf(item) === 'products' ? 0 : 1} ${rowIdOf(item)}`;
  return items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
