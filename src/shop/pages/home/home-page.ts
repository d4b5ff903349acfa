import { homeQuery } from '#src/shop/features/product/product-queries.ts';
import { type PageContext, siteOf } from '#src/shop/widgets/page/page-context.ts';
import { pageHead } from '#src/shop/widgets/page/page-head.ts';
import { organizationData } from '#src/shop/widgets/page/structured-data.ts';
import { homeCoversQuery } from './home-content.ts';
import { heroPreloads, LateHomeRest } from './home-view.tsx';

export async function loadHome({ queryClient }: PageContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(homeQuery()),
    queryClient.ensureQueryData(homeCoversQuery()),
    LateHomeRest.load(),
  ]);
}

export function homeHead(context: PageContext) {
  const site = siteOf(context);
  return pageHead({
    title: 'Crystals from the Himalaya, made by hand',
    description: site.shop.description,
    path: '/',
    site,
    preloads: heroPreloads(),
    structured: organizationData(site),
  });
}
