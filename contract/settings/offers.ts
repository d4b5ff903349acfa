import type { ShopSettings } from './entries.ts';

type Offers = Pick<ShopSettings, 'services' | 'customOrders'>;

/** Whether the shop has a page: those of services and custom orders are there when it offers them. */
export function hasPage(path: string, { services, customOrders }: Offers): boolean {
  if (path === '/services') return services.length > 0;
  if (path.startsWith('/services/'))
    return services.some(({ slug }) => path === `/services/${slug}`);
  return path !== '/products/custom' || customOrders;
}
