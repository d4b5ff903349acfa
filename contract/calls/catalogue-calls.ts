import { listPosts, readPost } from './blog-calls.ts';
import { readServices } from './booking-calls.ts';
import { readHome } from './home-calls.ts';
import {
  listProducts,
  listProductsByTag,
  readProductById,
  readProductBySlug,
  searchProducts,
} from './product-calls.ts';
import { countProducts, suggest } from './search-calls.ts';
import { listTags } from './tag-calls.ts';

/** The public calls that pages read, by name. */
export const catalogueCalls = {
  listProducts,
  searchProducts,
  listProductsByTag,
  listTags,
  countProducts,
  suggest,
  readProductById,
  readProductBySlug,
  readHome,
  readServices,
  listPosts,
  readPost,
} as const;

export type CatalogueCalls = typeof catalogueCalls;
