import { type Migration, PostgresAdapter, sql } from 'kysely';

/**
 * Creates `fold_text`, which is `foldText` of the contract, for searches and sorting. In SQLite
 * each connection brings it along (`server/db/sqlite-engine.ts`).
 */
export const foldTextMigration: Migration = {
  async up(db) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    const icu = await sql`select 1 from pg_collation where collname = 'und-x-icu'`.execute(db);
    // Without ICU the database's own locale says what a capital is.
    const collation = sql.raw(icu.rows.length > 0 ? 'collate "und-x-icu"' : '');
    await sql`create function fold_text(text) returns text language sql immutable strict parallel safe as $$
      select case
        when $1 ~ '^[ -&(-_a-~]*$' and $1 !~ '^ |  | $' then lower($1)
        else btrim(regexp_replace(
          replace(replace(replace(replace(
            translate(
              lower(regexp_replace(
                normalize(regexp_replace($1, ${insideWords}, '', 'g'), nfkd),
                ${accents}, '', 'g') ${collation}),
              'øłđðıς', 'olddiσ'),
            'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'),
          ${space}, ' ', 'g'))
      end
    $$`.execute(db);
  },
};

/** As in `contract/rules/search/fold.ts`. */
const insideWords = sql.raw(
  `'[''’‘ʼ\`´\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff]'`,
);

const accents = sql.raw(`'[\\u0300-\\u036f]'`);

/** What `\s` of JavaScript is. */
const space = sql.raw(
  `'[\\u0009-\\u000d\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+'`,
);
