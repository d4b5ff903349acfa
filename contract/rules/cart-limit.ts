import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';

/** Why a line can't be raised: the limit of a cart where the stock is larger, else the end of the stock. */
export function limitText({ productQuantity }: { readonly productQuantity: number }): string {
  const most = accountLimits.quantityMax;
  return productQuantity >= most ? `You can have up to ${most} of this in your cart.` : messages.stockReached;
}
