import type { Picture, ProductCard, TagCard } from '#contract/calls/product-calls.ts';
import { categoryKind } from '#contract/names/category-kind.ts';
import { omit } from '#contract/omit.ts';

import type { CatalogueIndex, Exemplar } from './catalogue-index.ts';

/** How many products are considered for a cover: enough to find one that no other tag shows. */
const candidates = 12;

/** A tag without its cover, which is chosen among `exemplars`. */
export interface UncoveredTag {
  readonly tag: string;
  readonly count: number;
  /**
   * The name that a cover's product should contain; empty for a category, of which all products are
   * equally typical.
   */
  readonly word: string;
  /** The owner's own picture. */
  readonly picture: Picture | undefined;
  readonly exemplars: readonly Exemplar[];
}

/** The tags of the shelves that have products; `only` limits them (comma-separated). */
export function findTags(index: CatalogueIndex, only?: string): UncoveredTag[] {
  const { shelves } = index;
  const counts = index.tags();
  const wanted = only && new Set(only.split(',').map((tag) => shelves.canonical(tag)));
  return shelves.kinds.flatMap((kind) => {
    const list = shelves.of(kind.slug);
    const siblings = new Set(list.map(({ slug }) => slug));
    return list
      .filter(({ slug }) => counts.has(slug) && (!wanted || wanted.has(slug)))
      .map(({ slug, label, picture }) => ({
        tag: slug,
        count: counts.get(slug) ?? 0,
        word: kind.slug === categoryKind ? '' : label.toLowerCase(),
        picture,
        exemplars: index.exemplars(slug, siblings, candidates),
      }));
  });
}

/** Chooses a cover for each tag; `cardOf` returns the card of an exemplar. */
export function addCovers(
  tags: readonly UncoveredTag[],
  cardOf: (id: string) => ProductCard | undefined,
): TagCard[] {
  const shown = new Set<string>();
  return tags.map((uncovered) => {
    const { tag, count } = uncovered;
    const product = uncovered.picture ? undefined : chooseCover(uncovered, cardOf, shown);
    const [picture = uncovered.picture] = product?.imageUrlList ?? [];
    if (product) shown.add(product.id);
    if (!picture) return { tag, count };
    // Tiles have their name beside them.
    return { tag, count, cover: omit(picture, 'alt') };
  });
}

/**
 * The product that represents a tag best: it has a picture; carries this tag before others of its
 * list; is no other tag's cover; is named after it; carries no other tag of the list; is in stock;
 * has a short name; is new. Earlier criteria outweigh later ones.
 */
function chooseCover(
  { word, exemplars }: UncoveredTag,
  cardOf: (id: string) => ProductCard | undefined,
  shown: ReadonlySet<string>,
) {
  const worth = (product: ProductCard, { place, isAlone }: Exemplar) => {
    const named = product.name.toLowerCase().includes(word) ? word.length / product.name.length : 0;
    const merits = [
      product.imageUrlList.length > 0,
      place === 0,
      !shown.has(product.id),
      named > 0,
      isAlone,
      product.stockQuantity > 0,
    ];
    return merits.reduce((sum, has) => sum * 2 + (has ? 1 : 0), 0) + named;
  };
  return exemplars
    .flatMap((exemplar) => {
      const product = cardOf(exemplar.id);
      return product ? [{ product, worth: worth(product, exemplar) }] : [];
    })
    .toSorted((a, b) => b.worth - a.worth)[0]?.product;
}
