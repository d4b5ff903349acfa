import type { Order } from '#contract/calls/order-calls.ts';
import type { ShopDatabase, Trx } from '#server/db/connect.ts';
import { FailureError, invalidInput, notFound } from '#server/http/failure-error.ts';
import { forbidden } from '#server/http/serve-private.ts';
import { insertUploadRow, type StoredUpload } from '#server/media/upload-store.ts';

import { changeOrder, IllegalMoveError } from './change-order.ts';

/** An order, and who says that it is theirs. */
export interface OwnOrder {
  readonly userId: string;
  readonly orderId: string;
}

interface Proof extends OwnOrder {
  readonly reference: string;
  readonly screenshot: StoredUpload | undefined;
}

/** Throws 404 for no order, and 403 for somebody else's. */
export async function checkOwner(trx: Trx, { userId, orderId }: OwnOrder): Promise<void> {
  const row = await trx.selectFrom('orders').select('user_id').where('id', '=', orderId).executeTakeFirst();
  if (!row) throw notFound('Order not found.');
  if (row.user_id !== userId) throw forbidden();
}

/** Stores a customer's new screenshot of a payment. Throws 404, 403, and 409 when the order needs none any more. */
export async function takeProof(
  trx: Trx,
  { userId, orderId, reference, screenshot }: Proof,
  database: Pick<ShopDatabase, 'kind'>,
): Promise<Order> {
  if (!screenshot) {
    const description = 'Please add the screenshot of your payment.';
    throw invalidInput([{ code: 'file-missing', description, field: 'FormFile' }]);
  }
  await checkOwner(trx, { userId, orderId });
  const uploadId = await insertUploadRow(trx, screenshot, userId);
  const by = { who: `customer:${userId}`, database } as const;
  const proof = { payment: 'proof-received', note: reference, uploadId, eventUploadId: uploadId } as const;
  const changed = await changeOrder(trx, orderId, 'proof-received', by, () => proof).catch((error: unknown) => {
    throw error instanceof IllegalMoveError
      ? new FailureError(409, 'This order doesn’t need a payment screenshot any more.')
      : error;
  });
  if (!changed) throw notFound('Order not found.');
  return changed.order;
}
