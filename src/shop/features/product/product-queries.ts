import { catalogueLimits } from '#contract/names/limits.ts';
import type { SortOrder } from '#contract/names/sorts.ts';
import { queryOf, transient } from '#src/shared/queries/query.ts';

/** Filters of a list, all of them search params. Several values are separated by commas. */
export interface ListFilters {
  readonly MinPrice?: number | undefined;
  readonly MaxPrice?: number | undefined;
  /** Category ids. */
  readonly categoryId?: string | undefined;
  /** Tags. */
  readonly crystal?: string | undefined;
  readonly meaning?: string | undefined;
  /** Shelves of other kinds: `colour:red`. */
  readonly shelf?: string | undefined;
  readonly inStock?: '1' | undefined;
  readonly sale?: '1' | undefined;
  readonly bestSeller?: '1' | undefined;
  /** `ring size 16`; `8mm`, as a search reads it. */
  readonly size?: string | undefined;
  /** Slugs. */
  readonly metal?: string | undefined;
}

export interface ProductFilters extends ListFilters {
  readonly page: number;
  readonly sort?: SortOrder | undefined;
  readonly Name?: string | undefined;
  /** Searches for the words as they are typed. */
  readonly exact?: '1' | undefined;
}

/** A list with its filters: a tag's products, search results, or all products. */
export interface FilteredList extends ListFilters {
  readonly tag?: string | undefined;
  readonly Name?: string | undefined;
  readonly exact?: '1' | undefined;
}

const pageSize = catalogueLimits.productsPerPage;

export const homeQuery = () => queryOf('readHome');
/** Covers and counts of the given tags. */
export const tagCoversQuery = (tags: readonly (string | undefined)[]) =>
  queryOf('listTags', { query: { tags: tags.filter(Boolean).join(',') } });

export const productQuery = (slug: string) =>
  queryOf('readProductBySlug', { params: { slug }, query: { slugs: slug } });
export const productByIdQuery = (id: string) => queryOf('readProductById', { params: { id } });

/** Picks the filters from an object. */
export const filtersOf = (all: ListFilters): ListFilters => {
  const { MinPrice, MaxPrice, categoryId, crystal, meaning, shelf, size, metal } = all;
  const { inStock, sale, bestSeller } = all;
  return {
    MinPrice,
    MaxPrice,
    categoryId,
    crystal,
    meaning,
    shelf,
    inStock,
    sale,
    bestSeller,
    size,
    metal,
  };
};

export const productsByTagQuery = (
  tag: string,
  page: number,
  sortBy: SortOrder | undefined,
  filters: ListFilters = {},
) =>
  queryOf('listProductsByTag', {
    params: { tag },
    query: { pageNumber: page, pageSize, sortBy, ...filtersOf(filters) },
  });

/** Number of products in a list, and for each filter value. */
export const countsQuery = ({ tag, Name, exact, ...filters }: FilteredList) =>
  queryOf('countProducts', { query: { tag, Name, exact, ...filtersOf(filters) } }, transient);

/** Whether the plain list call suffices: no search text, sort or filters. */
export function isPlainList({ sort, Name, ...filters }: ProductFilters): boolean {
  return [sort, Name, ...Object.values(filtersOf(filters))].every(
    (value) => value === undefined || value === '',
  );
}

export const productListQuery = (page: number) =>
  queryOf('listProducts', { query: { pageNumber: page, pageSize } });

export const productSearchQuery = ({ page, sort, Name, exact, ...filters }: ProductFilters) =>
  queryOf('searchProducts', {
    query: {
      Name,
      exact,
      ...filtersOf(filters),
      SortBy: sort,
      PageNumber: page,
      PageSize: pageSize,
    },
  });

/** What a search without results shows instead. */
export const popularQuery = productSearchQuery({ bestSeller: '1', page: 1 });
