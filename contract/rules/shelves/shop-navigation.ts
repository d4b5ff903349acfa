import type { Shelf, ShelfKind } from '#contract/calls/shelf-schemas.ts';
import { categoryKind } from '#contract/names/category-kind.ts';
import { indexPath, manyOf, type Shelves, shelfPath } from './shelves.ts';

// What leads to shelves: menus, footer, sitemap, and of it tiles (`index-sections.ts`) and filters
// (`shelf-filters.ts`). Made of the shelves that have products, so that no link leads to an empty
// list.

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

/** The links of a kind in the footer. */
export interface FooterList {
  readonly title: string;
  readonly links: readonly ShelfLink[];
}

export interface ShopNavigation {
  readonly shelves: Shelves;
  /** The shelves of a kind that have products. */
  readonly shownOf: ShownOf;
  readonly menus: readonly Menu[];
  readonly footer: readonly FooterList[];
  /** The paths of all pages that show something. */
  readonly paths: readonly string[];
  /** The categories that have products, those with the most first. */
  readonly popular: readonly Shelf[];
}

type ShownOf = (kind: string) => readonly Shelf[];

const footerLinks = 6;

/** Makes a shop's navigation. `counts`: how many products carry each tag. */
export function navigationOf(
  shelves: Shelves,
  counts: ReadonlyMap<string, number>,
): ShopNavigation {
  const countOf = ({ slug }: Shelf) => counts.get(slug) ?? 0;
  const shownOf = (kind: string) => shelves.of(kind).filter((shelf) => countOf(shelf) > 0);
  const mostFirst = (some: readonly Shelf[]) =>
    some.toSorted((one, other) => countOf(other) - countOf(one));
  const shown = shelves.kinds.filter(({ slug }) => shownOf(slug).length > 0);
  /** On whose index pages their tiles are. */
  const indexes = new Set(
    shown.flatMap(({ slug, listedOn = slug, tile }) => (tile ? [listedOn, tile.on] : [listedOn])),
  );
  const titled = shown.filter(({ footer }) => footer !== undefined);
  const inFooter = titled.length > 0 ? titled : shown.filter(({ slug }) => slug === categoryKind);
  return {
    shelves,
    shownOf,
    menus: menusOf(shelves, shownOf),
    footer: inFooter.map((kind) => footerOf(kind, shownOf(kind.slug), mostFirst)),
    paths: [
      ...[...indexes].map(indexPath),
      ...shown.flatMap(({ slug }) => shownOf(slug).map(shelfPath)),
    ],
    popular: mostFirst(shownOf(categoryKind)),
  };
}

export const linkOf = (shelf: Shelf): ShelfLink => ({ label: manyOf(shelf), to: shelfPath(shelf) });

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

/** The shelves that have a place in the footer; without any, those with the most products. */
function footerOf(
  { slug, name, footer, listedOn }: ShelfKind,
  shown: readonly Shelf[],
  mostFirst: (some: readonly Shelf[]) => readonly Shelf[],
): FooterList {
  const placed = shown
    .filter(({ footerPosition }) => footerPosition !== undefined)
    .toSorted((one, other) => (one.footerPosition ?? 0) - (other.footerPosition ?? 0));
  const first = placed.length > 0 ? placed : mostFirst(shown).slice(0, footerLinks);
  const all = { label: `All ${name.toLowerCase()}`, to: indexPath(listedOn ?? slug) };
  return { title: footer ?? name, links: [...first.map(linkOf), all] };
}
