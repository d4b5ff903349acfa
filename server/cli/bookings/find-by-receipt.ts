import { CommandError } from '#server/cli/command.ts';
import { receiptBeginning } from '#server/modules/booking/receipt-number.ts';
import { plainText } from '#server/plain-text.ts';

/** The one record whose receipt number begins as typed; throws `CommandError` for none or several. */
export async function findByReceipt<Thing>(
  typed: string,
  what: string,
  find: (beginning: string) => Promise<readonly Thing[]>,
): Promise<Thing> {
  const beginning = receiptBeginning(typed);
  const found = beginning === undefined ? [] : await find(beginning);
  const [one, another] = found;
  if (!one) throw new CommandError(`There is no ${what} whose receipt number begins with '${plainText(typed, 40)}'.`);
  if (another) {
    throw new CommandError(
      `More than one ${what} has a receipt number that begins with '${plainText(typed, 40)}'. Type more of it.`,
    );
  }
  return one;
}
