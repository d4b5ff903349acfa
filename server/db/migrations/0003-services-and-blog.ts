import type { Migration } from 'kysely';

/** Bookings, custom orders, newsletter subscribers, the blog, and the owner's settings. */
export const servicesAndBlogMigration: Migration = {
  async up(db) {
    const { schema } = db;

    await schema
      .createTable('bookings')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('service', 'text', notNull)
      .addColumn('name', 'text', notNull)
      .addColumn('email', 'text', notNull)
      .addColumn('phone_number', 'text', notNull)
      .addColumn('payment_method', 'text', notNull)
      .addColumn('details', 'text', notNull)
      .addColumn('upload_id', 'text', (column) => column.references('uploads.id'))
      .addColumn('booked_at', 'text', notNull)
      .addColumn('scheduled_at', 'text')
      .addColumn('schedule_count', 'integer', notNull)
      .execute();

    await schema
      .createTable('custom_requests')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('item', 'text', notNull)
      .addColumn('name', 'text', notNull)
      .addColumn('budget_paisa', 'bigint', notNull)
      .addColumn('address', 'text', notNull)
      .addColumn('idea', 'text', notNull)
      .addColumn('phone_number', 'text', notNull)
      .addColumn('email', 'text', notNull)
      .addColumn('upload_id', 'text', (column) => column.references('uploads.id'))
      .addColumn('posted_at', 'text', notNull)
      .execute();

    await schema
      .createTable('subscribers')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('subscribed_at', 'text', notNull)
      .addColumn('unsubscribed_at', 'text')
      .execute();

    await schema
      .createTable('posts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', notNull)
      .addColumn('author', 'text', notNull)
      .addColumn('summary', 'text', notNull)
      .addColumn('markdown', 'text', notNull)
      .addColumn('picture_hash', 'text')
      .addColumn('picture_alt', 'text', notNull)
      .addColumn('products', 'text', notNull)
      .addColumn('posted_at', 'text', notNull)
      .addColumn('changed_at', 'text', notNull)
      .execute();

    await schema
      .createTable('post_tags')
      .addColumn('post_id', 'text', (column) => column.notNull().references('posts.id').onDelete('cascade'))
      .addColumn('tag', 'text', notNull)
      .addColumn('position', 'integer', notNull)
      .addPrimaryKeyConstraint('post_tags_key', ['post_id', 'tag'])
      .execute();

    await schema
      .createTable('shop_settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', notNull)
      .execute();

    for (const [table, column] of indexed) {
      await schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
    }
  },
};

const indexed = [
  ['bookings', 'booked_at'],
  ['bookings', 'upload_id'],
  ['custom_requests', 'posted_at'],
  ['custom_requests', 'upload_id'],
  ['posts', 'posted_at'],
  ['post_tags', 'tag'],
] as const;

const notNull = (column: { notNull(): unknown }) => column.notNull() as never;
