import { queryOf } from '#src/lib/query.ts';

/** Prices of the services and payment details. */
export const servicesQuery = () => queryOf('readServices');
