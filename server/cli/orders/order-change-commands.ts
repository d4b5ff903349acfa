import { type Command, Option } from '@commander-js/extra-typings';

import { formatPaisa, paisaOfText } from '#contract/rules/money.ts';
import { CommandError, type UseShop } from '#server/cli/command.ts';
import { makeOrderChange, type OrderChange, orderChanges } from '#server/modules/order/order-changes.ts';

import { changeByCommand } from './change-order-command.ts';

export const idHelp = 'order number, or enough of its beginning to be unique';

type Values = Readonly<Record<string, unknown>>;

interface ChangeCommand {
  readonly name: string;
  readonly change: OrderChange;
  readonly description: string;
  /** What the order is then. */
  readonly done: string;
  /** The same, where its state does not say enough. */
  readonly result?: (fields: Values) => string;
  /** The field that is an argument, with its name and help. */
  readonly argument?: readonly [field: string, name: string, help: string, parse?: (typed: string) => unknown];
  /** Flags and help by field; `required` ones have no default. */
  readonly options?: Readonly<Record<string, readonly [flags: string, help: string, fallback?: string | boolean]>>;
  readonly fixed?: Values;
}

const toCustomer = ['--reason <text>', 'why, for the customer'] as const;
const restock = { restock: ['--restock', 'put the items back into the stock', false] } as const;
const reversal = { change: orderChanges.reverse, options: { reason: [...toCustomer, ''], ...restock } } as const;

const commands: readonly ChangeCommand[] = [
  {
    name: 'confirm',
    change: orderChanges.confirm,
    description: 'confirm that the money has arrived: online, or in cash from the courier',
    done: 'paid',
    options: {
      reference: ['--reference <code>', "the transaction's code at bank or wallet", ''],
      reason: ['--reason <text>', 'why a code that has paid another order is right', ''],
    },
  },
  {
    name: 'ask',
    change: orderChanges.ask,
    description: 'ask the customer by email for another payment screenshot',
    done: 'waiting for a screenshot',
    options: { reason: toCustomer },
  },
  {
    name: 'reject',
    change: orderChanges.reject,
    description: 'reject a payment that never came, and cancel the order',
    done: 'rejected',
    options: { reason: toCustomer, restock: ['--no-restock', 'leave the items out of the stock', true] },
  },
  {
    name: 'pack',
    change: orderChanges.pack,
    description: 'mark an order as packed; one paid in cash is confirmed by that',
    done: 'packed',
  },
  {
    name: 'ship',
    change: orderChanges.ship,
    description: 'mark an order as shipped',
    done: 'shipped',
    options: {
      courier: ['--courier <name>', 'who carries it', ''],
      trackingNumber: ['--tracking <number>', 'for the customer', ''],
    },
  },
  {
    ...reversal,
    name: 'cancel',
    description: 'cancel an order that was not shipped',
    done: 'canceled',
    fixed: { parcel: 'canceled' },
  },
  {
    ...reversal,
    name: 'refuse',
    description: 'record that a parcel was refused at the door',
    done: 'refused',
    fixed: { parcel: 'refused' },
  },
  {
    ...reversal,
    name: 'return',
    description: 'record that a parcel came back',
    done: 'returned',
    fixed: { parcel: 'returned' },
  },
  {
    name: 'restock',
    change: orderChanges.restock,
    description: 'put the items of a canceled, refused or returned order back into the stock',
    done: 'back in stock',
  },
  {
    name: 'refund',
    change: orderChanges.refund,
    description: 'record money given back: all of it or a part',
    done: 'refunded',
    result: ({ amountPaisa }) => `${formatPaisa(Number(amountPaisa))} refunded`,
    argument: ['amountPaisa', '<rupees>', 'such as 1350.50', parseRupees],
    options: { reference: ['--reference <code>', "the transaction's code", ''], reason: [...toCustomer, ''] },
  },
  {
    name: 'close-refund',
    change: orderChanges.closeRefund,
    description: 'record that the shop keeps the rest of what was paid for an ended order',
    done: 'closed',
    result: () => 'nothing more is to be refunded',
    options: { reason: ['--reason <text>', 'why, for the shop only'] },
  },
  {
    name: 'note',
    change: orderChanges.note,
    description: 'add a note that only the shop sees',
    done: 'noted',
    result: () => 'the note is added',
    argument: ['text', '<text>', 'the note'],
  },
];

/** The subcommands that change one order, each with what `set` cannot say: reference, reason, courier, restock, amount. */
export function defineOrderChanges(orders: Command, useShop: UseShop): void {
  for (const { name, change, description, done, result, argument, options = {}, fixed } of commands) {
    const command = orders.command(name).description(description).argument('<id>', idHelp);
    if (argument) command.argument(argument[1], argument[2], argument[3] ?? String);
    const added = Object.entries(options).map(([field, [flags, help, fallback]]) => {
      const option = new Option(flags, help).default(fallback).makeOptionMandatory(fallback === undefined);
      command.addOption(option);
      return { field, attribute: option.attributeName() };
    });
    command.action((...typed: unknown[]) => {
      const [id, value] = typed;
      const given: Values = command.opts();
      const fields = {
        ...fixed,
        ...(argument && { [argument[0]]: value }),
        ...Object.fromEntries(added.map(({ field, attribute }) => [field, given[attribute]])),
      };
      return useShop((shop) =>
        changeByCommand(
          shop,
          String(id),
          done,
          (trx, orderId, by) => makeOrderChange(trx, change, orderId, fields, by),
          result?.(fields),
        ),
      );
    });
  }
}

/** Parses an amount in Rs, such as `1,350.50`. Throws `CommandError`. */
function parseRupees(typed: string): number {
  const paisa = paisaOfText(typed, Number.MAX_SAFE_INTEGER);
  if (paisa !== undefined) return paisa;
  throw new CommandError('The amount must be in Rs with at most two decimals, such as 1350 or 1350.50.');
}
