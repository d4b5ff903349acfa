import { CommandError } from '#server/cli/command.ts';
import type { Reader } from '#server/db/connect.ts';
import { plainText } from '#server/plain-text.ts';

/** The id of the one order whose number or id begins so; throws `CommandError` for none or several. */
export async function findOrderId(read: Reader, beginning: string): Promise<string> {
  const typed = beginning.trim().replace(/^#/, '');
  const shown = plainText(beginning, 40);
  const orders = /^[0-9a-z-]{1,36}$/i.test(typed)
    ? await read
        .selectFrom('orders')
        .select(['id', 'number'])
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
  const exact = orders.find(({ number }) => number === typed.toUpperCase());
  const [first, second] = exact ? [exact] : orders;
  if (!first) throw new CommandError(`There is no order '${shown}'. Run 'orders' to list them.`);
  if (second) {
    const some = orders.slice(0, 3).map(({ number }) => number);
    throw new CommandError(
      `Several orders begin with '${shown}' (${some.join(', ')}${orders.length > 3 ? ' ...' : ''}). Type more of the number.`,
    );
  }
  return first.id;
}
