import { sql } from 'kysely';

import { soldOf } from '#contract/rules/catalogue/product-facts.ts';
import type { Reader } from '#server/db/connect.ts';

const hourMs = 3_600_000;
/** What counts as sold, for the order of equal matches. */
const soldWithinMs = 90 * 24 * hourMs;

/** How much of each product was sold, by `soldOf`; none where it is missing. */
export type Sold = ReadonlyMap<string, number>;

/**
 * Remembers what was sold lately for an hour. It reads all orders of three months, and every edit of
 * a product makes a new index. Until the hour began, so that all processes have the same.
 */
export class SoldLately {
  readonly #read: Reader;
  #until = Number.NEGATIVE_INFINITY;
  #sold: Promise<Sold> | undefined;

  constructor(read: Reader) {
    this.#read = read;
  }

  async now(): Promise<Sold> {
    const until = Math.floor(Date.now() / hourMs) * hourMs;
    if (!this.#sold || this.#until !== until) {
      const sold = readSold(this.#read, until);
      this.#until = until;
      this.#sold = sold;
      sold.catch(() => {
        if (this.#sold === sold) this.#sold = undefined;
      });
    }
    return this.#sold;
  }
}

async function readSold(read: Reader, until: number): Promise<Sold> {
  const rows = await read
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    // Not by the index of products, which SQLite would go through from one end to the other.
    .select(({ fn }) => [
      sql<string>`coalesce(product_id, '')`.as('product_id'),
      fn.sum<number>('quantity').as('quantity'),
    ])
    .where('ordered_at', '>', new Date(until - soldWithinMs).toISOString())
    .where('ordered_at', '<=', new Date(until).toISOString())
    .groupBy(sql`coalesce(product_id, '')`)
    .execute();
  return new Map(rows.map(({ product_id, quantity }) => [product_id, soldOf(Number(quantity))]));
}
