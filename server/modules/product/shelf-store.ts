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
  // In sequence: a transaction has one connection.
  const kinds = await read.selectFrom('shelf_kinds').selectAll().orderBy('position').execute();
  const groups = await read.selectFrom('shelf_groups').selectAll().orderBy('position').execute();
  const shelves = await read.selectFrom('shelves').selectAll().orderBy('position').execute();
  const redirects = await read.selectFrom('shelf_redirects').selectAll().orderBy('slug').execute();
  const hashes = shelves.flatMap(({ picture_hash }) => picture_hash ?? []);
  const pictures = await readPictureRecords(read, hashes);
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  const former = Map.groupBy(redirects, ({ shelf_id }) => shelf_id);
  return {
    kinds: kinds.map((row) => {
      const { tileOn, tilePlace, tileNote, tilePhoto, ...kind } = camelCase(row);
      const tile = { on: tileOn, place: tilePlace, note: tileNote, photo: tilePhoto };
      const shown = filled(omit(kind, 'position', 'version'));
      return tileOn === '' ? shown : { ...shown, tile: filled(tile) };
    }),
    groups: groups.map((row) => filled(omit(camelCase(row), 'id', 'position', 'version'))),
    shelves: shelves.map((row) => {
      const { groupId, pictureHash, footerPosition, aliases, addressAliases, ...shelf } =
        camelCase(row);
      return filled({
        ...omit(shelf, 'id', 'position', 'version'),
        group: groupNames.get(groupId ?? ''),
        aliases: JSON.parse(aliases) as string[],
        addressAliases: JSON.parse(addressAliases) as string[],
        former: former.get(row.id)?.map(({ slug }) => slug),
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
  for (const [position, kind] of data.kinds.entries()) {
    const row = kindRow(kind, position);
    await trx
      .insertInto('shelf_kinds')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(omit(row, 'slug')))
      .execute();
  }
  for (const [position, group] of data.groups.entries())
    await trx.insertInto('shelf_groups').values(groupRow(group, position)).execute();
  const groups = await trx.selectFrom('shelf_groups').select(['id', 'kind', 'name']).execute();
  for (const [position, shelf] of data.shelves.entries()) {
    const id = randomUUID();
    const group = groups.find(({ kind, name }) => kind === shelf.kind && name === shelf.group);
    await trx
      .insertInto('shelves')
      .values({ id, ...shelfRow(shelf, position), group_id: group?.id ?? null })
      .execute();
    for (const slug of shelf.former ?? [])
      await trx
        .insertInto('shelf_redirects')
        .values({ kind: shelf.kind, slug, shelf_id: id })
        .execute();
  }
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
