import type { ShopSettings } from './entries.ts';

type Offers = Pick<ShopSettings, 'services' | 'customOrders' | 'hasReturnsPage' | 'hasPosts'>;

/**
 * Whether the shop has a page: those of services and custom orders are there when it offers them,
 * that of returns when it has a text, and the blog when it has a post.
 */
export function hasPage(path: string, shop: Offers): boolean {
  const { services, customOrders, hasReturnsPage, hasPosts } = shop;
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
