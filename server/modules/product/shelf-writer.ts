import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';

import type { ShelfKind } from '#contract/calls/shelf-schemas.ts';
import { shelfLimits } from '#contract/names/limits.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { type Shelves, spellingsOf } from '#contract/rules/shelves/shelves.ts';
import type { Reader, Trx } from '#server/db/connect.ts';

import { insertKind, insertShelf } from './shelf-store.ts';
import { slugOf } from './slug.ts';

// Changes of what products are sorted by, for the desk and the import. Callers have called
// `raiseCatalogueVersion`, which locks out others.

export interface NewShelf {
  readonly kind: string;
  readonly slug: string;
  readonly label: string;
  readonly plural?: string | undefined;
}

/** Writes a shelf at the end of its kind. Returns its id. */
export async function addShelf(trx: Trx, shelf: NewShelf): Promise<string> {
  const { last } = await trx
    .selectFrom('shelves')
    .select((row) => row.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return insertShelf(trx, shelf, Number(last ?? -1) + 1, null);
}

export interface NewKind {
  readonly slug: string;
  readonly label: string;
  readonly name: string;
}

/** Writes a kind that has a menu and a filter of its own, behind the others. */
export async function addKind(trx: Trx, { slug, label, name }: NewKind): Promise<void> {
  const last = await trx
    .selectFrom('shelf_kinds')
    .select((row) => [
      row.fn.max('position').as('position'),
      row.fn.max('menu_position').as('menuPosition'),
    ])
    .executeTakeFirstOrThrow();
  const kind: ShelfKind = {
    slug,
    label,
    name,
    menu: name,
    menuPosition: Number(last.menuPosition ?? 0) + 1,
    // Of the address, which is free: two kinds can't share a filter.
    filter: slug.replace(/^by-/, ''),
  };
  await insertKind(trx, kind, Number(last.position ?? -1) + 1);
}

/**
 * A slug made of a label that no shelf has or had, as itself or as another spelling. Products carry
 * no more than the slug, so that shelves of other kinds count, too. Undefined for a label without a
 * letter or digit.
 */
export function freeShelfSlug(
  shelves: Shelves,
  label: string,
  more: ReadonlySet<string> = new Set(),
): string | undefined {
  const base = slugOf(label, shelfLimits.slugMax - 5);
  const taken = new Set([...takenSlugs(shelves), ...more]);
  return base === '' ? undefined : freeOf(base, taken);
}

/** A path segment of a kind that is free: `by-colour`. */
export function freeKindSlug(taken: ReadonlySet<string>, label: string): string | undefined {
  const base = slugOf(label, shelfLimits.slugMax - 8);
  return base === '' ? undefined : freeOf(`by-${base}`, taken);
}

function freeOf(base: string, taken: ReadonlySet<string>): string {
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}

/** Every spelling that leads to a shelf, but for those of one. */
export function takenSlugs({ all }: Shelves, but?: string): Set<string> {
  return new Set(
    all
      .filter(({ slug }) => slug !== but)
      .flatMap((shelf) => [shelf.slug, ...spellingsOf(shelf), ...(shelf.former ?? [])]),
  );
}

/** The shelf of a kind that has this label already, in any spelling. */
export function shelfWithLabel(shelves: Shelves, kind: string, label: string) {
  const folded = foldText(label).trim();
  return shelves.of(kind).find((shelf) => foldText(shelf.label).trim() === folded);
}

const taggedTables = [
  { table: 'product_tags', owner: 'product_id' },
  { table: 'post_tags', owner: 'post_id' },
] as const;

/** So many owners of a tag are written down. */
const ownersMax = 1000;

/**
 * Products and posts that have a tag, by table and id, and whether they have another one, too;
 * 'many' when there are more than are written down.
 */
export const tagOwnersSchema = z.union([
  z.literal('many'),
  z.record(z.string(), z.record(z.string(), z.boolean())),
]);
export type TagOwners = z.infer<typeof tagOwnersSchema>;

/** Reads who has a tag, and whether they have `other`, too; undefined for nobody. */
export async function readTagOwners(
  read: Reader,
  tag: string,
  other: string,
): Promise<TagOwners | undefined> {
  const owners: Record<string, Record<string, boolean>> = {};
  for (const { table, owner } of taggedTables) {
    const [rows, id] = [sql.table(table), sql.ref(owner)];
    const found = await sql<{ id: string; also: string | null }>`
      select own.${id} as id, other.tag as also from ${rows} as own
      left join ${rows} as other on other.${id} = own.${id} and other.tag = ${other}
      where own.tag = ${tag} limit ${ownersMax + 1}`.execute(read);
    if (found.rows.length > ownersMax) return 'many';
    if (found.rows.length === 0) continue;
    owners[table] = Object.fromEntries(found.rows.map((one) => [one.id, one.also !== null]));
  }
  return Object.keys(owners).length > 0 ? owners : undefined;
}

interface Renaming {
  /** The old tag stays beside the new one, because another shelf has the same. */
  readonly keepsOld?: boolean;
  /** Who had `from` before it was made of `to`, and whether they had both. */
  readonly had?: TagOwners | undefined;
}

/** Gives products and posts another tag instead of one. */
export async function renameTag(
  trx: Trx,
  from: string,
  to: string,
  { keepsOld = false, had = {} }: Renaming = {},
): Promise<void> {
  for (const { table, owner } of taggedTables) {
    const [rows, id] = [sql.table(table), sql.ref(owner)];
    const owners = Object.entries((had !== 'many' && had[table]) || {});
    const stay = owners.filter(([, hadBoth]) => !hadBoth);
    await sql`insert into ${rows} (${id}, tag, position)
      select old.${id}, ${to}, old.position from ${rows} as old
      where old.tag = ${from} and ${isNone(sql`old.${id}`, stay)} and not exists
        (select 1 from ${rows} as own where own.${id} = old.${id} and own.tag = ${to})`.execute(
      trx,
    );
    if (!keepsOld)
      await sql`delete from ${rows} where tag = ${from} and ${isNone(id, owners)}`.execute(trx);
  }
  await trx.updateTable('shelves').set({ cover_tag: to }).where('cover_tag', '=', from).execute();
}

/**
 * Gives those who had a tag before it became `from` that tag again; whoever had both keeps both.
 * What has lost `from` since is left alone.
 */
export async function returnTag(
  trx: Trx,
  from: string,
  to: string,
  had: Exclude<TagOwners, 'many'>,
): Promise<void> {
  for (const { table, owner } of taggedTables) {
    const [rows, id] = [sql.table(table), sql.ref(owner)];
    const owners = Object.entries(had[table] ?? {});
    if (owners.length === 0) continue;
    await sql`insert into ${rows} (${id}, tag, position)
      select own.${id}, ${to}, own.position from ${rows} as own
      where own.tag = ${from} and ${isAny(sql`own.${id}`, owners)} and not exists
        (select 1 from ${rows} as other where other.${id} = own.${id} and other.tag = ${to})`.execute(
      trx,
    );
    const alone = owners.filter(([, hadBoth]) => !hadBoth);
    if (alone.length === 0) continue;
    await sql`delete from ${rows} where tag = ${from} and ${isAny(id, alone)}`.execute(trx);
  }
}

type Owners = readonly (readonly [id: string, hadBoth: boolean])[];

const isAny = (id: RawBuilder<unknown>, owners: Owners) =>
  sql`${id} in (${sql.join(owners.map(([one]) => one))})`;

function isNone(id: RawBuilder<unknown>, owners: Owners) {
  return owners.length === 0 ? sql`1 = 1` : sql`not ${isAny(id, owners)}`;
}
