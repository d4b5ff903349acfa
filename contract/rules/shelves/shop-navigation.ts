import type { Shelf, ShelfKind } from '#contract/calls/shelf-schemas.ts';
import { categoryKind } from '#contract/names/category-kind.ts';
import { indexPath, manyOf, type Shelves, shelfPath } from './shelves.ts';

// Everything that leads to shelves: menus, tiles, filters, the footer, the sitemap. Made of the
// shelves that have products, so that no link leads to an empty list.

export interface ShelfLink {
  readonly label: string;
  readonly to: string;
}

export interface MenuGroup {
  readonly title: string;
  readonly links: readonly ShelfLink[];
}

export interface Menu {
  readonly label: string;
  /** The index page of the whole menu. */
  readonly to: string;
  readonly groups: readonly MenuGroup[];
}

export interface ShelfTile extends ShelfLink {
  readonly note?: string | undefined;
  /** The tag whose cover it shows. */
  readonly tag?: string | undefined;
  /** A picture of the shop's own pages instead, by its name. */
  readonly photo?: string | undefined;
}

export interface TileSection {
  readonly title?: string;
  readonly tiles: readonly ShelfTile[];
}

export interface ShelfFilter {
  readonly name: string;
  readonly legend: string;
  readonly values: readonly { readonly slug: string; readonly label: string }[];
}

/** The links of a kind in the footer. */
export interface FooterList {
  readonly title: string;
  readonly links: readonly ShelfLink[];
}

export interface ShopNavigation {
  readonly menus: readonly Menu[];
  readonly filters: readonly ShelfFilter[];
  readonly footer: readonly FooterList[];
  /** The sections of a kind's index page. */
  readonly sectionsOf: (kind: string) => readonly TileSection[];
  /** The paths of all pages that show something. */
  readonly paths: readonly string[];
  /** The categories that have products. */
  readonly categories: readonly Shelf[];
  /** The same, those with the most products first. */
  readonly popular: readonly Shelf[];
}

const footerLinks = 6;

/** Makes a shop's navigation. `counts`: how many products carry each tag. */
export function navigationOf(
  shelves: Shelves,
  counts: ReadonlyMap<string, number>,
): ShopNavigation {
  const countOf = ({ slug }: Pick<Shelf, 'slug'>) => counts.get(slug) ?? 0;
  const shownOf = (kind: string) => shelves.of(kind).filter((shelf) => countOf(shelf) > 0);
  const mostFirst = (some: readonly Shelf[]) =>
    some.toSorted((one, other) => countOf(other) - countOf(one));
  const categories = shownOf(categoryKind);
  const sectionsOf = (kind: string) => sectionsOfKind(shelves, kind, shownOf);
  const indexes = shelves.kinds.filter(
    ({ slug, listedOn }) => listedOn === undefined && sectionsOf(slug).length > 0,
  );
  return {
    menus: menusOf(shelves, shownOf),
    filters: shelves.kinds.flatMap(({ slug, filter, label: legend }) => {
      const values = shownOf(slug).map((shelf) => ({ slug: shelf.slug, label: shelf.label }));
      return filter !== undefined && values.length > 0 ? [{ name: filter, legend, values }] : [];
    }),
    footer: shelves.kinds.flatMap((kind) => footerOf(kind, shownOf(kind.slug), mostFirst)),
    sectionsOf,
    paths: [
      ...indexes.map(({ slug }) => indexPath(slug)),
      ...shelves.kinds.flatMap(({ slug }) => shownOf(slug).map(shelfPath)),
    ],
    categories,
    popular: mostFirst(categories),
  };
}

type ShownOf = (kind: string) => readonly Shelf[];

const linkOf = (shelf: Shelf): ShelfLink => ({ label: manyOf(shelf), to: shelfPath(shelf) });

