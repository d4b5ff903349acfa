import type { QueryClient } from '@tanstack/react-query';
import { homeQuery } from '#src/features/product/product-queries.ts';
import { pageHead } from '#src/pages/page-head.ts';
import { organizationData } from '#src/pages/structured-data.ts';
import { settings } from '#src/settings.ts';

import { heroPreloads } from './hero-picture.ts';
import { homeCoversQuery } from './home-tiles.ts';

interface Context {
  readonly queryClient: QueryClient;
  readonly publicUrl: string;
}

export async function loadHome({ queryClient }: Context): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(homeQuery()), queryClient.ensureQueryData(homeCoversQuery())]);
}

export function homeHead({ publicUrl }: Context) {
  return pageHead({
    title: 'Crystals from the Himalaya, made by hand',
    description: settings.description,
    path: '/',
    publicUrl,
    preloads: heroPreloads(),
    structured: organizationData(publicUrl),
  });
}
