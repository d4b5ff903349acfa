import { notFound, redirect } from '@tanstack/react-router';

import type { ShelfKind } from '#contract/calls/shelf-schemas.ts';
import { sectionsOf, type TileSection } from '#contract/rules/shelves/index-sections.ts';
import { indexPath } from '#contract/rules/shelves/shelves.ts';
import { shelvesIn } from '#src/shared/queries/shelf-query.ts';
import { tagCoversQuery } from '#src/shop/features/product/product-queries.ts';
import { loadShop } from '#src/shop/features/shop/load-shop.ts';
import { type PageContext, siteOf } from '#src/shop/widgets/page/page-context.ts';
import { pageHead } from '#src/shop/widgets/page/page-head.ts';
import { breadcrumbData, itemListData } from '#src/shop/widgets/page/structured-data.ts';

/** Covers for the tiles of an index page. */
export const sectionCoversQuery = (sections: readonly TileSection[]) =>
  tagCoversQuery(sections.flatMap(({ tiles }) => tiles.map(({ tag }) => tag)));

/**
 * Loads the index page of a kind of shelves. Redirects to that on which its tiles stand. Throws
 * `notFound` for a kind that the shop does not have.
 */
export async function loadTagIndex({ queryClient }: PageContext, list: string) {
  await loadShop(queryClient);
  const { shelves, navigation } = shelvesIn(queryClient);
  const kind = shelves.kind(list);
  if (!kind) throw notFound();
  if (kind.listedOn !== undefined)
    throw redirect({ to: '/shop/$list', params: { list: kind.listedOn }, statusCode: 301 });
  const sections = sectionsOf(navigation, kind.slug);
  if (sections.length > 0) await queryClient.ensureQueryData(sectionCoversQuery(sections));
  return { kind };
}

export const indexTitle = ({ title, name }: ShelfKind): string => title ?? name;

export const tagIndexCrumbs = (kind: ShelfKind) => [
  { label: 'Home', to: '/' },
  { label: indexTitle(kind) },
];

export function tagIndexHead(
  loaded: Awaited<ReturnType<typeof loadTagIndex>> | undefined,
  context: PageContext,
) {
  if (!loaded) return {};
  const { kind } = loaded;
  const site = siteOf(context);
  const { navigation } = shelvesIn(context.queryClient);
  const path = indexPath(kind.slug);
  const items = sectionsOf(navigation, kind.slug).flatMap(({ tiles }) =>
    tiles.map(({ label, to }) => ({ name: label, path: to })),
  );
  return pageHead({
    title: indexTitle(kind),
    description: kind.lead ?? indexTitle(kind),
    path,
    site,
    isHidden: items.length === 0,
    structured: [
      breadcrumbData(tagIndexCrumbs(kind), path, site.publicUrl),
      itemListData(items, site.publicUrl),
    ],
  });
}
