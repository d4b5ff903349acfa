import { beforeEach, describe, expect, test } from 'vitest';

import type { AnyCall } from '#contract/calls/call.ts';
import { failureSchema } from '#contract/failure.ts';
import { badFields, badValues, brokenBodies, isOfEngine } from '#tests/setup/bad-values.ts';
import { aStaffMember, type TestStaff, useCustomer } from '#tests/setup/callers.ts';
import { everyCall, everyStaffCall, namesOf, plainBodyOf } from '#tests/setup/calls.ts';
import { aProduct } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

describe.each(everyEngine)('Bad input breaks nothing on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  // Input that is rejected before it reaches the database needs only one engine.
  const all = engine === 'sqlite';
  const values = all ? badValues : badValues.filter(isOfEngine);
  const fieldValues = all ? badFields : badFields.filter(isOfEngine);

  const customer = useCustomer(shop);
  let owner: TestStaff;
  /** Existing ids, so that later checks are tested too. */
  let known: Record<string, string>;

  const expectCalm = async (call: AnyCall, url: string, payload?: string) => {
    const { method } = call;
    const response = await shop.app.inject({
      method,
      url,
      headers: {
        ...(everyStaffCall.includes(call) ? owner.headers : { authorization: `Bearer ${customer.token}` }),
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
    const [product] = (await shop.get('/api/product')).json().data;
    known = { userId: customer.userId, id: customer.userId, productId: product.id, country: 'Nepal' };
  });

  const calls = [...everyCall, ...everyStaffCall];

  describe.each(calls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
    const plainPath = `/api${call.path.replace(/\{\w+\}/g, 'amethyst-ring')}`;

    // A login of its own: one of the calls logs out.
    beforeEach(async () => {
      if (everyStaffCall.includes(call)) owner = await aStaffMember(shop);
    });

    test.each(namesOf(call.params))('in its path as %s', async (name) => {
      await Promise.all(
        values.map((value) => {
          const path = call.path.replace(`{${name}}`, () => value).replace(/\{\w+\}/g, 'ring');
          return expectCalm(call, `/api${path}`, bodyOf(call));
        }),
      );
    });

    test('in its query', async () => {
      const queries = namesOf(call.query).flatMap((name) => [
        ...values.flatMap((value) => [`${name}=${value}`, `${name}=1&${name}=${value}`]),
        `${name}[]=1&${name}[a]=2`,
        name,
      ]);
      // No call reads these, and one parser reads them all.
      const names = values.filter((value) => !value.includes('%00'));
      const unknown = names.map((name) => `${name}=1`).join('&');
      await Promise.all([...queries, unknown].map((query) => expectCalm(call, `${plainPath}?${query}`, bodyOf(call))));
    });

    test.runIf(call.body)('in its body', async () => {
      const inFields = namesOf(call.body).flatMap((name) =>
        fieldValues.map((value) => JSON.stringify({ ...plainBodyOf(call, known), [name]: value })),
      );
      const whole = [...brokenBodies, ...fieldValues.map((value) => JSON.stringify(value))];
      await Promise.all([...inFields, ...whole].map((body) => expectCalm(call, ownPath(call), body)));
    });

    test.skipIf(everyStaffCall.includes(call))('by other methods', async () => {
      const taken = everyCall.filter(({ path }) => path === call.path).map(({ method }) => String(method));
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
      for (const method of others.filter((one) => !taken.includes(one))) {
        const response = await shop.app.inject({ method, url: plainPath });
        expect(response.statusCode, method).toBe(method === 'OPTIONS' ? 204 : 405);
        expect(String(response.headers.allow).split(', ')).toEqual(expect.arrayContaining([...taken, 'OPTIONS']));
        expect(String(response.headers.allow)).not.toContain(method === 'OPTIONS' ? 'TRACE' : method);
        if (method !== 'OPTIONS') failureSchema.parse(response.json());
      }
    });
  });

  /** The path with the customer's own id, so that code after authorization is tested too. */
  const ownPath = (call: AnyCall) => `/api${call.path.replace(/\{\w+\}/g, customer.userId)}`;
  const bodyOf = (call: AnyCall) => (call.body ? JSON.stringify(plainBodyOf(call, known)) : undefined);

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
