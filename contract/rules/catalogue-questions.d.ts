import type { CatalogueQuery } from './catalogue-index.ts';
/** Products that go with one, on its page. */
export declare const relatedShown = 8;
/** Best sellers on the home page, the newest. */
export declare const bestSellersShown = 12;
interface Paging {
  readonly pageNumber: number;
  readonly pageSize: number;
}
/** What `listProducts` asks. */
export declare function questionOfList({ pageNumber, pageSize }: Paging): CatalogueQuery;
/** What `listProductsByTag` asks. */
export declare function questionOfTag(
  tag: string,
  query: Paging & {
    readonly sortBy?: string | undefined;
  },
): CatalogueQuery;
interface SearchValues {
  readonly Name?: string | undefined;
  readonly MinPrice?: number | undefined;
  readonly MaxPrice?: number | undefined;
  readonly categoryId?: string | undefined;
  readonly SortBy?: string | undefined;
  readonly PageNumber: number;
  readonly PageSize: number;
}
/** What `searchProducts` asks. */
export declare function questionOfSearch(query: SearchValues): CatalogueQuery;
