import type { Trx } from '#server/db/connect.ts';
import { invalidInput } from '#server/http/failure-error.ts';

import { readPaymentDetails } from './settings-store.ts';

/** 422 while the owner has not said where the money goes. */
export async function requireOnlinePayment(trx: Trx, field: string): Promise<void> {
  if (await readPaymentDetails(trx)) return;
  const description = 'This shop does not take online payments at the moment. Please pay in cash.';
  throw invalidInput([{ code: 'online-payment-unavailable', description, field }]);
}
