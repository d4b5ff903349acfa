import type { ShopSettings } from './entries.ts';

type Offers = Pick<
  ShopSettings,
  'services' | 'customOrders' | 'hasReturnsPage' | 'hasPosts' | 'hasProducts'
>;

/**
 * Whether the shop has a page: those of services and custom orders are there when it offers them,
 * that of returns when it has a text, the blog when it has a post, and the list of all products
 * when there is one.
 */
export function hasPage(path: string, shop: Offers): boolean {
  const { services, customOrders, hasReturnsPage, hasPosts, hasProducts } = shop;
  if (path === '/products') return hasProducts;
  if (path === '/blogs') return hasPosts;
  if (path === '/returns') return hasReturnsPage;
  if (path === '/services') return services.length > 0;
  if (path.startsWith('/services/'))
    return services.some(({ slug }) => path === `/services/${slug}`);
  return path !== '/products/custom' || customOrders;
}

/**
 * Where the shop says what can be sent back, at `#returns-and-exchange`: a page of its own, or a
 * part of the terms.
 */
export const returnsPath = ({ hasReturnsPage }: Pick<ShopSettings, 'hasReturnsPage'>): string =>
  hasReturnsPage ? '/returns' : '/terms-and-conditions';
