import * as z from 'zod/mini';

import { filterFields, searchTextSchema } from '#contract/calls/product-calls.ts';
import type { Shelf } from '#contract/calls/shelf-schemas.ts';
import { fixedPages } from '#contract/names/fixed-pages.ts';
import { pageName } from '#contract/names/page-names.ts';
import type { CatalogueIndex } from '#contract/rules/catalogue/catalogue-index.ts';
import { countQuery } from '#contract/rules/catalogue/catalogue-queries.ts';
import { indexPath, manyOf, shelfPath } from '#contract/rules/shelves/shelves.ts';
import { navigationOf, type ShopNavigation } from '#contract/rules/shelves/shop-navigation.ts';
import type { ShopSettings } from '#contract/settings/entries.ts';
import { isPath } from '#contract/settings/home.ts';
import { hasPage } from '#contract/settings/offers.ts';
import { servicePath } from '#contract/settings/service-forms.ts';
import type { Reader } from '#server/db/connect.ts';

/** `empty`: it exists, and has nothing to show at the moment. */
export type PageState = 'shown' | 'empty' | 'unknown';

/** What is at addresses that the owner has set. */
export interface ShopPages {
  readonly navigation: ShopNavigation;
  stateOf(address: string): PageState;
  /** Whether there is no page: a list that is empty is one. */
  isMissing(address: string): boolean;
  /** The shelf of a path, also by another spelling or an earlier one. */
  shelfAt(address: string): Shelf | undefined;
  /** The address of today, with its filters: shelves may have had another one. */
  currentAddress(address: string): string;
  /** What a page is called. */
  labelOf(address: string): string;
}

interface PageSource {
  readonly read: Reader;
  readonly index: CatalogueIndex;
  readonly shop: ShopSettings;
}

/** Reads what is at these addresses. */
export async function readShopPages(
  { read, index, shop }: PageSource,
  addresses: readonly string[],
): Promise<ShopPages> {
  const { shelves } = index;
  const navigation = navigationOf(shelves, index.tags());
  const paths = addresses.filter(isPath).map(pathOf);
  const [products, posts] = await Promise.all([
    readTitles(read, 'products', slugsBelow('/products/', paths)),
    readTitles(read, 'posts', slugsBelow('/blogs/', paths)),
  ]);

  const shelfAt = (address: string) => {
    const [, kind = '', slug = ''] = /^\/shop\/([^/]+)\/([^/]+)$/.exec(pathOf(address)) ?? [];
    const found = shelves.kind(kind);
    return found && shelves.find(found.slug, slug);
  };
  const indexAt = (path: string) => {
    const [, kind = ''] = /^\/shop\/([^/]+)$/.exec(path) ?? [];
    return shelves.kind(kind);
  };
  const moved = await readMovedPosts(read, slugsBelow('/blogs/', paths));
  const titles = new Map<string, TitledPage>([...products, ...moved, ...posts]);
  const stateOf = (address: string): PageState => {
    if (!isPath(address)) return 'shown';
    const path = pathOf(address);
    const shelf = shelfAt(path);
    const kind = indexAt(path);
    if (shelf) {
      const isThere = navigation.paths.includes(shelfPath(shelf));
      return shownIf(isThere && hasProducts(address, index, shelf.slug));
    }
    if (kind) return shownIf(navigation.paths.includes(indexPath(kind.slug)));
    const title = titles.get(path);
    if (title) return shownIf(title.isPublished);
    if (path === '/shop') return shownIf(index.size > 0);
    if (path === '/products') return shownIf(index.size > 0 && hasProducts(address, index));
    if (path.startsWith('/services/')) return hasPage(path, shop) ? 'shown' : 'unknown';
    return path in fixedPages ? shownIf(hasPage(path, shop)) : 'unknown';
  };
  return {
    navigation,
    shelfAt,
    stateOf,
    currentAddress(address) {
      const shelf = shelfAt(address);
      return shelf
        ? shelfPath(shelf) + address.slice(address.split(/[?#]/, 1)[0]?.length)
        : address;
    },
    isMissing(address) {
      const path = pathOf(address);
      const isList = /^\/(?:shop|products)$/.test(path) || shelfAt(path) || indexAt(path);
      return !isList && stateOf(path) !== 'shown';
    },
    labelOf(address) {
      const path = pathOf(address);
      const shelf = shelfAt(path);
      if (shelf) return manyOf(shelf);
      const service = shop.services.find((one) => servicePath(one) === path);
      const title = titles.get(path)?.title ?? service?.name ?? indexAt(path)?.name;
      return title ?? pageName(path) ?? address;
    },
  };
}

const shownIf = (isThere: boolean): PageState => (isThere ? 'shown' : 'empty');

const pathOf = (address: string) => address.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');

const filtersSchema = z.object({ ...filterFields, Name: searchTextSchema });

/** Whether a list has products with the filters of its address, of which it ignores wrong ones. */
function hasProducts(address: string, index: CatalogueIndex, tag?: string): boolean {
  const [, search = ''] = /^[^?#]*\?([^#]*)/.exec(address) ?? [];
  if (search === '') return true;
  const typed = Object.fromEntries(new URLSearchParams(search));
  const { data } = z.safeParse(filtersSchema, typed);
  if (!data) return true;
  return index.query({ ...countQuery({ ...data, tag }), page: 1, pageSize: 1 }).total > 0;
}

const slugsBelow = (folder: string, paths: readonly string[]) =>
  paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));

/** Posts by the paths that they had before, which lead to them. */
async function readMovedPosts(read: Reader, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  const rows = await read
    .selectFrom('post_redirects')
    .innerJoin('posts', 'posts.id', 'post_redirects.post_id')
    .select(['post_redirects.slug', 'posts.title', 'posts.published'])
    .where('post_redirects.slug', 'in', slugs)
    .execute();
  return rows.map(
    ({ slug, title, published }) =>
      [`/blogs/${slug}`, { title, isPublished: published === 1 }] as const,
  );
}

interface TitledPage {
  readonly title: string;
  readonly isPublished: boolean;
}

/** The names of products or posts by their paths. */
async function readTitles(read: Reader, table: 'products' | 'posts', slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  const rows =
    table === 'products'
      ? await read
          .selectFrom('products')
          .select(['slug', 'name as title', 'published'])
          .where('slug', 'in', slugs)
          .execute()
      : await read
          .selectFrom('posts')
          .select(['slug', 'title', 'published'])
          .where('slug', 'in', slugs)
          .execute();
  const folder = table === 'products' ? '/products/' : '/blogs/';
  return rows.map(
    ({ slug, title, published }) =>
      [`${folder}${slug}`, { title, isPublished: published === 1 }] as const,
  );
}
