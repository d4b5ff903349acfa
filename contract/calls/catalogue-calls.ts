import { listPosts, readPost } from './blog-calls.ts';
import { readServices } from './booking-calls.ts';
import { countProducts, suggest } from './finding-calls.ts';
import { readHome } from './home-calls.ts';
import {
  listProducts,
  listProductsByTag,
  readProductById,
  readProductBySlug,
  searchProducts,
} from './product-calls.ts';
import { listShelves } from './shelf-calls.ts';

/** The calls of the catalogue by name, for whoever knows a call by its name only. */
export const catalogueCalls = {
  listProducts,
  searchProducts,
  listProductsByTag,
  listShelves,
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