function menusOf(shelves: Shelves, shownOf: ShownOf): Menu[] {
  const inMenus = shelves.kinds
    .filter(({ menu }) => menu !== undefined)
    .toSorted((one, other) => (one.menuPosition ?? 0) - (other.menuPosition ?? 0));
  const labels = [...new Set(inMenus.flatMap(({ menu }) => menu ?? []))];
  return labels.flatMap((label) => {
    const kinds = inMenus.filter(({ menu }) => menu === label);
    const [first] = kinds;
    const groups = kinds.flatMap((kind) => menuGroupsOf(shelves, kind, shownOf(kind.slug)));
    if (first === undefined || groups.length === 0) return [];
    return [{ label, to: indexPath(first.listedOn ?? first.slug), groups }];
  });
}

/** The groups of a kind with their links, then its shelves without a group. */
function menuGroupsOf(shelves: Shelves, kind: ShelfKind, shown: readonly Shelf[]): MenuGroup[] {
  const groups = shelves.groups
    .filter((group) => group.kind === kind.slug)
    .map(({ name }) => ({
      title: name,
      links: shown.filter(({ group }) => group === name).map(linkOf),
    }));
  const others = shown.filter(({ group }) => group === undefined).map(linkOf);
  const index = kind.indexLink && { label: kind.indexLink, to: indexPath(kind.slug) };
  const own = {
    title: kind.menuTitle ?? kind.name,
    links: index && others.length > 0 ? [index, ...others] : others,
  };
  return [...groups, own].filter(({ links }) => links.length > 0);
}

function sectionsOfKind(shelves: Shelves, kind: string, shownOf: ShownOf): TileSection[] {
  const shown = shownOf(kind);
  const groups = shelves.groups.filter((group) => group.kind === kind);
  const titles = [...new Set(groups.map(({ name, section }) => section ?? name))];
  const sections = titles.map((title) => {
    const names = groups
      .filter(({ name, section }) => (section ?? name) === title)
      .map(({ name }) => name);
    const inside = shown.filter(({ group }) => group !== undefined && names.includes(group));
    return { title, tiles: inside.map(tileOf) };
  });
  const others: ShelfTile[] = shown.filter(({ group }) => group === undefined).map(tileOf);
  for (const other of shelves.kinds) {
    const [first] = shownOf(other.slug);
    if (other.tile?.on === kind && first)
      others.splice(other.tile.place, 0, tileOfKind(other, first));
  }
  const listed = shelves.kinds
    .filter(({ listedOn }) => listedOn === kind)
    .map(({ slug, name }) => ({ title: name, tiles: shownOf(slug).map(tileOf) }));
  return [...sections, { tiles: others }, ...listed].filter(({ tiles }) => tiles.length > 0);
}

function tileOf(shelf: Shelf): ShelfTile {
  const { slug, note, coverTag = slug } = shelf;
  return { ...linkOf(shelf), tag: coverTag, note };
}

/** Without a picture of its own, the tile of a kind has the cover of its first shelf. */
function tileOfKind({ slug, name, tile, listedOn = slug }: ShelfKind, first: Shelf): ShelfTile {
  const photo = tile?.photo;
  const tag = photo === undefined ? first.slug : undefined;
  return { label: name, to: indexPath(listedOn), note: tile?.note, tag, photo };
}

/** The shelves that have a place in the footer; without any, those with the most products. */
function footerOf(
  { slug, name, footer, listedOn }: ShelfKind,
  shown: readonly Shelf[],
  mostFirst: (some: readonly Shelf[]) => readonly Shelf[],
): FooterList[] {
  if (footer === undefined || shown.length === 0) return [];
  const placed = shown
    .filter(({ footerPosition }) => footerPosition !== undefined)
    .toSorted((one, other) => (one.footerPosition ?? 0) - (other.footerPosition ?? 0));
  const first = placed.length > 0 ? placed : mostFirst(shown).slice(0, footerLinks);
  const all = { label: `All ${name.toLowerCase()}`, to: indexPath(listedOn ?? slug) };
  return [{ title: footer, links: [...first.map(linkOf), all] }];
}
