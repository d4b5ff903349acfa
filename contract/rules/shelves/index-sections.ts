import type { Shelf, ShelfKind } from '#contract/calls/shelf-schemas.ts';
import { indexPath } from './shelves.ts';
import { linkOf, type ShelfLink, type ShopNavigation } from './shop-navigation.ts';

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

/** The sections of a kind's index page. */
export function sectionsOf({ shelves, shownOf }: ShopNavigation, kind: string): TileSection[] {
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
