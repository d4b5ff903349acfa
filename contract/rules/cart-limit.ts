import { accountLimits } from '#contract/names/limits.ts';
import { messages } from '#contract/names/messages.ts';

/** Why no more of a line can be had: the stock's end, or, where there is enough, how many one cart may hold. */
export function limitText({ productQuantity }: { readonly productQuantity: number }): string {
  const most = accountLimits.quantityMax;
  return productQuantity >= most ? `You can have up to ${most} of this in your cart.` : messages.stockReached;
}
