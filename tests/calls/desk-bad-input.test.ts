import { beforeAll, describe, expect, test } from 'vitest';

import type { AnyCall } from '#contract/calls/call.ts';
import { failureSchema } from '#contract/failure.ts';
import { badFields, badValues, brokenBodies, isOfEngine } from '#tests/setup/bad-values.ts';
import { everyStaffCall, namesOf, plainBodyOf } from '#tests/setup/calls.ts';
import { everyEngine } from '#tests/setup/engines.ts';
import { useShop } from '#tests/setup/shop.ts';
import { aStaffMember, type TestStaff } from '#tests/setup/staff.ts';

describe.each(everyEngine)('Bad input breaks nothing at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const all = engine === 'sqlite';
  const values = all ? badValues : badValues.filter(isOfEngine);
  const fieldValues = all ? badFields : badFields.filter(isOfEngine);
  let owner: TestStaff;

  beforeAll(async () => {
    owner = await aStaffMember(shop);
  });

  const expectCalm = async (url: string, method: AnyCall['method'], payload?: string) => {
    const response = await shop.app.inject({
      method,
      url,
      headers: { ...owner.headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
      ...(payload !== undefined && { payload }),
    });
    const shown = `${method} ${url.slice(0, 120)} ${payload?.slice(0, 120) ?? ''}`;
    expect([200, 400, 401, 404, 409, 414, 415, 422], shown).toContain(response.statusCode);
    if (response.statusCode === 200) return;
    const failure = failureSchema.parse(response.json());
    expect(failure.message, shown).not.toMatch(/zod|sql|\bselect\b|stack|node_modules|undefined/i);
  };

  describe.each(everyStaffCall.map((call) => [call.name, call] as const))('%s', (_name, call) => {
    const plainPath = `/api${call.path.replace(/\{\w+\}/g, 'unknown')}`;
    const body = call.body ? JSON.stringify(plainBodyOf(call)) : undefined;

    test.runIf(call.params || call.query)('in its path and query', async () => {
      const inPath = namesOf(call.params).flatMap((name) =>
        values.map((value) => `/api${call.path.replace(`{${name}}`, () => value).replace(/\{\w+\}/g, 'unknown')}`),
      );
      const inQuery = namesOf(call.query).flatMap((name) => [
        ...values.map((value) => `${plainPath}?${name}=${value}`),
        `${plainPath}?${name}[]=1&${name}[a]=2`,
      ]);
      await Promise.all([...inPath, ...inQuery].map((url) => expectCalm(url, call.method, body)));
    });

    test.runIf(call.body)('in its body', async () => {
      const inFields = namesOf(call.body).flatMap((name) =>
        fieldValues.map((value) => JSON.stringify({ ...plainBodyOf(call), [name]: value })),
      );
      const whole = [...brokenBodies, ...fieldValues.map((value) => JSON.stringify(value))];
      await Promise.all([...inFields, ...whole].map((payload) => expectCalm(plainPath, call.method, payload)));
    });
  });

  test('nothing failed inside', () => {
    expect(shop.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});
