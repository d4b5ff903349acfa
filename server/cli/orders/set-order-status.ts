import type { OrderState } from '#contract/names/order-states.ts';
import type { ShopContext } from '#server/cli/command.ts';
import { moveOrder } from '#server/modules/order/move-order.ts';

import { changeByCommand } from './change-order-command.ts';

/** Changes the status of an order. Throws `CommandError` where that is not possible. */
export async function setOrderStatus(shop: ShopContext, beginning: string, to: OrderState): Promise<number> {
  const code = await changeByCommand(shop, beginning, to.toLowerCase(), (trx, id, by) => moveOrder(trx, id, to, by));
  if (to === 'Canceled') shop.print('Its items are back in stock.');
  shop.print('The customer has been emailed.');
  return code;
}
