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
  const { homeTitle, tagline, description, demoPages } = site.shop;
  return pageHead({
    title: homeTitle || tagline || 'Home',
    description,
    path: '/',
    site,
    preloads: demoPages ? heroPreloads() : [],
    structured: organizationData(site),
  });
}
