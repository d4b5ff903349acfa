import type {
  DeskGroup,
  DeskKind,
  DeskShelf,
  DeskShelves,
} from '#contract/calls/admin/shelf-calls.ts';
import { Shelves } from '#contract/rules/shelves/shelves.ts';
import type { Reader } from '#server/db/connect.ts';
import { notFound } from '#server/http/failure-error.ts';
import { readShelfRows } from '#server/modules/product/shelf-store.ts';

/** The order of kinds in menus; one without a menu is at the end. */
export const byMenu = (one: DeskKind, other: DeskKind) => menuPlace(one) - menuPlace(other);

const menuPlace = ({ menu, menuPosition = 0 }: DeskKind) =>
  menu === undefined ? Number.MAX_SAFE_INTEGER : menuPosition;

/** Everything that products are sorted by, with the numbers of products, hidden ones too. */
export async function readShelvesForDesk(read: Reader): Promise<DeskShelves> {
  const { kinds, groups, shelves } = await readShelfRows(read);
  const tags = await read
    .selectFrom('product_tags')
    .select((row) => ['tag', row.fn.countAll<number>().as('products')])
    .groupBy('tag')
    .execute();
  const counts = new Map(tags.map(({ tag, products }) => [tag, Number(products)]));
  const known = new Shelves({ kinds, groups, shelves });
  return {
    kinds: kinds.toSorted(byMenu),
    groups,
    shelves: shelves.map((shelf) => ({
      ...shelf,
      // Empty lists are left out of what pages get.
      aliases: shelf.aliases ?? [],
      former: shelf.former ?? [],
      products: counts.get(shelf.slug) ?? 0,
    })),
    others: tags
      .filter(({ tag }) => !known.shelfOf(tag))
      .map(({ tag, products }) => ({ tag, products: Number(products) }))
      .toSorted((one, other) => other.products - one.products || (one.tag < other.tag ? -1 : 1)),
  };
}

export async function readShelfForDesk(read: Reader, id: string): Promise<DeskShelf> {
  const { shelves } = await readShelvesForDesk(read);
  const shelf = shelves.find((one) => one.id === id);
  if (!shelf) throw notFound('It is not there any more: somebody removed it.');
  return shelf;
}

export async function readKindForDesk(read: Reader, slug: string): Promise<DeskKind> {
  const { kinds } = await readShelfRows(read);
  const kind = kinds.find((one) => one.slug === slug);
  if (!kind) throw notFound('There is no such kind any more: somebody removed it.');
  return kind;
}

export async function readGroupForDesk(read: Reader, id: string): Promise<DeskGroup> {
  const { groups } = await readShelfRows(read);
  const group = groups.find((one) => one.id === id);
  if (!group) throw notFound('There is no such group any more: somebody removed it.');
  return group;
}
