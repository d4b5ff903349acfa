import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { listCustomers } from '#contract/calls/admin/customer-calls.ts';
import { listStaffBookings, listStaffCustomOrders } from '#contract/calls/admin/enquiry-calls.ts';
import { searchAuditLog } from '#contract/calls/admin/health-calls.ts';
import { createPost, listDeskPosts } from '#contract/calls/admin/post-calls.ts';
import { listDeskProducts } from '#contract/calls/admin/product-calls.ts';
import { listStaffReviews } from '#contract/calls/admin/review-calls.ts';
import { writeReview } from '#contract/calls/product-calls.ts';
import { bookTarot, requestCustomOrder } from '#contract/calls/service-calls.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { audit } from '#server/audit.ts';
import { aCustomer, askCall, type TestFields, useStaff } from '#tests/setup/callers.ts';
import { productIdOf } from '#tests/setup/rows.ts';
import { aProduct, customForm, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const texts = [
  'Émile',
  'E\u0301MILE',
  'ÖKONOMIE',
  'Straße',
  'STRASSE',
  'Жанна',
  'ΣΊΣΥΦΟΣ',
  'İstanbul',
  'ÆRØ',
  'Łódź',
  'ﬁne ½ ℡',
  'राम  थापा',
  'क्\u200dष',
  'फ़',
  'D’Souza',
  "O'Neill `x` ´y´",
  ' two  spaces\n and\u00a0more ',
  'plain',
  'Ṩ',
  'Ｆｕｌｌ',
  '100% _ \\',
  'a\u200bb\u00adc\u2060',
  'Ä'.repeat(300),
  'ĲĿŉ',
  '½',
  '',
  ' ',
  'ẞ',
  'Ångström Å',
  '\ud83d\udc8e Crystal',
  'ʼnDa',
  'a\u0345Ω',
];

describe.each(everyEngine)('Texts on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const owner = useStaff(shop);

  test('are folded by the database as by the contract', async () => {
    for (const text of texts) {
      const { rows } = await sql<{ folded: string }>`select fold_text(${text}) as folded`.execute(
        shop.database.read,
      );
      expect(rows[0]?.folded, text).toBe(foldText(text));
    }
  });

  describe('at the desk', () => {
    const names = ['Émile Zürn', 'Жанна Öz', 'गर्\u200dयो थापा', 'Anna_100%'];
    beforeAll(async () => {
      await shop.stock(
        ...['Zebra Stone', 'émeraude', 'Élan', 'apple', 'Øre'].map((name, at) =>
          aProduct(`p-${at}`, { name }),
        ),
      );
      for (const [at, name] of names.entries()) {
        const customer = await aCustomer(shop, { name, email: `person-${at}@example.com` });
        const productId = await productIdOf(shop, 'p-0');
        await customer.gets(writeReview, {
          id: customer.userId,
          productId,
          comment: 'Good',
          rating: 5,
        });
        await askCall(shop, bookTarot, { ...tarotForm, name, email: `person-${at}@example.com` });
        await askCall(shop, requestCustomOrder, {
          ...customForm,
          name,
          email: `person-${at}@example.com`,
        });
        await owner.gets(createPost, { ...aPost, title: name });
        await shop.database.transaction((trx) =>
          audit(trx, {
            who: 'command',
            action: 'secret.rotate',
            subject: `thing:${at}`,
            after: { name },
          }),
        );
      }
    });

    const finders = {
      customers: async (search: string) =>
        (await owner.gets(listCustomers, { search })).customers.map(({ name }) => name),
      bookings: async (search: string) =>
        (await owner.gets(listStaffBookings, { search })).requests.map(({ name }) => name),
      'custom orders': async (search: string) =>
        (await owner.gets(listStaffCustomOrders, { search })).requests.map(({ name }) => name),
      reviews: async (search: string) =>
        (await owner.gets(listStaffReviews, { search })).reviews.map(({ name }) => name),
      posts: async (search: string) =>
        (await owner.gets(listDeskPosts, { search })).posts.map(({ title }) => title),
      'the audit log': async (text: string) =>
        (await owner.gets(searchAuditLog, { text })).entries
          .filter(({ action }) => action === 'secret.rotate')
          .map(({ after }) => JSON.parse(after ?? '{}').name),
    };

    test.each(Object.entries(finders))(
      '%s are found by their own names, in any case, with and without accents',
      async (_, find) => {
        for (const name of names)
          for (const typed of [
            name,
            name.toUpperCase(),
            name.toLowerCase(),
            name.normalize('NFD'),
            ` ${name.replace(' ', '  ')}`,
          ])
            expect(await find(typed), typed).toEqual([name]);
        expect(await find('emile zurn')).toEqual(['Émile Zürn']);
        expect(await find('गर्यो')).toEqual(['गर्\u200dयो थापा']);
        expect(await find('anna%')).toEqual([]);
      },
    );

    test('products are found and sorted the same way', async () => {
      const found = async (query: TestFields) =>
        (await owner.gets(listDeskProducts, query)).products.map(({ name }) => name);
      expect(await found({ sort: 'name' })).toEqual([
        'apple',
        'Élan',
        'émeraude',
        'Øre',
        'Zebra Stone',
      ]);
      for (const search of ['Élan', 'ÉLAN', 'elan', 'e\u0301lan'])
        expect(await found({ search })).toEqual(['Élan']);
    });
  });
});

const aPost = {
  slug: '',
  author: 'A',
  summary: '',
  markdown: '',
  tags: [],
  products: [],
  pictureHash: null,
  pictureAlt: '',
  published: false,
};
