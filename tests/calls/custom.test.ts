import { describe, expect, test } from 'vitest';

import { requestCustomOrder } from '#contract/calls/custom-order-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { contactMissing } from '#contract/rules/contact.ts';
import { camelCase } from '#server/db/camel-case.ts';
import type { Reader } from '#server/db/connect.ts';
import { askCall } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { aPicture } from '#tests/setup/pictures.ts';
import { customForm } from '#tests/setup/service-inputs.ts';
import { useShop } from '#tests/setup/shop.ts';

const listCustomRequests = async (read: Reader) =>
  (await read.selectFrom('custom_requests').selectAll().execute()).map(camelCase);

describe.each(everyEngine)('A custom order on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const ask = (body: Record<string, unknown>, key?: string) =>
    askCall(shop, requestCustomOrder, { body, ...(key !== undefined && { key }) });
  const mailsAbout = async (id: string) => {
    const mails = await shop.database.read.selectFrom('mails').select(['recipient', 'content']).execute();
    return mails.filter(({ content }) => content.includes(id));
  };

  test('is stored with its picture and gets a receipt number', async () => {
    const response = await ask({ ...customForm, imageURL: await aPicture() });
    expect(response.statusCode, response.payload).toBe(200);
    const receipt = requestCustomOrder.response.parse(response.json());
    const { datePosted, ...sent } = customForm;
    expect(receipt).toMatchObject({ ...sent, hasImage: true });
    // By the server's clock, not the client's.
    expect(receipt.datePosted > datePosted).toBe(true);
    const stored = (await listCustomRequests(shop.database.read)).find(({ id }) => id === receipt.id);
    expect(stored).toMatchObject({ budgetPaisa: 150_000, idea: customForm.ideaDescription });
    expect(stored?.uploadId).not.toBeNull();
    expect((await mailsAbout(receipt.id)).map(({ recipient }) => recipient).toSorted()).toEqual(
      ['asha@example.com', shop.settings.ownerEmail].toSorted(),
    );
  });

  test('requires an item, a budget, an idea and one contact', async () => {
    const bare = { item: 'other', budget: 1500, ideaDescription: 'Something blue', phoneNumber: '98 0000 0000' };
    const response = await ask(bare);
    expect(response.statusCode, response.payload).toBe(200);
    expect(response.json()).toMatchObject({ name: '', email: '', address: '', hasImage: false });
    // Only the owner gets an email.
    expect((await mailsAbout(response.json().id)).map(({ recipient }) => recipient)).toEqual([
      shop.settings.ownerEmail,
    ]);
    const { phoneNumber: _, ...silent } = bare;
    for (const contact of [{}, { phoneNumber: ' ', email: '' }, { phoneNumber: '\u0007' }]) {
      const unanswerable = await ask({ ...silent, ...contact });
      expect([unanswerable.statusCode, unanswerable.json().message]).toEqual([422, contactMissing]);
    }
    expect((await ask({ ...silent, email: 'asha@example.com' })).statusCode).toBe(200);
    for (const field of Object.keys(bare)) {
      const { [field as keyof typeof bare]: _, ...without } = bare;
      const refused = await ask(without);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().data).toMatchObject([{ field }]);
    }
  });

  test.each([
    ['item', 'necklace', 'ring'],
    ['budget', 1499, 1500],
    ['budget', 1499.99, 1500.5],
    ['budget', 10_000_001, 10_000_000],
    ['budget', 'much', '2000'],
    ['ideaDescription', 'i'.repeat(4001), 'i'.repeat(4000)],
    ['ideaDescription', '\u0007 ', '.'],
    ['email', 'asha@', 'asha+rings@example.com'],
    ['name', 'n'.repeat(101), 'n'.repeat(100)],
    ['phoneNumber', 'abc', '०९८-०००० ००००'],
    ['website', 'https://spam.example', ''],
  ])('%s: %s is rejected, the nearest valid value accepted', async (field, bad, good) => {
    const refused = await ask({ ...customForm, [field]: bad });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().data).toMatchObject([{ field }]);
    if (field === 'email') expect(refused.json().message).toBe(messages.emailInvalid);
    const taken = await ask({ ...customForm, [field]: good });
    expect(taken.statusCode, taken.payload).toBe(200);
  });

  test('is the same request on retry, whatever the client’s clock says', async () => {
    const [key, name] = [`later-${engine}`, 'Later'];
    const first = await ask({ ...customForm, name }, key);
    const again = await ask({ ...customForm, name, datePosted: '2026-01-01T00:00:07.000Z' }, key);
    expect(again.statusCode, again.payload).toBe(200);
    expect(again.payload).toBe(first.payload);
    expect((await ask({ ...customForm, name, budget: 1600 }, key)).statusCode).toBe(422);
  });
});
