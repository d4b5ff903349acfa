import { privateQueryOf } from '#src/shared/queries/query.ts';

/** A customer's orders, newest first. */
export const ordersQuery = (userId: string) => privateQueryOf('listOrders', { params: { userId } });
