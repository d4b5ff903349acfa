import type { Command } from '@commander-js/extra-typings';

import { formatPaisa } from '#contract/rules/money.ts';
import { CommandError, type UseShop } from '#server/cli/command.ts';
import { addOrderNote } from '#server/modules/order/order-notes.ts';
import { packOrder, restockLater, reverseOrder, shipOrder } from '#server/modules/order/parcel-changes.ts';
import {
  askForProof,
  closeRefund,
  confirmPayment,
  refundOrder,
  rejectPayment,
} from '#server/modules/order/payment-changes.ts';

import { changeByCommand, parseRupees } from './change-order-command.ts';
import { findOrderId } from './find-order.ts';

const idHelp = 'order number, or enough of its beginning to be unique';

/** The subcommands that change one order, each with what `set` cannot say: reference, reason, courier, restock, amount. */
export function defineOrderChanges(command: Command, useShop: UseShop): void {
  command
    .command('confirm')
    .description('confirm that the money has arrived: online, or in cash from the courier')
    .argument('<id>', idHelp)
    .option('--reference <code>', "the transaction's code at bank or wallet", '')
    .action((id, { reference }) =>
      useShop((shop) =>
        changeByCommand(shop, id, 'paid', (trx, order, by) => confirmPayment(trx, order, { reference }, by)),
      ),
    );
  command
    .command('ask')
    .description('ask the customer by email for another payment screenshot')
    .argument('<id>', idHelp)
    .requiredOption('--reason <text>', 'why, for the customer')
    .action((id, { reason }) =>
      useShop((shop) =>
        changeByCommand(shop, id, 'waiting for a screenshot', (trx, order, by) =>
          askForProof(trx, order, { reason }, by),
        ),
      ),
    );
  command
    .command('reject')
    .description('reject a payment that never came, and cancel the order')
    .argument('<id>', idHelp)
    .requiredOption('--reason <text>', 'why, for the customer')
    .option('--no-restock', 'leave the items out of the stock')
    .action((id, options) =>
      useShop((shop) =>
        changeByCommand(shop, id, 'rejected', (trx, order, by) => rejectPayment(trx, order, options, by)),
      ),
    );
  command
    .command('pack')
    .description('mark an order as packed; one paid in cash is confirmed by that')
    .argument('<id>', idHelp)
    .action((id) => useShop((shop) => changeByCommand(shop, id, 'packed', packOrder)));
  command
    .command('ship')
    .description('mark an order as shipped')
    .argument('<id>', idHelp)
    .option('--courier <name>', 'who carries it', '')
    .option('--tracking <number>', 'for the customer', '')
    .action((id, { courier, tracking }) =>
      useShop((shop) =>
        changeByCommand(shop, id, 'shipped', (trx, order, by) =>
          shipOrder(trx, order, { courier, trackingNumber: tracking }, by),
        ),
      ),
    );
  for (const { name, to, description } of reversals) {
    command
      .command(name)
      .description(description)
      .argument('<id>', idHelp)
      .option('--reason <text>', 'why, for the customer', '')
      .option('--restock', 'put the items back into the stock')
      .action((id, { reason, restock = false }) =>
        useShop((shop) =>
          changeByCommand(shop, id, to, (trx, order, by) => reverseOrder(trx, order, to, { reason, restock }, by)),
        ),
      );
  }
  command
    .command('restock')
    .description('put the items of a canceled, refused or returned order back into the stock')
    .argument('<id>', idHelp)
    .action((id) => useShop((shop) => changeByCommand(shop, id, 'back in stock', restockLater)));
  command
    .command('refund')
    .description('record money given back: all of it or a part')
    .argument('<id>', idHelp)
    .argument('<rupees>', 'such as 1350.50', parseRupees)
    .option('--reference <code>', "the transaction's code", '')
    .option('--reason <text>', 'why, for the customer', '')
    .action((id, amountPaisa, options) =>
      useShop((shop) =>
        changeByCommand(
          shop,
          id,
          'refunded',
          (trx, order, by) => refundOrder(trx, order, { amountPaisa, ...options }, by),
          `${formatPaisa(amountPaisa)} refunded`,
        ),
      ),
    );
  command
    .command('close-refund')
    .description('record that the shop keeps the rest of what was paid for an ended order')
    .argument('<id>', idHelp)
    .requiredOption('--reason <text>', 'why, for the shop only')
    .action((id, { reason }) =>
      useShop((shop) =>
        changeByCommand(
          shop,
          id,
          'closed',
          (trx, order, by) => closeRefund(trx, order, { reason }, by),
          'nothing more is to be refunded',
        ),
      ),
    );
  command
    .command('note')
    .description('add a note that only the shop sees')
    .argument('<id>', idHelp)
    .argument('<text>')
    .action((id, text) =>
      useShop(async ({ database, print }) => {
        const note = text.trim();
        if (note === '') throw new CommandError('The note is empty.');
        const orderId = await findOrderId(database.read, id);
        await database.transaction((trx) => addOrderNote(trx, orderId, note, { who: 'command' }));
        print('The note is added.');
        return 0;
      }),
    );
}

const reversals = [
  { name: 'cancel', to: 'canceled', description: 'cancel an order that was not shipped' },
  { name: 'refuse', to: 'refused', description: 'record that a parcel was refused at the door' },
  { name: 'return', to: 'returned', description: 'record that a parcel came back' },
] as const;
