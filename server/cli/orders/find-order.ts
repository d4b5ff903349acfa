import { orderNumber } from '#contract/rules/order-number.ts';
import { CommandError } from '#server/cli/command.ts';
import type { Reader } from '#server/db/connect.ts';
import { plainText } from '#server/plain-text.ts';

/** The id of the one order whose number or id begins so; throws `CommandError` for none or several. */
export async function findOrderId(read: Reader, beginning: string): Promise<string> {
  const typed = beginning.trim().replace(/^#/, '');
  const shown = plainText(beginning, 40);
  const found = /^[0-9a-z-]{1,36}$/i.test(typed)
    ? await read
        .selectFrom('orders')
        .select(['id as orderId', 'number'])
        .where((order) =>
          order.or([
            order('number', 'like', `${typed.toUpperCase()}%`),
            order('id', 'like', `${typed.toLowerCase()}%`),
          ]),
        )
        .orderBy('id')
        .limit(4)
        .execute()
    : [];
  const orders = found.map(({ orderId, number }) => ({ orderId, orderNumber: number ?? undefined }));
  const exact = orders.find((order) => orderNumber(order) === typed.toUpperCase());
  const [first, second] = exact ? [exact] : orders;
  if (!first) throw new CommandError(`There is no order '${shown}'. Run 'orders' to list them.`);
  if (second) {
    const some = orders.slice(0, 3).map(orderNumber);
    throw new CommandError(
      `Several orders begin with '${shown}' (${some.join(', ')}${found.length > 3 ? ' ...' : ''}). Type more of the number.`,
    );
  }
  return first.orderId;
}
