import { catalogueLimits } from '#contract/names/limits.ts';
import type { SortOrder } from '#contract/names/sorts.ts';
import { queryOf } from '#src/lib/query.ts';

/** What the product list can be asked for; all of it lives in the page's address. */
export interface ProductFilters {
  readonly page: number;
  readonly sort?: SortOrder | undefined;
  readonly Name?: string | undefined;
  readonly MinPrice?: number | undefined;
  readonly MaxPrice?: number | undefined;
  /** Category ids, separated by commas. */
  readonly categoryId?: string | undefined;
}

const pageSize = catalogueLimits.productsPerPage;

export const homeQuery = () => queryOf('readHome');
/** Covers and counts of the given tags. */
export const shelvesQuery = (tags: readonly string[]) => queryOf('listShelves', { query: { tags: tags.join(',') } });

export const productQuery = (slug: string) =>
  queryOf('readProductBySlug', { params: { slug }, query: { slugs: slug } });
export const productByIdQuery = (id: string) => queryOf('readProductById', { params: { id } });

export const productsByTagQuery = (tag: string, page: number, sortBy: SortOrder | undefined) =>
  queryOf('listProductsByTag', { params: { tag }, query: { pageNumber: page, pageSize, sortBy } });

/** All products, unless something is asked for that only the search call can answer. */
export function isPlainList({ sort, Name, MinPrice, MaxPrice, categoryId }: ProductFilters): boolean {
  return [sort, Name, MinPrice, MaxPrice, categoryId].every((asked) => asked === undefined || asked === '');
}

export const productListQuery = (page: number) => queryOf('listProducts', { query: { pageNumber: page, pageSize } });

export const productSearchQuery = ({ page, sort, Name, MinPrice, MaxPrice, categoryId }: ProductFilters) =>
  queryOf('searchProducts', {
    query: { Name, MinPrice, MaxPrice, categoryId, SortBy: sort, PageNumber: page, PageSize: pageSize },
  });
