import type { StaffNews } from '#contract/names/push.ts';

import type { CallArea } from './desk-access.ts';

/** The area that news of a kind is of: whoever may open it is told. */
export const areaOfNews: Readonly<Record<StaffNews, CallArea>> = {
  order: 'orders',
  payment: 'money',
  booking: 'orders',
  'custom-order': 'orders',
  review: 'customers',
  backup: 'owner',
};
