import { writeShopSetting } from '#server/modules/settings/settings-store.ts';

import type { TestShop } from './shop.ts';

/** Sets an account for online payment: a shop without one takes cash only. */
export function takeOnlinePayment({ database }: Pick<TestShop, 'database'>): Promise<boolean> {
  return database.transaction((trx) => writeShopSetting(trx, 'payment-account-number', 'TEST-0123'));
}
