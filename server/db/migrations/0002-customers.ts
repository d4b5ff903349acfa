import type { Migration } from 'kysely';

/** Accounts, carts, wishlists, addresses, coupons, uploads, idempotency keys, and the email outbox. */
export const customersMigration: Migration = {
  async up(db) {
    const { schema } = db;

    await schema
      .createTable('secrets')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', notNull)
      .execute();

    await schema
      .createTable('users')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', notNull)
      .addColumn('phone_number', 'text', notNull)
      .addColumn('password_hash', 'text', notNull)
      .addColumn('token_version', 'integer', notNull)
      .addColumn('confirmed_at', 'text')
      .addColumn('created_at', 'text', notNull)
      .execute();

    await schema
      .createTable('user_tokens')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('purpose', 'text', notNull)
      .addColumn('expires_at', 'text', notNull)
      .execute();

    await schema
      .createTable('carts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().unique().references('users.id').onDelete('cascade'))
      .addColumn('note', 'text', notNull)
      .execute();

    await schema
      .createTable('cart_items')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('cart_id', 'text', (column) => column.notNull().references('carts.id').onDelete('cascade'))
      .addColumn('product_id', 'text', (column) => column.notNull().references('products.id').onDelete('cascade'))
      .addColumn('attribute_id', 'text', notNull)
      .addColumn('quantity', 'integer', notNull)
      .addColumn('added_at', 'text', notNull)
      .addUniqueConstraint('cart_items_line', ['cart_id', 'product_id', 'attribute_id'])
      .execute();

    await schema
      .createTable('wishes')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('product_id', 'text', (column) => column.notNull().references('products.id').onDelete('cascade'))
      .addColumn('added_at', 'text', notNull)
      .addPrimaryKeyConstraint('wishes_key', ['user_id', 'product_id'])
      .execute();

    await schema
      .createTable('addresses')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('country', 'text', notNull)
      .addColumn('state', 'text', notNull)
      .addColumn('city', 'text', notNull)
      .addColumn('street_address', 'text', notNull)
      .addColumn('zip_code', 'text', notNull)
      .addColumn('created_at', 'text', notNull)
      .execute();

    await schema
      .createTable('coupons')
      .addColumn('code', 'text', (column) => column.primaryKey())
      .addColumn('discount_basis_points', 'integer', notNull)
      .addColumn('starts_at', 'text')
      .addColumn('ends_at', 'text')
      .addColumn('use_limit', 'integer')
      .addColumn('used', 'integer', notNull)
      .addColumn('created_at', 'text', notNull)
      .execute();

    await schema
      .createTable('uploads')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text')
      .addColumn('hash', 'text', notNull)
      .addColumn('format', 'text', notNull)
      .addColumn('width', 'integer', notNull)
      .addColumn('height', 'integer', notNull)
      .addColumn('bytes', 'bigint', notNull)
      .addColumn('created_at', 'text', notNull)
      .execute();

    await schema
      .createTable('idempotency_keys')
      .addColumn('scope', 'text', notNull)
      .addColumn('key', 'text', notNull)
      .addColumn('request_hash', 'text', notNull)
      .addColumn('answer', 'text')
      .addColumn('created_at', 'text', notNull)
      .addPrimaryKeyConstraint('idempotency_keys_key', ['scope', 'key'])
      .execute();

    await schema
      .createTable('mails')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('event', 'text', (column) => column.notNull().unique())
      .addColumn('recipient', 'text', notNull)
      .addColumn('content', 'text', notNull)
      .addColumn('created_at', 'text', notNull)
      .addColumn('next_try_at', 'text', notNull)
      .addColumn('attempts', 'integer', notNull)
      .addColumn('last_error', 'text')
      .addColumn('sent_at', 'text')
      .execute();

    // Finds orders with the same screenshot.
    await schema.createIndex('uploads_by_hash').on('uploads').column('hash').execute();
    // One review of a product for each customer; the demo's have none, and nulls are not unique.
    await schema.createIndex('reviews_of_user').unique().on('reviews').columns(['user_id', 'product_id']).execute();

    for (const [table, column] of indexed) {
      await schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
    }
  },
};

const indexed = [
  ['user_tokens', 'user_id'],
  ['wishes', 'product_id'],
  ['cart_items', 'product_id'],
  ['addresses', 'user_id'],
  ['idempotency_keys', 'created_at'],
  ['mails', 'next_try_at'],
] as const;

const notNull = (column: { notNull(): unknown }) => column.notNull() as never;
