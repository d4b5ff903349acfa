import { nextOrderStates } from '#contract/rules/order-moves.ts';
import { orderStateFor } from '#contract/rules/order-state.ts';
import { CommandError, type ShopContext } from '#server/cli/command.ts';
import type { Trx } from '#server/db/connect.ts';
import { FailureError } from '#server/http/failure-error.ts';
import { type ChangeBy, type ChangedOrder, IllegalMove } from '#server/modules/order/change-order.ts';

import { findOrderId } from './find-order.ts';
import { joinWithOr } from './order-status.ts';

type Change = (trx: Trx, orderId: string, by: ChangeBy) => Promise<ChangedOrder | undefined>;

/**
 * Changes the order whose number begins so, and prints what it is now. `done` is what the change would do, for the message
 * when the order does not allow it; `result` is printed too, when the state does not say enough. Throws `CommandError`.
 */
export async function changeByCommand(
  { database, print }: ShopContext,
  beginning: string,
  done: string,
  change: Change,
  result = '',
): Promise<number> {
  const id = await findOrderId(database.read, beginning);
  const row = await database.read.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirst();
  const name = `Order ${row?.number ?? beginning}`;
  const changed = await database
    .transaction((trx) => change(trx, id, { who: 'command', database }))
    .catch((error: unknown) => {
      if (error instanceof IllegalMove) throw new CommandError(refusalOf(name, done, error), { cause: error });
      throw error instanceof FailureError ? new CommandError(error.message, { cause: error }) : error;
    });
  if (!changed) throw new CommandError(`${name} no longer exists.`);
  const { from, to } = changed;
  if (result) print(`${name}: ${result}.`);
  if (to !== from) print(`${name} is now ${to.toLowerCase()}; it was ${from.toLowerCase()}.`);
  else if (!result) print(`${name} is ${done}.`);
  return 0;
}

function refusalOf(name: string, done: string, { order }: IllegalMove): string {
  const state = orderStateFor(order).toLowerCase();
  if (state === done) return `${name} is ${state} already.`;
  const next = joinWithOr(nextOrderStates(order));
  return `${name} is ${state} and cannot become ${done}; ${next ? `it can become ${next}` : 'that is final'}.`;
}
