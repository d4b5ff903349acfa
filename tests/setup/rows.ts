import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { PaymentAccount } from '#contract/settings/payment.ts';
import type { ShopDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema/database.ts';
import { writeShopSetting } from '#server/modules/settings/settings-store.ts';
import { readShop } from '#server/shop-settings.ts';

type Table = keyof Database & string;
type Values<T extends Table> = Partial<Selectable<Database[T]>>;

/** Reads and changes rows past the shop, for what no call shows or does. */
export interface Rows {
  /** The rows with these values, in the order of a column. */
  rows<T extends Table>(
    table: T,
    where?: Values<T>,
    orderBy?: keyof Database[T] & string,
  ): Promise<Selectable<Database[T]>[]>;
  /** The first of such rows. Throws without one. */
  row<T extends Table>(table: T, where?: Values<T>): Promise<Selectable<Database[T]>>;
  /** Changes such rows. */
  update<T extends Table>(
    table: T,
    values: Updateable<Database[T]>,
    where?: Values<T>,
  ): Promise<void>;
}

type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>;

/**
 * The database with tables whose names are known at run time, which Kysely's types can't express.
 */
const anyTablesOf = (database: object) => database as AnyDatabase;

export function rowsOf(database: ShopDatabase): Rows {
  const select = (table: string, where: Readonly<Record<string, unknown>>, orderBy?: string) => {
    const query = anyTablesOf(database.read)
      .selectFrom(table)
      .selectAll()
      .where((column) => column.and(where));
    return orderBy === undefined ? query : query.orderBy(orderBy);
  };
  return {
    rows: (table, where = {}, orderBy) =>
      select(table, where, orderBy).execute() as Promise<never[]>,
    row: (table, where = {}) => select(table, where).executeTakeFirstOrThrow() as Promise<never>,
    async update(table, values, where = {}) {
      await database.transaction((trx) =>
        anyTablesOf(trx)
          .updateTable<string>(table)
          .set(values as Record<string, unknown>)
          .where((column) => column.and(where))
          .execute(),
      );
    },
  };
}

interface HasDatabase {
  readonly database: ShopDatabase;
}

/** An account that customers pay to. */
export function anAccount(own: Partial<PaymentAccount>): PaymentAccount {
  return { service: '', accountName: '', accountNumber: '', note: '', qrHash: null, ...own };
}

/** Sets an account for online payment: a shop without one takes cash only. */
export function takeOnlinePayment({ database }: HasDatabase): Promise<boolean> {
  return database.transaction((trx) =>
    writeShopSetting(trx, 'paymentAccounts', [anAccount({ accountNumber: 'TEST-0123' })]),
  );
}

export async function productIdOf({ database }: HasDatabase, slug: string): Promise<string> {
  const row = await database.read
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function stockOf({ database }: HasDatabase, slug: string): Promise<number> {
  const query = database.read.selectFrom('products').select('stock').where('slug', '=', slug);
  return (await query.executeTakeFirstOrThrow()).stock;
}

/** What the emails of such events say, oldest first; `%` is anything. */
export async function mailsLike({ database }: HasDatabase, event: string) {
  const rows = await database.read
    .selectFrom('mails')
    .select('content')
    .where('channel', '=', 'mail')
    .where('event', 'like', event)
    .orderBy('created_at')
    .execute();
  return rows.map(({ content }) => JSON.parse(content));
}

/** A coupon of ten percent without limits, unless its own columns say something else. */
export async function addCoupon(
  { database }: HasDatabase,
  code: string,
  own: Partial<Insertable<Database['coupons']>> = {},
): Promise<void> {
  const limits = { starts_at: null, ends_at: null, use_limit: null, used: 0 };
  const coupon = {
    code,
    discount_basis_points: 1000,
    ...limits,
    created_at: '2026-06-15T12:00:00.000Z',
    ...own,
  };
  await database.transaction((trx) => trx.insertInto('coupons').values(coupon).execute());
}

/** Sets the price of a service's choice, or removes it. */
export async function setServicePrice(
  { database }: HasDatabase,
  slug: string,
  value: string,
  pricePaisa: number | null,
): Promise<void> {
  await database.transaction(async (trx) => {
    const { services } = await readShop(trx);
    const changed = services.map((service) => ({
      ...service,
      choices: service.choices.map((choice) =>
        service.slug === slug && choice.value === value ? { ...choice, pricePaisa } : choice,
      ),
    }));
    await writeShopSetting(trx, 'services', changed);
  });
}
