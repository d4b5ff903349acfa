import { formatPaisa } from '#contract/rules/money.ts';
import { findByReceipt } from '#server/cli/bookings/find-by-receipt.ts';
import type { OwnerCommand, ShopContext } from '#server/cli/command.ts';
import { labelledLines, tableLines } from '#server/cli/text-table.ts';
import { createUploadStore } from '#server/media/upload-store.ts';
import { readUploadHash } from '#server/modules/booking/booking-store.ts';
import { formatShopTime, shopClock } from '#server/modules/booking/shop-time.ts';
import { customRequestLines, findCustomRequests, listCustomRequests } from '#server/modules/custom/custom-store.ts';
import { pluralize } from '#server/plain-text.ts';

export const requestsCommand: OwnerCommand = {
  name: 'requests',
  define(command, useShop) {
    command.description('List custom order requests, or show one');
    command
      .command('list')
      .description('all requests (the default)')
      .action(() => useShop(list));
    command
      .command('show')
      .description('everything about one request')
      .argument('<id>', 'receipt number, or enough of its beginning to be unique')
      .action((id) => useShop((shop) => show(shop, id)));
  },
};

const columns = [
  { name: 'Receipt number' },
  { name: 'Sent' },
  { name: 'Item' },
  { name: 'Budget', isNumber: true },
  { name: 'Name' },
  { name: 'Contact' },
];

async function list({ database, print }: ShopContext): Promise<number> {
  const requests = await listCustomRequests(database.read);
  if (requests.length === 0) {
    print('There are no requests.');
    return 0;
  }
  const rows = requests.map((request) => [
    request.id,
    shopClock(request.postedAt),
    request.item,
    formatPaisa(request.budgetPaisa),
    request.name || '(no name)',
    request.phoneNumber || request.email || '(no contact details)',
  ]);
  for (const line of tableLines(columns, rows)) print(line);
  print('');
  print(`${pluralize(requests.length, 'request')}. Times are those of Asia/Kathmandu (UTC+05:45).`);
  return 0;
}

async function show({ database, settings, print }: ShopContext, id: string): Promise<number> {
  const request = await findByReceipt(id, 'request', (beginning) => findCustomRequests(database.read, beginning));
  const hash = request.uploadId === null ? undefined : await readUploadHash(database.read, request.uploadId);
  const lines: [string, string][] = [
    ['Receipt number', request.id],
    ['Sent', formatShopTime(request.postedAt)],
    ...customRequestLines(request).filter(([label]) => label !== 'Picture'),
    ...(hash ? [['Picture', createUploadStore(settings).locate(hash)] as [string, string]] : []),
  ];
  for (const line of labelledLines(lines)) print(line);
  return 0;
}
