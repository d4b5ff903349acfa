import { queryOf } from '#src/lib/query.ts';

/** Prices of the services and the picture by which to pay. */
export const servicesQuery = () => queryOf('readServices');
