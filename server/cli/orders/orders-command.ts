import type { OwnerCommand } from '#server/cli/command.ts';

import { listOrders } from './list-orders.ts';
import { defineOrderChanges } from './order-change-commands.ts';
import { parseStatus } from './order-status.ts';
import { setOrderStatus } from './set-order-status.ts';
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
      .argument('<id>', 'order number, or enough of its beginning to be unique')
      .action((id) => useShop((shop) => showOrder(shop, id)));
    command
      .command('set')
      .description('change the status of an order')
      .argument('<id>', 'order number, or enough of its beginning to be unique')
      .argument('<status>', 'pending, confirmed, shipped, delivered, canceled or returned', parseStatus)
      .action((id, status) => useShop((shop) => setOrderStatus(shop, id, status)));
    defineOrderChanges(command, useShop);
  },
};
