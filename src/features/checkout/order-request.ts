import type { Address } from '#contract/calls/address-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import type { Order, placeOrder } from '#contract/calls/order-calls.ts';
import { nothingSaved } from '#contract/names/messages.ts';
import { AppError, hasReason } from '#src/lib/app-error.ts';
import { callAccount } from '#src/lib/call-account.ts';

// An order's content and idempotency keys are stored in the checkout's draft until the server's response. Sent again
// after a lost response, a reload or a second tap, it is the same order.

/** An order's content as the customer saw it when placing it. */
export interface OrderContent {
  readonly userId: string;
  readonly order: Omit<BodyOf<typeof placeOrder>, 'addressId'>;
  /** The id of a saved address, or a new address to save first. */
  readonly address: string | Omit<Address, 'addressId'>;
  /** Identifies the screenshot; the file itself is stored with the draft. */
  readonly picture: string | undefined;
}

export interface OrderRequest {
  readonly content: OrderContent;
  readonly addressKey: string;
  readonly orderKey: string;
}

/** Whether a stored value is an order's content. */
export function isOrderContent(value: unknown): value is OrderContent {
  const { userId, order, address } = (value ?? {}) as Partial<Record<keyof OrderContent, unknown>>;
  const isAddress = typeof address === 'string' || (typeof address === 'object' && address !== null);
  return typeof userId === 'string' && isAddress && typeof order === 'object' && order !== null;
}

/** Saves the new address, if any, and places the order. Throws `AddressError` when the address cannot be saved. */
export async function sendOrder({ content, addressKey, orderKey }: OrderRequest, picture?: File): Promise<Order> {
  const { userId, order, address } = content;
  const addressId = typeof address === 'string' ? address : await saveAddress(userId, address, addressKey);
  return callAccount('placeOrder', {
    body: { ...order, addressId },
    ...(picture && { files: { FormFile: picture } }),
    idempotencyKey: orderKey,
  });
}

async function saveAddress(
  userId: string,
  address: Omit<Address, 'addressId'>,
  idempotencyKey: string,
): Promise<string> {
  try {
    return (await callAccount('addAddress', { body: { id: userId, ...address }, idempotencyKey })).addressId;
  } catch (error) {
    throw new AddressError(error);
  }
}

/** The order was not sent because its new address could not be saved. */
export class AddressError extends Error {
  constructor(cause: unknown) {
    super('The address could not be saved', { cause });
    this.name = 'AddressError';
  }
}

/**
 * Whether the order may have been placed in spite of this error, so that it must be sent again with the same key.
 * `wasUncertain` is the state before this attempt, which a response without effect (429, `nothing-saved`) leaves as it
 * is.
 */
export function isUncertain(error: unknown, wasUncertain = false): boolean {
  if (error instanceof AddressError) return isUncertain(error.cause, wasUncertain);
  if (!(error instanceof AppError)) return true;
  const { kind, status = 500 } = error;
  if (status === 429 || hasReason(error, nothingSaved)) return wasUncertain;
  return kind !== 'error-response' || status >= 500 || status === 408;
}
