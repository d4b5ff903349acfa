import { nextOrderStates, type OrderState } from '#contract/names/order-states.ts';
import { orderNumber } from '#contract/rules/order-number.ts';
import { CommandError, type ShopContext } from '#server/cli/command.ts';
import { IllegalMove, moveOrder } from '#server/modules/order/move-order.ts';

import { findOrderId } from './find-order.ts';
import { joinWithOr } from './order-status.ts';

/** Changes the status of an order. Throws `CommandError` where that is not possible. */
export async function setOrderStatus(
  { database, print }: ShopContext,
  beginning: string,
  to: OrderState,
): Promise<number> {
  const id = await findOrderId(database.read, beginning);
  const move = await database
    .transaction((trx) => moveOrder(trx, id, to, database))
    .catch((error: unknown) => {
      throw error instanceof IllegalMove ? new CommandError(messageOf(id, error), { cause: error }) : error;
    });
  if (!move) throw new CommandError(`Order ${orderNumber(id)} no longer exists.`);
  print(`Order ${orderNumber(id)} is now ${to.toLowerCase()}; it was ${move.from.toLowerCase()}.`);
  if (to === 'Canceled') print('Its items are back in stock.');
  print('The customer has been emailed.');
  return 0;
}

function messageOf(id: string, { from, to }: IllegalMove): string {
  const order = `Order ${orderNumber(id)} is ${from.toLowerCase()}`;
  if (from === to) return `${order} already.`;
  const next = joinWithOr(nextOrderStates(from));
  return `${order} and cannot become ${to.toLowerCase()}; ${next ? `it can become ${next}` : 'that is final'}.`;
}
