import { describe, expect, test } from 'vitest';

import { requestCustomOrder } from '#contract/calls/custom-order-calls.ts';
import { messages } from '#contract/names/messages.ts';
import { contactMissing } from '#contract/rules/contact.ts';
import { listCustomRequests } from '#server/modules/custom/custom-store.ts';
import { askCall } from '#tests/setup/customer.ts';
import { defaultEngines, everyEngine } from '#tests/setup/engines.ts';
import { aScreenshot, customForm } from '#tests/setup/service-inputs.ts';
import { useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('A custom order on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const ask = (body: Record<string, unknown>, key?: string) =>
    askCall(shop, requestCustomOrder, { body, ...(key !== undefined && { key }) });
  const mailsAbout = async (id: string) => {
    const mails = await shop.database.read.selectFrom('mails').select(['recipient', 'content']).execute();
    return mails.filter(({ content }) => content.includes(id));
  };

  test('is kept with its picture, and answered with a receipt number', async () => {
    const answer = await ask({ ...customForm, imageURL: await aScreenshot() });
    expect(answer.statusCode, answer.payload).toBe(200);
    const receipt = requestCustomOrder.response.parse(answer.json());
    const { datePosted, ...sent } = customForm;
    expect(receipt).toMatchObject({ ...sent, hasImage: true });
    // By the server's clock and not by the sender's.
    expect(receipt.datePosted > datePosted).toBe(true);
    const kept = (await listCustomRequests(shop.database.read)).find(({ id }) => id === receipt.id);
    expect(kept).toMatchObject({ budgetPaisa: 150_000, idea: customForm.ideaDescription });
    expect(kept?.uploadId).not.toBeNull();
    expect((await mailsAbout(receipt.id)).map(({ recipient }) => recipient).toSorted()).toEqual(
      ['asha@example.com', shop.settings.ownerEmail].toSorted(),
    );
  });

  test('asks for an item, a budget, an idea and one way to answer, and for nothing else', async () => {
    const bare = { item: 'other', budget: 1500, ideaDescription: 'Something blue', phoneNumber: '98 0000 0000' };
    const answer = await ask(bare);
    expect(answer.statusCode, answer.payload).toBe(200);
    expect(answer.json()).toMatchObject({ name: '', email: '', address: '', hasImage: false });
    // Nobody to write to but the owner.
    expect((await mailsAbout(answer.json().id)).map(({ recipient }) => recipient)).toEqual([shop.settings.ownerEmail]);
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
    ['phoneNumber', '1'.repeat(31), '1'.repeat(30)],
    ['website', 'https://spam.example', ''],
  ])('%s: %s is refused, the next thing to it taken', async (field, bad, good) => {
    const refused = await ask({ ...customForm, [field]: bad });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().data).toMatchObject([{ field }]);
    if (field === 'email') expect(refused.json().message).toBe(messages.emailInvalid);
    const taken = await ask({ ...customForm, [field]: good });
    expect(taken.statusCode, taken.payload).toBe(200);
  });

  test('a file that is no picture is refused', async () => {
    const refused = await ask({ ...customForm, imageURL: Buffer.from('%PDF-1.7') });
    expect(refused.statusCode).toBe(415);
  });

  test('the same key fifty times at once asks once', async () => {
    const body = { ...customForm, name: 'Fifty', imageURL: await aScreenshot() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(body, `custom-${engine}`)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.payload)).size).toBe(1);
    const kept = await listCustomRequests(shop.database.read);
    expect(kept.filter(({ name }) => name === 'Fifty')).toHaveLength(1);
  });

  test('a second try is the same wish, whatever the sender’s clock says by then', async () => {
    const [key, name] = [`later-${engine}`, 'Later'];
    const first = await ask({ ...customForm, name }, key);
    const again = await ask({ ...customForm, name, datePosted: '2026-01-01T00:00:07.000Z' }, key);
    expect(again.statusCode, again.payload).toBe(200);
    expect(again.payload).toBe(first.payload);
    expect((await ask({ ...customForm, name, budget: 1600 }, key)).statusCode).toBe(422);
  });
});

describe.each(defaultEngines)('Too many custom orders from one address on %s', (engine) => {
  const shop = useShop(engine);

  test('twenty in an hour, and no more', async () => {
    for (let count = 0; count < 20; count += 1) {
      expect((await askCall(shop, requestCustomOrder, { body: customForm })).statusCode).toBe(200);
    }
    expect((await askCall(shop, requestCustomOrder, { body: customForm })).statusCode).toBe(429);
  });
});
