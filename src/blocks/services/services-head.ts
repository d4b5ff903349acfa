import type { QueryClient } from '@tanstack/react-query';

import { pageHead } from '#src/blocks/page-head.ts';
import { servicesQuery } from '#src/features/booking/booking-queries.ts';
import { settings } from '#src/settings.ts';

interface Context {
  readonly queryClient: QueryClient;
  readonly publicUrl: string;
}

interface ServicePage {
  readonly title: string;
  readonly description: string;
  readonly path: string;
}

/** Prices come with the page; without them it stands all the same, with the placeholder. */
export async function loadServices({ queryClient }: Context): Promise<void> {
  await queryClient.ensureQueryData(servicesQuery()).catch(() => undefined);
}

export function servicesHead({ title, description, path }: ServicePage, { publicUrl }: Context) {
  return pageHead({
    title,
    description,
    path,
    publicUrl,
    structured: [
      {
        '@type': 'Service',
        name: title,
        description,
        url: `${publicUrl}${path}`,
        provider: { '@type': 'Organization', name: settings.shopName, url: publicUrl },
        areaServed: 'NP',
      },
    ],
  });
}
