import type { CreateTableBuilder, Migration } from 'kysely';

// Columns are text, integer and bigint only, which mean the same on both engines.

/** Products and their rows, the home page's videos and testimonials, and the catalogue's version. */
export const catalogueMigration: Migration = {
  async up(db) {
    const { schema } = db;
    await schema
      .createTable('products')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', notNull)
      .addColumn('description', 'text', notNull)
      .addColumn('short_desc', 'text', notNull)
      .addColumn('price_paisa', 'bigint', notNull)
      .addColumn('sale_price_paisa', 'bigint')
      .addColumn('stock', 'bigint', notNull)
      .addColumn('always_available', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('category_id', 'integer', notNull)
      .addColumn('best_seller', 'integer', notNull)
      .addColumn('published', 'integer', notNull)
      .addColumn('added_at', 'text', notNull)
      .addColumn('changed_at', 'text', notNull)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();

    await ofProduct(schema.createTable('product_attributes').addColumn('id', 'text', (column) => column.primaryKey()))
      .addColumn('position', 'integer', notNull)
      .addColumn('name', 'text', notNull)
      .addColumn('value', 'text', notNull)
      .addColumn('options', 'text', notNull)
      .addColumn('stock', 'bigint', notNull)
      .addColumn('always_available', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('price_paisa', 'bigint')
      .addColumn('sale_price_paisa', 'bigint')
      .addColumn('picture_hash', 'text')
      .execute();

    await ofProduct(schema.createTable('product_information').addColumn('id', 'text', (column) => column.primaryKey()))
      .addColumn('position', 'integer', notNull)
      .addColumn('name', 'text', notNull)
      .addColumn('value', 'text', notNull)
      .execute();

    await ofProduct(schema.createTable('product_tags'))
      .addColumn('tag', 'text', notNull)
      .addColumn('position', 'integer', notNull)
      .addPrimaryKeyConstraint('product_tags_key', ['product_id', 'tag'])
      .execute();

    await ofProduct(schema.createTable('product_pictures'))
      .addColumn('position', 'integer', notNull)
      .addColumn('hash', 'text', notNull)
      .addColumn('alt', 'text', notNull)
      .addColumn('source_url', 'text', notNull)
      .addPrimaryKeyConstraint('product_pictures_key', ['product_id', 'position'])
      .execute();

    await schema
      .createTable('pictures')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('format', 'text', notNull)
      .addColumn('width', 'integer', notNull)
      .addColumn('height', 'integer', notNull)
      .addColumn('bytes', 'bigint', notNull)
      .addColumn('blur', 'text', notNull)
      .addColumn('created_at', 'text', notNull)
      .execute();

    await ofProduct(schema.createTable('reviews').addColumn('id', 'text', (column) => column.primaryKey()))
      .addColumn('user_id', 'text')
      .addColumn('name', 'text', notNull)
      .addColumn('rating', 'integer', notNull)
      .addColumn('comment', 'text', notNull)
      .addColumn('posted_at', 'text', notNull)
      .execute();

    await schema
      .createTable('testimonials')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('position', 'integer', notNull)
      .addColumn('author', 'text', notNull)
      .addColumn('author_title', 'text', notNull)
      .addColumn('title', 'text', notNull)
      .addColumn('description', 'text', notNull)
      .addColumn('rating', 'integer', notNull)
      .addColumn('picture_hash', 'text')
      .execute();

    await schema
      .createTable('videos')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('position', 'integer', notNull)
      .addColumn('title', 'text', notNull)
      .addColumn('hash', 'text', notNull)
      .addColumn('poster_hash', 'text')
      .execute();

    await schema
      .createTable('catalogue_state')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('version', 'bigint', notNull)
      .addColumn('stock_version', 'bigint', notNull)
      .execute();
    await db
      .insertInto('catalogue_state')
      .values([
        { id: 1, version: 1, stock_version: 0 },
        { id: 2, version: 0, stock_version: 0 },
      ])
      .execute();

    for (const table of ['product_attributes', 'product_information', 'reviews']) {
      await schema.createIndex(`${table}_of_product`).on(table).column('product_id').execute();
    }
  },
};

const notNull = (column: { notNull(): unknown }) => column.notNull() as never;

/** Rows of a product, deleted with it. */
function ofProduct<Table extends string>(table: CreateTableBuilder<Table, never>) {
  return table.addColumn('product_id', 'text', (column) =>
    column.notNull().references('products.id').onDelete('cascade'),
  );
}
