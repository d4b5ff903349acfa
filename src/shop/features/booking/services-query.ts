import { useSuspenseQuery } from '@tanstack/react-query';

import type { ReadServices } from '#contract/calls/service-calls.ts';
import { queryOf } from '#src/shared/queries/query.ts';

/** What can be booked and asked for. */
export const servicesQuery = queryOf('readServices');

/** The same in a page whose loader has loaded it. */
export const useServices = (): ReadServices => useSuspenseQuery(servicesQuery).data;
