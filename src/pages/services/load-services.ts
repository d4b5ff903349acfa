import type { QueryClient } from '@tanstack/react-query';

import { servicesQuery } from '#src/features/booking/booking-queries.ts';

/** Loads the prices for a service page; if that fails, it shows a placeholder. */
export async function loadServices({ queryClient }: { readonly queryClient: QueryClient }): Promise<void> {
  await queryClient.ensureQueryData(servicesQuery()).catch(() => undefined);
}
