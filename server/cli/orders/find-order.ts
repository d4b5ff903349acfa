import { CommandError } from '#server/cli/command.ts';
import type { Reader } from '#server/db/connect.ts';
import { plainText } from '#server/plain-text.ts';

/** The id of the one order that begins so; throws `CommandError` for none or several. */
export async function findOrderId(read: Reader, beginning: string): Promise<string> {
  const wanted = beginning.trim().replace(/^#/, '').toLowerCase();
  const shown = plainText(beginning, 40);
  const found = /^[0-9a-f-]{1,36}$/.test(wanted)
    ? await read.selectFrom('orders').select('id').where('id', 'like', `${wanted}%`).orderBy('id').limit(4).execute()
    : [];
  const [first, second] = found;
  if (!first) throw new CommandError(`There is no order '${shown}'. Run 'orders' to list them.`);
  if (second) {
    const some = found.slice(0, 3).map(({ id }) => id.slice(0, Math.max(8, wanted.length + 4)).toUpperCase());
    throw new CommandError(
      `Several orders begin with '${shown}' (${some.join(', ')}${found.length > 3 ? ' ...' : ''}). Type more of the number.`,
    );
  }
  return first.id;
}
