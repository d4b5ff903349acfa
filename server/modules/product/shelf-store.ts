import { randomUUID } from 'node:crypto';

import type { Shelf, ShelfData, ShelfGroup, ShelfKind } from '#contract/calls/shelf-schemas.ts';
import { omit } from '#contract/omit.ts';
import { Shelves } from '#contract/rules/shelves/shelves.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { camelCase } from '#server/db/rows.ts';

import { pictureOf, readPictureRecords } from './product-cards.ts';

/** Reads what the shop's products are sorted by. */
export async function readShelves(read: Reader): Promise<Shelves> {
  return new Shelves(await readShelfData(read));
}

/** The same as calls have it. */
export async function readShelfData(read: Reader): Promise<ShelfData> {
  const { kinds, groups, shelves } = await readShelfRows(read);
  return {
    kinds: kinds.map((kind) => omit(kind, 'version')),
    groups: groups.map((group) => omit(group, 'id', 'version')),
    shelves: shelves.map((shelf) => omit(shelf, 'id', 'version', 'groupId', 'pictureHash')),
  };
}

/** The same with what only the desk needs: ids and versions. */
export async function readShelfRows(read: Reader) {
  // In sequence: a transaction has one connection.
  const kinds = await read.selectFrom('shelf_kinds').selectAll().orderBy('position').execute();
  const groups = await read.selectFrom('shelf_groups').selectAll().orderBy('position').execute();
  const shelves = await read
    .selectFrom('shelves')
    .selectAll()
    .orderBy('position')
    // What was removed and brought back may share a place.
    .orderBy('id')
    .execute();
  const redirects = await read.selectFrom('shelf_redirects').selectAll().orderBy('slug').execute();
  const hashes = shelves.flatMap(({ picture_hash }) => picture_hash ?? []);
  const pictures = await readPictureRecords(read, hashes);
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  const former = Map.groupBy(redirects, ({ shelf_id }) => shelf_id);
  return {
    kinds: kinds.map((row) => {
      const { tileOn, tilePlace, tileNote, tilePhoto, ...kind } = camelCase(row);
      const tile = { on: tileOn, place: tilePlace, note: tileNote, photo: tilePhoto };
      const shown = filled(omit(kind, 'position'));
      return tileOn === '' ? shown : { ...shown, tile: filled(tile) };
    }),
    groups: groups.map((row) => filled(omit(camelCase(row), 'position'))),
    shelves: shelves.map((row) => {
      const { pictureHash, footerPosition, aliases, addressAliases, ...shelf } = camelCase(row);
      return filled({
        ...omit(shelf, 'position'),
        group: groupNames.get(shelf.groupId ?? ''),
        aliases: JSON.parse(aliases) as string[],
        addressAliases: JSON.parse(addressAliases) as string[],
        former: former.get(row.id)?.map(({ slug }) => slug),
        pictureHash,
        picture: pictureHash
          ? omit(pictureOf(pictures.get(pictureHash), pictureHash, ''), 'alt')
          : undefined,
        footerPosition: footerPosition ?? undefined,
      });
    }),
  };
}

/** Without what is empty. */
function filled<Fields extends object>(fields: Fields): Fields {
  const isEmpty = (value: unknown) =>
    value === '' || value === undefined || (Array.isArray(value) && value.length === 0);
  const shown = { ...fields };
  for (const [name, value] of Object.entries(fields))
    if (isEmpty(value)) Reflect.deleteProperty(shown, name);
  return shown;
}

/** Fills a shop that has no shelves yet. The caller calls `raiseCatalogueVersion`. */
export async function insertShelves(trx: Trx, data: ShelfData): Promise<void> {
  for (const [position, kind] of data.kinds.entries()) await insertKind(trx, kind, position);
  for (const [position, group] of data.groups.entries()) await insertGroup(trx, group, position);
  const groups = await trx.selectFrom('shelf_groups').select(['id', 'kind', 'name']).execute();
  for (const [position, shelf] of data.shelves.entries()) {
    const group = groups.find(({ kind, name }) => kind === shelf.kind && name === shelf.group);
    const id = await insertShelf(trx, shelf, position, group?.id ?? null);
    for (const slug of shelf.former ?? [])
      await trx
        .insertInto('shelf_redirects')
        .values({ kind: shelf.kind, slug, shelf_id: id })
        .execute();
  }
}

/** Writes a kind, or replaces the one of the same slug. */
export async function insertKind(trx: Trx, kind: ShelfKind, position: number): Promise<void> {
  const row = kindRow(kind, position);
  await trx
    .insertInto('shelf_kinds')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(omit(row, 'slug')))
    .execute();
}

/** Writes a shelf without the addresses that it had before. Returns its id. */
export async function insertShelf(
  trx: Trx,
  shelf: Shelf,
  position: number,
  groupId: string | null,
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('shelves')
    .values({ id, ...shelfRow(shelf, position), group_id: groupId })
    .execute();
  return id;
}

/** Writes a group. Returns its id. */
export async function insertGroup(trx: Trx, group: ShelfGroup, position: number): Promise<string> {
  const row = groupRow(group, position);
  await trx.insertInto('shelf_groups').values(row).execute();
  return row.id;
}

function kindRow(kind: ShelfKind, position: number) {
  const { slug, label, name, tile } = kind;
  return {
    slug,
    position,
    label,
    name,
    menu: kind.menu ?? '',
    menu_position: kind.menuPosition ?? 0,
    menu_title: kind.menuTitle ?? '',
    index_link: kind.indexLink ?? '',
    title: kind.title ?? '',
    lead: kind.lead ?? '',
    listed_on: kind.listedOn ?? '',
    tile_on: tile?.on ?? '',
    tile_place: tile?.place ?? 0,
    tile_note: tile?.note ?? '',
    tile_photo: tile?.photo ?? '',
    filter: kind.filter ?? '',
    shelf_title: kind.shelfTitle ?? '',
    shelf_lead: kind.shelfLead ?? '',
    searched_as: kind.searchedAs ?? '',
    footer: kind.footer ?? '',
  };
}

function groupRow(
  { kind, name, number, filterLabel, section, title }: ShelfGroup,
  position: number,
) {
  return {
    id: randomUUID(),
    kind,
    position,
    name,
    number,
    filter_label: filterLabel ?? '',
    section: section ?? '',
    title: title ?? '',
  };
}

function shelfRow(shelf: Shelf, position: number) {
  const { kind, slug, label, aliases = [], addressAliases = [] } = shelf;
  return {
    kind,
    slug,
    position,
    label,
    plural: shelf.plural ?? '',
    aliases: JSON.stringify(aliases),
    address_aliases: JSON.stringify(addressAliases),
    note: shelf.note ?? '',
    title: shelf.title ?? '',
    lead: shelf.lead ?? '',
    cover_tag: shelf.coverTag ?? '',
    picture_hash: null,
    footer_position: shelf.footerPosition ?? null,
  };
}
