import type { HomeSection } from '#contract/calls/catalogue-calls.ts';
import type { Picture } from '#contract/calls/product-calls.ts';
import { categoryKind } from '#contract/names/category-kind.ts';
import type { CatalogueIndex } from '#contract/rules/catalogue/catalogue-index.ts';
import { manyOf, shelfPath } from '#contract/rules/shelves/shelves.ts';
import { addressOf } from '#contract/settings/address.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import type { HomePiece, HomeTile } from '#contract/settings/home.ts';
import type { Reader } from '#server/db/connect.ts';
import { pictureOf, readPictureRecords } from '#server/modules/product/product-cards.ts';
import { readTagCards } from '#server/modules/product/product-store.ts';
import { readShopPages, type ShopPages } from '#server/modules/site/shop-pages.ts';

/** How many categories an automatic list of tiles has. */
const automaticTiles = 8;

/** What the shop has for the pieces that show it. */
type Content = Readonly<
  Record<'best-sellers' | 'newest' | 'videos' | 'testimonials' | 'instagram', boolean>
>;

interface HomeSource {
  readonly read: Reader;
  readonly index: CatalogueIndex;
  readonly shop: ShopSettings;
}

/** Makes what the home page shows of its pieces; what has no content is left out. */
export async function composeSections(
  { read, index, shop }: HomeSource,
  pieces: readonly HomePiece[],
  content: Content,
): Promise<HomeSection[]> {
  const addresses = pieces.flatMap(({ to, tiles }) => [to, ...tiles.map((tile) => tile.to)]);
  const pages = await readShopPages({ read, index, shop }, addresses);
  const tilesOf = new Map(pieces.map((piece) => [piece, shownTiles(piece, pages, index)]));
  const tiles = [...tilesOf.values()].flat();
  const tags = tiles.flatMap(({ tag }) => tag ?? []);
  const covers = tags.length === 0 ? [] : await readTagCards(read, index, tags.join(','));
  const coverOf = new Map(covers.map(({ tag, cover }) => [tag, cover]));
  const pictures = await readPictureRecords(
    read,
    [...pieces, ...tiles].flatMap(({ pictureHash }) => pictureHash ?? []),
  );
  const uploaded = (hash: string | null, alt: string): Picture | undefined => {
    const record = hash === null ? undefined : pictures.get(hash);
    return hash !== null && record ? pictureOf(record, hash, alt) : undefined;
  };

  return pieces.flatMap((piece): HomeSection[] => {
    const { kind, title, photo, pictureHash, pictureAlt } = piece;
    const link = linkOf(piece, shop, pages);
    if (!isShown(piece, { shop, content, tiles: tilesOf.get(piece) ?? [], link })) return [];
    const picture = uploaded(pictureHash, pictureAlt);
    const text = textOf(piece, shop);
    const shown = (tilesOf.get(piece) ?? []).map(({ label, to, note, tag, ...tile }) => {
      const cover = uploaded(tile.pictureHash, '') ?? (tag && coverOf.get(tag));
      return {
        label,
        to,
        ...(note && { note }),
        ...(cover && { cover }),
        ...(!cover && tile.photo && { photo: tile.photo }),
      };
    });
    return [
      {
        kind,
        title,
        ...(text && { text }),
        ...(link && { link }),
        ...(picture && { picture }),
        ...(!picture && photo && { photo, photoAlt: pictureAlt }),
        ...(kind === 'tiles' && { tiles: shown }),
      },
    ];
  });
}

interface Shown {
  readonly shop: ShopSettings;
  readonly content: Content;
  readonly tiles: readonly ShownTile[];
  readonly link: HomeSection['link'];
}

function isShown({ kind, to }: HomePiece, { shop, content, tiles, link }: Shown): boolean {
  switch (kind) {
    case 'opening':
      return true;
    case 'tiles':
      return tiles.length > 0;
    case 'banner':
      // One that leads to what the shop does not have says what it does not have.
      return to === '' || link !== undefined;
    case 'store':
      return shop.map !== '';
    case 'instagram':
      return shop.instagram !== '' && content.instagram;
    default:
      return content[kind];
  }
}

function linkOf(
  { kind, button, to }: HomePiece,
  shop: ShopSettings,
  pages: ShopPages,
): HomeSection['link'] {
  const target = kind === 'store' ? shop.map : to;
  if (button === '' || target === '') return undefined;
  return pages.stateOf(target) === 'shown' ? { label: button, to: target } : undefined;
}

function textOf({ kind, text, to }: HomePiece, shop: ShopSettings): string {
  if (text === '' && to === '/products/custom') return shop.customText;
  if (kind !== 'store') return text;
  const facts = [addressOf(shop), shop.hours, text.replace(/\.$/, '')].filter(Boolean);
  return facts.length > 0 ? `${facts.join('. ')}.` : '';
}

interface ShownTile extends HomeTile {
  /** The tag whose product's picture it has, unless it has one of its own. */
  readonly tag?: string | undefined;
}

/** The tiles that lead to something. */
function shownTiles(piece: HomePiece, pages: ShopPages, index: CatalogueIndex): ShownTile[] {
  if (piece.kind !== 'tiles') return [];
  if (piece.tiles.length === 0) return categoryTiles(pages, index);
  return piece.tiles
    .filter(({ to }) => pages.stateOf(to) === 'shown')
    .map((tile) => {
      const shelf = pages.shelfAt(tile.to);
      const hasOwn = tile.photo !== '' || tile.pictureHash !== null;
      return {
        ...tile,
        to: pages.currentAddress(tile.to),
        label: tile.label || pages.labelOf(tile.to),
        tag: hasOwn ? undefined : shelf?.slug,
      };
    });
}

/** A tile for each of the first categories that have products. */
function categoryTiles({ navigation }: ShopPages, index: CatalogueIndex): ShownTile[] {
  const counts = index.tags();
  return navigation
    .shownOf(categoryKind)
    .slice(0, automaticTiles)
    .map((shelf) => {
      const count = counts.get(shelf.slug) ?? 0;
      return {
        to: shelfPath(shelf),
        label: manyOf(shelf),
        note: count === 1 ? '1 item' : `${count} items`,
        tag: shelf.slug,
        photo: '',
        pictureHash: null,
      };
    });
}
