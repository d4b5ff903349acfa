import { type ExpressionBuilder, sql } from 'kysely';

import type { ProductFilter, ProductSort } from '#contract/calls/admin/product-calls.ts';
import type { DeskProductRow } from '#contract/calls/admin/product-schemas.ts';
import type { Reader } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';
import { contains } from '#server/modules/desk/contains.ts';

import { composeDeskRows, rowColumns } from './desk-product-rows.ts';
import { selectLowStock } from './stock.ts';

interface ListQuery {
  readonly search?: string | undefined;
  readonly sort: ProductSort;
  readonly filter: ProductFilter;
  readonly page: number;
  readonly pageSize: number;
}

/** Reads a page of all products, hidden ones too. Every word of the search must be in the name, the address or a tag. */
export async function listProductsForDesk(
  read: Reader,
  query: ListQuery,
): Promise<{ products: DeskProductRow[]; total: number }> {
  const matching = read.selectFrom('products').where((where) => where.and(conditions(read, where, query)));
  const { total } = await matching.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  // A page far past the last one is empty; its offset need not fit into a database's integer.
  const offset = Math.min((query.page - 1) * query.pageSize, total);
  const [column, direction] = orders[query.sort];
  const rows = await matching
    .select(rowColumns)
    .orderBy(column, direction)
    .orderBy('id')
    .limit(query.pageSize)
    .offset(offset)
    .execute();
  return { products: await composeDeskRows(read, rows), total };
}

/** What can be sold, with what is always available after everything that is counted. */
const stockOrder = sql<number>`coalesce(
  (select sum(case when always_available = 1 then 1000000000000 else product_attributes.stock end)
    from product_attributes where product_id = products.id),
  case when products.always_available = 1 then 1000000000000 else products.stock end)`;

const orders = {
  newest: ['added_at', 'desc'],
  name: [sql`lower(name)`, 'asc'],
  stock: [stockOrder, 'asc'],
  // As `askedPaisa`.
  price: [sql`coalesce(sale_price_paisa, price_paisa)`, 'asc'],
} as const;

type Where = ExpressionBuilder<Database, 'products'>;

function conditions(read: Reader, where: Where, { search = '', filter }: ListQuery) {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  return [
    ...words.map((word) => matchesWord(where, word)),
    ...(filter === 'hidden' ? [where('published', '=', 0)] : []),
    ...(filter === 'low' ? [where('products.id', 'in', selectLowStock(read).select('products.id'))] : []),
  ];
}

function matchesWord(where: Where, word: string) {
  return where.or([
    contains('lower(name)', word),
    contains('slug', word),
    where.exists(
      where
        .selectFrom('product_tags')
        .select('tag')
        .whereRef('product_id', '=', 'products.id')
        .where(contains('tag', word)),
    ),
  ]);
}
