import { beforeAll, describe, expect, test } from 'vitest';

import {
  changeReview,
  listStaffReviews,
  type StaffReview,
} from '#contract/calls/admin/review-calls.ts';
import { readHome } from '#contract/calls/catalogue-calls.ts';
import { cancelOwnOrder } from '#contract/calls/order-calls.ts';
import { type Product, writeReview } from '#contract/calls/product-calls.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import {
  aCustomer,
  askCall,
  type TestCustomer,
  useCustomer,
  useStaff,
} from '#tests/setup/callers.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Reviews on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });

  const productOf = async (slug: string): Promise<Product> =>
    (await shop.get(`/api/product/${slug}`)).json();
  const review = (
    customer: TestCustomer,
    productId: string,
    comment: unknown,
    rating: unknown = 5,
  ) => customer.ask(writeReview, { id: customer.userId, productId, comment, rating });

  test('show at once with name and date', async () => {
    await shop.stock(aProduct('opal-ring', { tags: ['ring'] }));
    const before = await productOf('opal-ring');
    expect(before).toMatchObject({ rating: 0, reviewCount: 0, reviews: [] });
    const maya = await aCustomer(shop, { name: 'Maya Gurung' });
    const since = new Date().toISOString();
    const response = await review(maya, before.id, '  Shines like\nthe moon  ');
    expect(response.json()).toEqual({
      id: expect.any(String),
      name: 'Maya Gurung',
      rating: 5,
      comment: 'Shines like\nthe moon',
      datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(response.json().datePosted >= since).toBe(true);
    expect(await productOf('opal-ring')).toMatchObject({
      rating: 5,
      reviewCount: 1,
      reviews: [response.json()],
    });
  });

  test('change cards, lists and details, and their ETags', async () => {
    await shop.stock(aProduct('jade-ring', { tags: ['maala'] }));
    const { id } = await productOf('jade-ring');
    const addresses = [
      '/api/product',
      '/api/product/tags/maala',
      '/api/product/jade-ring',
      '/api/product/search',
    ];
    const etags = () =>
      Promise.all(addresses.map(async (url) => (await shop.get(url)).headers.etag));
    const before = await etags();
    await review(await aCustomer(shop), id, 'Fine', 4);
    const after = await etags();
    for (const [at, etag] of after.entries()) expect(etag, addresses[at]).not.toBe(before[at]);
    await review(await aCustomer(shop), id, 'Not so fine', 1);
    await review(await aCustomer(shop), id, 'Fair', 3);
    await review(await aCustomer(shop), id, 'Fair', 1);
    const card = (await shop.get('/api/product/tags/maala')).json().data[0];
    expect(card).toMatchObject({ rating: 2.25, reviewCount: 4 });
  });

  test('are replaced by a second one, also concurrently', async () => {
    await shop.stock(aProduct('onyx-ring'));
    const { id } = await productOf('onyx-ring');
    const maya = await aCustomer(shop, { name: 'Maya' });
    const first = (await review(maya, id, 'Too small', 2)).json();
    await shop.update('users', { name: 'Maya G.' }, { id: maya.userId });
    const second = (await review(maya, id, 'It grew on me', 5)).json();
    expect(second).toMatchObject({
      id: first.id,
      name: 'Maya G.',
      comment: 'It grew on me',
      rating: 5,
    });
    expect(second.datePosted >= first.datePosted).toBe(true);
    expect((await productOf('onyx-ring')).reviews).toEqual([second]);

    const asha = await aCustomer(shop, { name: 'Asha' });
    const responses = await Promise.all(
      Array.from({ length: 15 }, (_, at) => review(asha, id, `Try ${at}`, 3)),
    );
    expect(responses.every((response) => response.statusCode === 200)).toBe(true);
    expect(await productOf('onyx-ring')).toMatchObject({ rating: 4, reviewCount: 2 });
  });

  test('say that their writer has bought the piece here before', async () => {
    await shop.stock(aProduct('ruby-ring'), aProduct('jet-ring'));
    const { id } = await productOf('ruby-ring');
    const { buy } = deskOrderVerbs(shop);
    const cancel = (who: TestCustomer, orderId: string) => who.gets(cancelOwnOrder, { orderId });
    const maya = await aCustomer(shop, { name: 'Maya' });
    const asha = await aCustomer(shop, { name: 'Asha' });
    const kiran = await aCustomer(shop, { name: 'Kiran' });
    const late = await aCustomer(shop, { name: 'Late' });
    const order = await buy(maya, { 'ruby-ring': 1 });
    await buy(asha, { 'jet-ring': 1 });
    const canceled = await buy(kiran, { 'ruby-ring': 1 });
    await cancel(kiran, canceled.orderId);
    for (const who of [maya, asha, kiran, late]) await review(who, id, 'Fine');
    await buy(late, { 'ruby-ring': 1 });
    const buyers = async () =>
      (await productOf('ruby-ring')).reviews
        .filter(({ isBoughtHere }) => isBoughtHere)
        .map(({ name }) => name);
    expect(await buyers()).toEqual(['Maya']);
    // Written again, after the order; and the writer is told the same as the readers.
    expect((await review(late, id, 'Still fine')).json()).toMatchObject({ isBoughtHere: true });
    expect((await buyers()).toSorted()).toEqual(['Late', 'Maya']);
    // Nobody can say it of themselves.
    await asha.ask(writeReview, {
      id: asha.userId,
      productId: id,
      comment: 'Fine',
      rating: 5,
      isBoughtHere: true,
    });
    expect((await buyers()).toSorted()).toEqual(['Late', 'Maya']);
    await cancel(maya, order.orderId);
    expect(await buyers()).toEqual(['Late']);
  });

  test('of customers survive an import', async () => {
    const draft = aProduct('lava-ring', {
      reviews: [
        { name: 'File', rating: 3, comment: 'From a file', postedAt: '2026-01-01T00:00:00.000Z' },
      ],
    });
    await shop.stock(draft);
    const { id } = await productOf('lava-ring');
    await review(await aCustomer(shop, { name: 'Maya' }), id, 'Mine', 5);
    await shop.database.transaction((trx) => writeProduct(trx, { ...draft, reviews: [] }));
    await shop.stock();
    expect((await productOf('lava-ring')).reviews.map((one) => one.name)).toEqual(['Maya']);
  });

  test('requires a published product, a text and 1 to 5 stars', async () => {
    await shop.stock(aProduct('agate-ring'), aProduct('draft-ring', { published: false }));
    const { id } = await productOf('agate-ring');
    const draft = await shop.row('products', { slug: 'draft-ring' });
    const maya = await aCustomer(shop);
    const etag = (await shop.get('/api/product')).headers.etag;
    for (const unknown of ['nothing', draft.id])
      expect((await review(maya, unknown, 'Fine')).json().message).toBe('Product not found');
    for (const comment of ['\u0007\u202e', 'x'.repeat(2001)])
      expect((await review(maya, id, comment)).json().data).toMatchObject([{ field: 'comment' }]);
    for (const rating of [0, 6, 4.5, '5'])
      expect((await review(maya, id, 'Fine', rating)).json().data).toMatchObject([
        { field: 'rating' },
      ]);
    expect((await shop.get('/api/product')).headers.etag).toBe(etag);
    const odd = await review(maya, id, '<b>💎</b> عطر\r\nline\u0007two\u202e', 1);
    expect(odd.json()).toMatchObject({ rating: 1, comment: '<b>💎</b> عطر\nline two' });
  });
});

