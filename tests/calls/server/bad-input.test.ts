import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';

import { createCoupon } from '#contract/calls/admin/coupon-calls.ts';
import { createPost } from '#contract/calls/admin/post-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { requestCustomOrder } from '#contract/calls/service-calls.ts';
import { failureSchema } from '#contract/failure.ts';
import type { OpenApiDocument } from '#server/modules/docs/openapi.ts';
import { anyFields, type KnownValues } from '#tests/setup/any-fields.ts';
import { badFields, badValues, brokenBodies, isOfEngine } from '#tests/setup/bad-values.ts';
import { aCustomer, aStaffMember, askCall, type TestStaff } from '#tests/setup/callers.ts';
import { everyCall, everyStaffCall, namesOf, plainBodyOf } from '#tests/setup/calls.ts';
import { aCustomerWithData, type CustomerWithData } from '#tests/setup/customer-with-data.ts';
import { deskOrderVerbs } from '#tests/setup/orders.ts';
import { aPicture, aProduct, customForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

/** For each call; `FUZZ=500` tries more. A failure prints the seed that repeats it. */
const mixes = Number(process.env.FUZZ ?? 12);

/** They end the session that asks, so that each has one of its own. */
const endsSessions = ['logout', 'endSession', 'endOtherSessions', 'changePassword'];

/** Whose rows the `{id}` of a path of the desk is one of. */
const tables = {
  ...({ customers: 'users', products: 'products', posts: 'posts', bookings: 'bookings' } as const),
  ...({ 'custom-orders': 'custom_requests', reviews: 'reviews' } as const),
};

describe.each(everyEngine)('Bad input breaks nothing on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  // Input that is rejected before it reaches the database needs only one engine.
  const all = engine === 'sqlite';
  const values = all ? badValues : badValues.filter(isOfEngine);
  const fieldValues = all ? badFields : badFields.filter(isOfEngine);

  let customer: CustomerWithData;
  let owner: TestStaff;
  let document: OpenApiDocument;
  /** Existing ids, so that later checks are tested too. */
  let known: Record<string, string>;

  const expectCalm = (
    call: AnyCall,
    response: LightMyRequestResponse,
    shown: string,
    isObject = true,
  ) => {
    expect([200, 304, 400, 401, 403, 404, 405, 409, 414, 415, 422], shown).toContain(
      response.statusCode,
    );
    if (response.statusCode === 304) return;
    expect(response.headers['content-type'], shown).toBe('application/json; charset=utf-8');
    if (response.statusCode === 200) return void call.response.parse(response.json());
    const failure = failureSchema.parse(response.json());
    expect(failure.requestId, shown).toBe(response.headers['x-request-id']);
    expect(failure.message, shown).not.toMatch(/^[a-z]+[A-Z]/);
    expect(failure.message, shown).not.toMatch(
      /zod|sql|\bselect\b(?! an address)|stack|node_modules|undefined/i,
    );
    if (response.statusCode === 422 && isObject)
      expect(failure.data?.[0], shown).toMatchObject({ field: expect.any(String) });
  };

  const send = async (call: AnyCall, url: string, payload?: string) => {
    const { method } = call;
    const isOfStaff = everyStaffCall.includes(call);
    const response = await shop.app.inject({
      method,
      url,
      headers: {
        ...(isOfStaff ? owner.headers : { authorization: `Bearer ${customer.token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload }),
    });
    const shown = `${method} ${url.slice(0, 120)} ${payload?.slice(0, 120) ?? ''}`;
    expectCalm(call, response, shown, payload === undefined || payload.startsWith('{'));
  };

  test('there is data to break', async () => {
    customer = await aCustomerWithData(shop);
    const { userId: id, productId } = customer;
    known = { userId: id, id, productId, country: 'Nepal' };
    await shop.stock(aProduct('amethyst-ring', { tags: ['ring'], stock: 1000 }));
    for (let at = 0; at < 8; at += 1)
      await deskOrderVerbs(shop).buy(await aCustomer(shop), { 'amethyst-ring': 1 });
    await askCall(shop, requestCustomOrder, customForm);
    const staff = await aStaffMember(shop);
    const noLimits = { firstDay: null, lastDay: null, useLimit: null, customerLimit: null };
    await staff.gets(createCoupon, { code: 'FUZZ10', percent: 10, ...noLimits });
    const post = {
      title: 'Quartz',
      slug: '',
      author: 'Asha',
      summary: 'Short.',
      markdown: 'Hard.',
      tags: [],
    };
    await staff.gets(createPost, {
      ...post,
      products: [],
      pictureHash: null,
      pictureAlt: '',
      published: true,
    });
    document = (await shop.get('/api/openapi.json')).json();
  });

  const calls = [...everyCall, ...everyStaffCall];

  describe.each(calls.map((call) => [call.name, call] as const))('%s', (name, call) => {
    const plainPath = `/api${call.path.replace(/\{\w+\}/g, 'amethyst-ring')}`;
    const isOfStaff = everyStaffCall.includes(call);

    // A login of its own: one of the calls logs out.
    beforeEach(async () => {
      if (isOfStaff) owner = await aStaffMember(shop);
    });

    test.each(namesOf(call.params))('in its path as %s', async (param) => {
      await Promise.all(
        values.map((value) => {
          const path = call.path.replace(`{${param}}`, () => value).replace(/\{\w+\}/g, 'ring');
          return send(call, `/api${path}`, bodyOf(call));
        }),
      );
    });

    test('in its query', async () => {
      const queries = namesOf(call.query).flatMap((query) => [
        ...values.flatMap((value) => [`${query}=${value}`, `${query}=1&${query}=${value}`]),
        `${query}[]=1&${query}[a]=2`,
        query,
      ]);
      // No call reads these, and one parser reads them all.
      const names = values.filter((value) => !value.includes('%00'));
      const unknown = names.map((one) => `${one}=1`).join('&');
      await Promise.all(
        [...queries, unknown].map((query) => send(call, `${plainPath}?${query}`, bodyOf(call))),
      );
    });

    test.runIf(call.body)('in its body', async () => {
      const inFields = namesOf(call.body).flatMap((field) =>
        fieldValues.map((value) => JSON.stringify({ ...plainBodyOf(call, known), [field]: value })),
      );
      const whole = [...brokenBodies, ...fieldValues.map((value) => JSON.stringify(value))];
      await Promise.all([...inFields, ...whole].map((body) => send(call, ownPath(call), body)));
    });

    test.skipIf(isOfStaff)('by other methods', async () => {
      const taken = everyCall
        .filter(({ path }) => path === call.path)
        .map(({ method }) => String(method));
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
      for (const method of others.filter((one) => !taken.includes(one))) {
        const response = await shop.app.inject({ method, url: plainPath });
        expect(response.statusCode, method).toBe(method === 'OPTIONS' ? 204 : 405);
        expect(String(response.headers.allow).split(', ')).toEqual(
          expect.arrayContaining([...taken, 'OPTIONS']),
        );
        expect(String(response.headers.allow)).not.toContain(
          method === 'OPTIONS' ? 'TRACE' : method,
        );
        if (method !== 'OPTIONS') failureSchema.parse(response.json());
      }
    });

    test.runIf(all)('in any mix of valid and odd fields, as the API reference says', async () => {
      const operation =
        document.paths[`/api${call.path}`]?.[call.method.toLowerCase()] ??
        expect.fail('undescribed');
      const picture = fc.constantFrom(
        await aPicture('teal'),
        Buffer.alloc(0),
        (await aPicture('red')).subarray(0, 90),
      );
      const files = fc.record(
        Object.fromEntries((call.files ?? []).map((file) => [file, picture])),
        {
          requiredKeys: [],
        },
      );
      const options = fc.record(
        { key: fc.constantFrom('key-a', 'key-b', 'k'.repeat(201)) },
        { requiredKeys: [] },
      );
      const existing = await existingFor(call);
      const mix = fc.tuple(anyFields(operation, existing), files, options);
      await fc.assert(
        fc.asyncProperty(mix, async ([fields, pictures, own]) => {
          let who: Pick<typeof customer, 'ask'> = isOfStaff ? owner : customer;
          if (!isOfStaff && endsSessions.includes(name)) who = await aCustomer(shop);
          const response = await who.ask(call, { ...fields, ...pictures }, own);
          expectCalm(call, response, name);
          // An empty parameter is another address, and a long one none.
          const isNowhere =
            response.statusCode === 404 &&
            response.payload.includes('There is nothing at this address.');
          if (!isNowhere && ![405, 414].includes(response.statusCode))
            expect(Object.keys(operation.responses), name).toContain(String(response.statusCode));
        }),
        { numRuns: mixes },
      );
    });
  });

  /** The path with the customer's own id, so that code after authorization is tested too. */
  const ownPath = (call: AnyCall) => `/api${call.path.replace(/\{\w+\}/g, customer.userId)}`;
  const bodyOf = (call: AnyCall) =>
    call.body ? JSON.stringify(plainBodyOf(call, known)) : undefined;

  /** Values of fields for which the shop has rows. */
  async function existingFor(call: AnyCall): Promise<KnownValues> {
    const { userId, cartId, cartItemId, addressId, bookingId, productId, email, password } =
      customer;
    const [, area, place = ''] = call.path.split('/');
    const table = area === 'admin' ? tables[place as keyof typeof tables] : undefined;
    const rows = table ? await shop.rows(table) : [];
    const orders = await shop.rows('orders');
    const own = {
      userId,
      wishlistId: userId,
      shoppingCartId: cartId,
      cartItemId,
      addressId,
      productId,
      email,
    };
    return {
      ...Object.fromEntries(Object.entries(own).map(([field, value]) => [field, [value]])),
      oldPassword: [password],
      id: table ? rows.map(({ id }) => id) : [userId, cartId, addressId, bookingId],
      orderId: orders.map(({ id }) => id),
      code: ['FUZZ10'],
      slug: ['amethyst-ring', 'quartz'],
      staffId: [(await aStaffMember(shop)).id],
    };
  }

  test('has a reason for each field', async () => {
    const response = await shop.get('/api/product?pageNumber=0&pageSize=1000');
    expect(response.statusCode).toBe(422);
    expect(response.json().data).toEqual([
      {
        code: 'too_small',
        description: 'The page number must be at least 1.',
        field: 'pageNumber',
      },
      { code: 'too_big', description: 'The page size must be at most 100.', field: 'pageSize' },
    ]);
    expect((await shop.get('/api/product?pageNumber=two')).json().message).toBe(
      'The page number must be a number.',
    );
    expect((await shop.get('/api/product?pageNumber=1.5')).json().message).toBe(
      'The page number must be a whole number.',
    );
  });

  // The owner among them may have deleted all products.
  test('the shop still responds, and nothing has failed inside', async () => {
    expect((await shop.get('/api/product')).statusCode).toBe(200);
    expect((await shop.rows('users')).length).toBeGreaterThan(0);
    expect(shop.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});
