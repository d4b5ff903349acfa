import type { QueryClient } from '@tanstack/react-query';

import { servicesQuery } from '#src/features/booking/booking-queries.ts';

/** Prices come with the page; without them it stands all the same, with the placeholder. */
export async function loadServices({ queryClient }: { readonly queryClient: QueryClient }): Promise<void> {
  await queryClient.ensureQueryData(servicesQuery()).catch(() => undefined);
}
