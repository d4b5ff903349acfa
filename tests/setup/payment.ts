import { writeShopSetting } from '#server/modules/settings/settings-store.ts';

import type { TestShop } from './shop.ts';

/** Names an account for online payment, as its owner does: a shop without one takes cash only. */
export function takeOnlinePayment({ database }: Pick<TestShop, 'database'>): Promise<boolean> {
  return database.transaction((trx) => writeShopSetting(trx, 'payment-account-number', 'TEST-0123'));
}
