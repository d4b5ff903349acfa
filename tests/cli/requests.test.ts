import { expect, test } from 'vitest';

import { requestsCommand } from '#server/cli/requests/requests-command.ts';
import { insertCustomRequest } from '#server/modules/custom/custom-store.ts';

import { openShopWith } from './open-shop-with.ts';

const draft = {
  item: 'pendent',
  name: 'Asha \u001b[31mRai',
  budgetPaisa: 150_050,
  address: 'Patan',
  idea: 'Blue\nand round',
  phoneNumber: '',
  email: 'asha@example.com',
};

test('requests are listed and shown as plain text', async () => {
  const { shop, run } = await openShopWith(requestsCommand);
  expect((await run()).text).toBe('There are no requests.');
  const { id } = await shop.database.transaction((trx) => insertCustomRequest(trx, draft, undefined));
  const listed = (await run()).text;
  expect(listed).toContain(id);
  expect(listed).toContain('Rs 1,500.50');
  expect(listed).toContain('1 request. Times are those of Asia/Kathmandu (UTC+05:45).');
  const shown = (await run('show', id.slice(0, 5))).text;
  expect(shown).toMatch(/Item +Pendant/);
  expect(shown).toMatch(/Idea +Blue\n +and round/);
  for (const text of [listed, shown]) expect(text).not.toContain('\u001b');
});

test('mistakes are reported', async () => {
  const { run } = await openShopWith(requestsCommand);
  await expect(run('show')).rejects.toThrow(/missing required argument 'id'/);
  await expect(run('show', 'ABCD')).rejects.toThrow(/There is no request/);
  await expect(run('delete', 'ABCD')).rejects.toThrow(/unknown command 'delete'/);
});
