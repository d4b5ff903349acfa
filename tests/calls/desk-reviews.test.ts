import { beforeAll, describe, expect, test } from 'vitest';

import { changeReview, listStaffReviews, type StaffReview } from '#contract/calls/admin/review-calls.ts';
import { readHome } from '#contract/calls/home-calls.ts';
import type { Product } from '#contract/calls/product-calls.ts';
import { writeReview } from '#contract/calls/review-calls.ts';
import { writeProduct } from '#server/modules/product/product-writer.ts';
import { aCustomer, askCall, type TestCustomer } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';
import { aStaffMember, type TestStaff } from '#tests/setup/staff.ts';

describe.each(everyEngine)('Reviews at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  let pema: TestStaff;
  let maya: TestCustomer;
  const fromFile = { name: 'Otto', rating: 1, comment: 'From a file', postedAt: '2026-01-01T00:00:00.000Z' };
  const opal = aProduct('opal-ring', { tags: ['ring'], reviews: [fromFile] });

  beforeAll(async () => {
    pema = await aStaffMember(shop, { role: 'staff' });
    maya = await aCustomer(shop, { name: 'Maya Gurung' });
    await shop.stock(opal);
  });

  const productOf = async (): Promise<Product> => (await shop.get('/api/product/opal-ring')).json();
  const write = async (comment: string, rating: number) =>
    maya.gets(writeReview, { body: { id: maya.userId, productId: (await productOf()).id, comment, rating } });
  const list = async (query: Record<string, string> = {}) => (await pema.gets(listStaffReviews, { query })).reviews;
  const change = ({ id, version }: StaffReview, own: object) =>
    pema.gets(changeReview, { params: { id }, body: { version, ...own } });
  const one = async (name: string) => (await list({ search: name }))[0] ?? expect.fail(`no review of ${name}`);
  const testimonials = async () => (await askCall(shop, readHome)).json().testimonials;

  test('are hidden with a reason: from the page, the ratings and the home page, until they are shown again', async () => {
    const { id } = await write('Shines', 5);
    expect(await productOf()).toMatchObject({ rating: 3, reviewCount: 2 });
    expect((await list()).map((review) => review.name)).toEqual(['Maya Gurung', 'Otto']);
    await change(await one('shines'), { isTestimonial: true });
    expect(await testimonials()).toMatchObject([{ author: 'Maya Gurung', description: 'Shines', rating: 5 }]);

    const hidden = await change(await one('shines'), { hiddenReason: ' Names another customer ' });
    expect(hidden).toMatchObject({ id, version: 3, hiddenReason: 'Names another customer', isTestimonial: false });
    expect(await productOf()).toMatchObject({ rating: 1, reviewCount: 1, reviews: [{ name: 'Otto' }] });
    expect((await shop.get('/api/product/tags/ring')).json().data[0]).toMatchObject({ rating: 1, reviewCount: 1 });
    expect(await testimonials()).toEqual([]);
    const picked = await pema.ask(changeReview, { params: { id }, body: { version: 3, isTestimonial: true } });
    expect([picked.statusCode, picked.json().data[0].code]).toEqual([422, 'review-hidden']);
    // The customer's next text does not show it.
    await write('Shines more', 4);
    expect(await productOf()).toMatchObject({ reviewCount: 1 });
    expect(await list({ state: 'hidden' })).toMatchObject([{ comment: 'Shines more', version: 4 }]);

    await change(await one('shines'), { hiddenReason: null });
    expect(await productOf()).toMatchObject({ rating: 2.5, reviewCount: 2 });
    expect(await list({ state: 'hidden' })).toEqual([]);
    const rows = await shop.database.read
      .selectFrom('audit_log')
      .select(['who', 'after'])
      .where('subject', '=', `review:${id}`)
      .orderBy('id')
      .execute();
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
    expect((await productOf()).reviews[0]).toMatchObject({ comment: 'Lovely', reply: 'Thank you\nMaya' });
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
      pema.ask(changeReview, { params, body: { version: review.version, reply: 'Thanks' } }),
      pema.ask(changeReview, { params, body: { version: review.version, hiddenReason: 'Rude' } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const stale = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(stale.data[0].code).toBe('version-stale');
    expect(stale.current).toMatchObject({ id: review.id, version: review.version + 1 });
    expect((await pema.ask(changeReview, { params: { id: 'none' }, body: { version: 1 } })).statusCode).toBe(404);
    // An import with the same review, and another, leaves it as it is.
    const other = { ...fromFile, name: 'Lhamo' };
    await shop.database.transaction((trx) => writeProduct(trx, { ...opal, reviews: [fromFile, other] }));
    const { reply, hiddenReason } = await one('otto');
    expect([reply === 'Thanks', hiddenReason === 'Rude']).toContain(true);
    expect(await one('lhamo')).toMatchObject({ version: 1 });
  });
});
