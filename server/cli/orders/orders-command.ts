import { readWords } from '#server/cli/arguments.ts';
import { closestWord } from '#server/cli/closest-word.ts';
import { type Command, CommandError, type ShopContext } from '#server/cli/command.ts';
import { plainText } from '#server/cli/plain-text.ts';

import { listOrders } from './list-orders.ts';
import { setOrder } from './set-order.ts';
import { showOrder } from './show-order.ts';

const usage = 'npm run shop -- orders [--status STATUS] [--all] | orders show ID | orders set ID STATUS';

const options = { status: { type: 'string' }, all: { type: 'boolean' } } as const;

export const ordersCommand: Command = {
  name: 'orders',
  usage,
  summary: 'List orders, show one, or set its status (the customer is told by email)',
  run: runOrders,
};

async function runOrders(args: readonly string[], shop: ShopContext): Promise<number> {
  const { words, values } = readWords(args, options, usage);
  const [what, id, status, ...more] = words;
  if (what === undefined) return listOrders(shop, values);
  if (values.status !== undefined || values.all) {
    throw new CommandError(`--status and --all work with the list only. Usage: ${usage}`);
  }
  if (what === 'show' && id !== undefined && status === undefined) return showOrder(shop, id);
  if (what === 'set' && id !== undefined && status !== undefined && more.length === 0) {
    return setOrder(shop, id, status);
  }
  const meant = ['show', 'set'].includes(what) ? undefined : closestWord(what, ['show', 'set']);
  const wrong = ['show', 'set'].includes(what)
    ? `'orders ${what}' needs different arguments`
    : unknownWord(what, meant);
  throw new CommandError(`${wrong}. Usage: ${usage}`);
}

function unknownWord(what: string, meant: string | undefined): string {
  return `'${plainText(what, 40)}' is not an orders command${meant ? `; did you mean '${meant}'` : ''}`;
}
