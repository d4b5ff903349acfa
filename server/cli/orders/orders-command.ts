import type { OrderState } from '#contract/names/order-states.ts';
import type { OwnerCommand, ShopContext } from '#server/cli/command.ts';
import { moveOrder } from '#server/modules/order/move-order.ts';

import { changeByCommand } from './change-order-command.ts';
import { listOrders } from './list-orders.ts';
import { defineOrderChanges, idHelp } from './order-change-commands.ts';
import { parseStatus } from './order-status.ts';
import { showOrder } from './show-order.ts';

export const ordersCommand: OwnerCommand = {
  name: 'orders',
  define(command, useShop) {
    command.description('List orders, show one, or change it (the customer is told by email)');
    command
      .command('list')
      .description('the newest 50 orders (the default)')
      .option('--status <status>', 'orders with this status only', parseStatus)
      .option('--all', 'all orders instead of the newest 50')
      .action((options) => useShop((shop) => listOrders(shop, options)));
    command
      .command('show')
      .description('items, address, sums, history and payment screenshot of one order')
      .argument('<id>', idHelp)
      .action((id) => useShop((shop) => showOrder(shop, id)));
    command
      .command('set')
      .description('change the status of an order')
      .argument('<id>', idHelp)
      .argument('<status>', 'pending, confirmed, shipped, delivered, canceled or returned', parseStatus)
      .action((id, status) => useShop((shop) => setOrderStatus(shop, id, status)));
    defineOrderChanges(command, useShop);
  },
};

/** Changes the status of an order. Throws `CommandError` where that is not possible. */
async function setOrderStatus(shop: ShopContext, beginning: string, to: OrderState): Promise<number> {
  const code = await changeByCommand(shop, beginning, to.toLowerCase(), (trx, id, by) => moveOrder(trx, id, to, by));
  if (to === 'Canceled') shop.print('Its items are back in stock.');
  shop.print('The customer has been emailed.');
  return code;
}
