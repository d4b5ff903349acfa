import { homeQuery } from '#src/shop/features/product/product-queries.ts';
import { type PageContext, siteOf } from '#src/shop/widgets/page/page-context.ts';
import { pageHead } from '#src/shop/widgets/page/page-head.ts';
import { organizationData } from '#src/shop/widgets/page/structured-data.ts';
import { heroPreloads, heroSizes, LateHomeRest, openingOf } from './home-view.tsx';

export async function loadHome({ queryClient }: PageContext): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(homeQuery()), LateHomeRest.load()]);
}

export function homeHead(context: PageContext) {
  const site = siteOf(context);
  const { homeTitle, tagline, description } = site.shop;
  const home = context.queryClient.getQueryData(homeQuery().queryKey);
  const { photo, picture } = openingOf(home) ?? {};
  return pageHead({
    title: homeTitle || tagline || 'Home',
    description,
    path: '/',
    site,
    picture,
    main: picture && { picture, sizes: heroSizes },
    preloads: photo === 'hero' ? heroPreloads() : [],
    structured: organizationData(site),
  });
}
