import type { BodyOf } from '#contract/calls/call.ts';
import type { Order, placeOrder } from '#contract/calls/order-calls.ts';
import { nothingSaved } from '#contract/names/failure-codes.ts';
import { AppError } from '#src/lib/app-error.ts';
import { askShop } from '#src/lib/ask-shop.ts';

// An order's content and the keys of its calls are stored in the checkout's draft until the server has said what became
// of it. Sent again after a lost response, a reload or a second tap it is the same order.

/** What an order consists of, as the customer saw it when they placed it. */
export interface OrderContent {
  readonly userId: string;
  readonly order: Omit<BodyOf<typeof placeOrder>, 'addressId'>;
  /** A saved address by its id, or a new one that is saved first. */
  readonly address: string | NewAddress;
  /** Tells one screenshot from another; the picture itself lies beside the draft. */
  readonly picture: string | undefined;
}

export interface NewAddress {
  readonly country: string;
  readonly state: string;
  readonly city: string;
  readonly streetAddress: string;
  readonly zipCode: string;
}

export interface OrderRequest {
  readonly content: OrderContent;
  readonly addressKey: string;
  readonly orderKey: string;
}

/** Whether what was stored is an order's content. */
export function isOrderContent(value: unknown): value is OrderContent {
  const { userId, order, address } = (value ?? {}) as Partial<Record<keyof OrderContent, unknown>>;
  const isAddress = typeof address === 'string' || (typeof address === 'object' && address !== null);
  return typeof userId === 'string' && isAddress && typeof order === 'object' && order !== null;
}

/** Saves a new address where there is one, and places the order. */
export async function sendOrder({ content, addressKey, orderKey }: OrderRequest, picture?: File): Promise<Order> {
  const { userId, order, address } = content;
  const addressId = typeof address === 'string' ? address : await saveAddress(userId, address, addressKey);
  return askShop('placeOrder', {
    body: { ...order, addressId },
    ...(picture && { files: { FormFile: picture } }),
    idempotencyKey: orderKey,
  });
}

async function saveAddress(userId: string, address: NewAddress, idempotencyKey: string): Promise<string> {
  try {
    return (await askShop('addAddress', { body: { id: userId, ...address }, idempotencyKey })).addressId;
  } catch (error) {
    throw new AddressError(error);
  }
}

/** The order was not even tried: its new address could not be saved. */
export class AddressError extends Error {
  constructor(cause: unknown) {
    super('The address could not be saved', { cause });
    this.name = 'AddressError';
  }
}

/**
 * Whether nobody knows what became of an order: it may have been placed, and must be asked for with the same key.
 * `wasUncertain`: whether that was so before this try, of which a shop that is too busy for it says nothing.
 */
export function isUncertain(error: unknown, wasUncertain = false): boolean {
  if (error instanceof AddressError) return isUncertain(error.cause, wasUncertain);
  if (!(error instanceof AppError)) return true;
  const { kind, status = 500, failure } = error;
  if (status === 429 || failure?.data?.some(({ code }) => code === nothingSaved)) return wasUncertain;
  return kind !== 'refused' || status >= 500 || status === 408;
}
