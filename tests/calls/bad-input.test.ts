import { describe, expect, test } from 'vitest';

import type { AnyCall } from '#contract/calls/call.ts';
import { failureSchema } from '#contract/failure.ts';
import { badFields, badValues, brokenBodies, isOfEngine } from '#tests/setup/bad-values.ts';
import { everyCall, namesOf, plainBodyOf } from '#tests/setup/calls.ts';
import { aCustomer, type TestCustomer } from '#tests/setup/customer.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { aProduct } from '#tests/setup/products.ts';
import { useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Bad input breaks nothing on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  // Input that is rejected before it reaches the database needs only one engine.
  const all = engine === 'sqlite';
  const values = all ? badValues : badValues.filter(isOfEngine);
  const fieldValues = all ? badFields : badFields.filter(isOfEngine);

  let customer: TestCustomer;
  /** Existing ids, so that later checks are tested too. */
  let known: Record<string, string>;

  const expectCalm = async (url: string, method: AnyCall['method'] = 'GET', payload?: string) => {
    const response = await shop.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${customer.token}`,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload }),
    });
    const shown = `${method} ${url.slice(0, 120)} ${payload?.slice(0, 120) ?? ''}`;
    expect([200, 400, 401, 403, 404, 409, 414, 415, 422], shown).toContain(response.statusCode);
    expect(response.headers['content-type'], shown).toBe('application/json; charset=utf-8');
    if (response.statusCode === 200) return;
    const failure = failureSchema.parse(response.json());
    expect(failure.requestId, shown).toBe(response.headers['x-request-id']);
    expect(failure.message, shown).not.toMatch(/^[a-z]+[A-Z]/);
    expect(failure.message, shown).not.toMatch(/zod|sql|\bselect\b|stack|node_modules|undefined/i);
    const isObject = payload === undefined || payload.startsWith('{');
    if (response.statusCode !== 422 || !isObject) return;
    expect(failure.data?.[0], shown).toMatchObject({ field: expect.any(String) });
  };

  test('there is data to break', async () => {
    await shop.stock(aProduct('amethyst-ring', { tags: ['ring'] }));
    customer = await aCustomer(shop);
    const [product] = (await shop.get('/api/product')).json().data;
    known = { userId: customer.userId, id: customer.userId, productId: product.id, country: 'Nepal' };
    expect(everyCall.length).toBeGreaterThanOrEqual(7);
  });

  describe.each(everyCall.map((call) => [call.name, call] as const))('%s', (_name, call) => {
    const plainPath = `/api${call.path.replace(/\{\w+\}/g, 'amethyst-ring')}`;

    test.each(namesOf(call.params))('in its path as %s', async (name) => {
      await Promise.all(
        values.map((value) => {
          const path = call.path.replace(`{${name}}`, () => value).replace(/\{\w+\}/g, 'ring');
          return expectCalm(`/api${path}`, call.method, bodyOf(call));
        }),
      );
    });

    test.each(namesOf(call.query))('in its query as %s', async (name) => {
      const queries = [
        ...values.flatMap((value) => [`${name}=${value}`, `${name}=1&${name}=${value}`]),
        `${name}[]=1&${name}[a]=2`,
        name,
      ];
      await Promise.all(queries.map((query) => expectCalm(`${plainPath}?${query}`, call.method, bodyOf(call))));
    });

    test('in unknown names', async () => {
      await Promise.all(values.map((value) => expectCalm(`${plainPath}?${value}=1`, call.method, bodyOf(call))));
    });

    test.each(namesOf(call.body))('in its body as %s', async (name) => {
      const bodies = fieldValues.map((value) => JSON.stringify({ ...plainBodyOf(call, known), [name]: value }));
      await Promise.all(bodies.map((body) => expectCalm(ownPath(call), call.method, body)));
    });

    test.runIf(call.body)('as its whole body', async () => {
      const bodies = [...brokenBodies, ...fieldValues.map((value) => JSON.stringify(value))];
      await Promise.all(bodies.map((body) => expectCalm(ownPath(call), call.method, body)));
    });

    test('by other methods', async () => {
      const taken = everyCall.filter(({ path }) => path === call.path).map(({ method }) => String(method));
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
      for (const method of others.filter((one) => !taken.includes(one))) {
        const response = await shop.app.inject({ method, url: plainPath });
        expect(response.statusCode, method).toBe(404);
        expect(failureSchema.parse(response.json()).message).toBe('There is nothing at this address.');
      }
    });
  });

  /** The path with the customer's own id, so that code after authorization is tested too. */
  const ownPath = (call: AnyCall) => `/api${call.path.replace(/\{\w+\}/g, customer.userId)}`;
  const bodyOf = (call: AnyCall) => (call.body ? JSON.stringify(plainBodyOf(call, known)) : undefined);

  test('the last value of a repeated parameter counts', async () => {
    const response = await shop.get('/api/product?pageNumber=7&pageNumber=1&pageSize=x&pageSize=1');
    expect(response.json()).toMatchObject({ totalItems: 1, data: [{ slugs: 'amethyst-ring' }] });
  });

  test('has a reason for each field', async () => {
    const response = await shop.get('/api/product?pageNumber=0&pageSize=1000');
    expect(response.statusCode).toBe(422);
    expect(response.json().data).toEqual([
      { code: 'too_small', description: 'The page number must be at least 1.', field: 'pageNumber' },
      { code: 'too_big', description: 'The page size must be at most 100.', field: 'pageSize' },
    ]);
    expect((await shop.get('/api/product?pageNumber=two')).json().message).toBe('The page number must be a number.');
    expect((await shop.get('/api/product?pageNumber=1.5')).json().message).toBe(
      'The page number must be a whole number.',
    );
  });

  test('the products are still there', async () => {
    expect((await shop.get('/api/product')).json().totalItems).toBe(1);
    expect(shop.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});