describe.each(everyEngine)('Reviews at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop, { role: 'staff' });
  const maya = useCustomer(shop, { name: 'Maya Gurung' });
  const fromFile = {
    name: 'Otto',
    rating: 1,
    comment: 'From a file',
    postedAt: '2026-01-01T00:00:00.000Z',
  };
  const opal = aProduct('opal-ring', { tags: ['ring'], reviews: [fromFile] });

  beforeAll(async () => {
    await shop.stock(opal);
  });

  const productOf = async (): Promise<Product> => (await shop.get('/api/product/opal-ring')).json();
  const write = async (comment: string, rating: number) =>
    maya.gets(writeReview, { id: maya.userId, productId: (await productOf()).id, comment, rating });
  const list = async (query: Record<string, string> = {}) =>
    (await pema.gets(listStaffReviews, query)).reviews;
  const change = ({ id, version }: StaffReview, own: object) =>
    pema.gets(changeReview, { id, version, ...own });
  const one = async (name: string) =>
    (await list({ search: name }))[0] ?? expect.fail(`no review of ${name}`);
  const testimonials = async () => (await askCall(shop, readHome)).json().testimonials;

  test('are hidden with a reason: from the page, the ratings and the home page, until they are shown again', async () => {
    const { id } = await write('Shines', 5);
    expect(await productOf()).toMatchObject({ rating: 3, reviewCount: 2 });
    expect((await list()).map((review) => review.name)).toEqual(['Maya Gurung', 'Otto']);
    await change(await one('shines'), { isTestimonial: true });
    expect(await testimonials()).toMatchObject([
      { author: 'Maya Gurung', description: 'Shines', rating: 5 },
    ]);

    const hidden = await change(await one('shines'), { hiddenReason: ' Names another customer ' });
    expect(hidden).toMatchObject({
      id,
      version: 3,
      hiddenReason: 'Names another customer',
      isTestimonial: false,
    });
    expect(await productOf()).toMatchObject({
      rating: 1,
      reviewCount: 1,
      reviews: [{ name: 'Otto' }],
    });
    expect((await shop.get('/api/product/tags/ring')).json().data[0]).toMatchObject({
      rating: 1,
      reviewCount: 1,
    });
    expect(await testimonials()).toEqual([]);
    const picked = await pema.ask(changeReview, { id, version: 3, isTestimonial: true });
    expect([picked.statusCode, picked.json().data[0].code]).toEqual([422, 'review-hidden']);
    // The customer's next text does not show it.
    await write('Shines more', 4);
    expect(await productOf()).toMatchObject({ reviewCount: 1 });
    expect(await list({ state: 'hidden' })).toMatchObject([{ comment: 'Shines more', version: 4 }]);

    await change(await one('shines'), { hiddenReason: null });
    expect(await productOf()).toMatchObject({ rating: 2.5, reviewCount: 2 });
    expect(await list({ state: 'hidden' })).toEqual([]);
    const rows = await shop.rows('audit_log', { subject: `review:${id}` }, 'id');
    expect(rows.map(({ after }) => JSON.parse(after ?? '').hiddenReason)).toEqual([
      null,
      'Names another customer',
      null,
    ]);
    expect(new Set(rows.map(({ who }) => who))).toEqual(new Set([`staff:${pema.id}`]));
  });

  test('are answered in public; an answer and a testimonial are for the text that was read', async () => {
    await write('Lovely', 5);
    await change(await one('lovely'), { reply: ' Thank you\nMaya ', isTestimonial: true });
    expect((await productOf()).reviews[0]).toMatchObject({
      comment: 'Lovely',
      reply: 'Thank you\nMaya',
    });
    expect((await list({ state: 'unanswered' })).map(({ name }) => name)).toEqual(['Otto']);
    await write('Broke', 1);
    expect((await productOf()).reviews[0]).not.toHaveProperty('reply');
    expect(await testimonials()).toEqual([]);
    await change(await one('broke'), { reply: 'Sorry' });
    await change(await one('broke'), { reply: '' });
    expect((await productOf()).reviews[0]).not.toHaveProperty('reply');
  });

  test('of two members of the staff at once, one is told what the other has changed', async () => {
    const review = await one('otto');
    const params = { id: review.id };
    const answers = await Promise.all([
      pema.ask(changeReview, { ...params, version: review.version, reply: 'Thanks' }),
      pema.ask(changeReview, { ...params, version: review.version, hiddenReason: 'Rude' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const stale = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(stale.data[0].code).toBe('version-stale');
    expect(stale.current).toMatchObject({ id: review.id, version: review.version + 1 });
    expect((await pema.ask(changeReview, { id: 'none', version: 1 })).statusCode).toBe(404);
    // An import with the same review, and another, leaves it as it is.
    const other = { ...fromFile, name: 'Lhamo' };
    await shop.database.transaction((trx) =>
      writeProduct(trx, { ...opal, reviews: [fromFile, other] }),
    );
    const { reply, hiddenReason } = await one('otto');
    expect([reply === 'Thanks', hiddenReason === 'Rude']).toContain(true);
    expect(await one('lhamo')).toMatchObject({ version: 1 });
  });
});
