import { writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import type { OwnerCommand, ShopContext } from '#server/cli/command.ts';
import { rejectExistingFile, writeOutput } from '#server/cli/output-file.ts';
import { tableLines } from '#server/cli/text-table.ts';
import { shopClock } from '#server/modules/booking/shop-time.ts';
import { listSubscribers, unsubscribeLink } from '#server/modules/newsletter/newsletter-store.ts';
import { plainText, pluralize } from '#server/plain-text.ts';
import { escapeFormula } from '#server/spreadsheet-cell.ts';

export const subscribersCommand: OwnerCommand = {
  name: 'subscribers',
  define(command, useShop) {
    command.description("List the newsletter's subscribers, or write them to a file with their unsubscribe links");
    command
      .command('list')
      .description('all subscribers (the default)')
      .action(() => useShop(list));
    command
      .command('export')
      .description('write addresses, dates and unsubscribe links to a CSV file')
      .argument('<file>')
      .option('--replace', 'overwrite the file if it exists')
      .action((file, options) => useShop((shop) => writeList(shop, file, options.replace ?? false)));
  },
};

async function list({ database, print }: ShopContext): Promise<number> {
  const subscribers = await listSubscribers(database.read);
  if (subscribers.length === 0) {
    print('There are no subscribers yet.');
    return 0;
  }
  const rows = subscribers.map(({ email, subscribedAt }) => [shopClock(subscribedAt), email]);
  for (const line of tableLines([{ name: 'Since' }, { name: 'Email', longest: 254 }], rows)) print(line);
  print('');
  print(`${pluralize(subscribers.length, 'subscriber')}. Times are those of Asia/Kathmandu (UTC+05:45).`);
  return 0;
}

async function writeList({ database, settings, print }: ShopContext, file: string, replace: boolean): Promise<number> {
  await rejectExistingFile(file, replace);
  const subscribers = await listSubscribers(database.read);
  const rows = subscribers.map(({ email, token, subscribedAt }) =>
    [email, subscribedAt, unsubscribeLink(settings.publicUrl, token)].map(escapeFormula),
  );
  const text = stringify(rows, { header: true, columns: ['Email', 'Subscribed', 'Unsubscribe'] });
  await writeOutput(file, (draft) => writeFile(draft, text, { mode: 0o600 }));
  print(`${pluralize(subscribers.length, 'subscriber')} in ${plainText(file, 200)}.`);
  return 0;
}
