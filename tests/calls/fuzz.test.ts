import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { type OpenApiDocument, operationsOf } from '#server/modules/docs/openapi-document.ts';
import { createResponseCheck } from '#tests/fuzz/check-response.ts';
import { addFuzzPeople } from '#tests/fuzz/fuzz-data.ts';
import { fuzzShop } from '#tests/fuzz/fuzz-shop.ts';
import { isFullRun } from '#tests/setup/full-run.ts';
import { useShop } from '#tests/setup/shop.ts';

describe('Made-up requests', () => {
  const shop = useShop('sqlite', { env: { RATE_LIMIT: 'off' } });

  // `npm run test:fuzz` is the long form, against the built shop.
  test('every response matches the OpenAPI document', async () => {
    const people = await addFuzzPeople(shop.database);
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { faults, statuses } = await fuzzShop({
      origin,
      pageOrigin: new URL(shop.settings.publicUrl).origin,
      people,
      picture,
      seed: '600',
      requests: isFullRun ? 6_000 : 600,
      atOnce: 8,
      timeoutMs: 15_000,
    });
    expect(faults).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(100);
    expect(statuses.get(422)).toBeGreaterThan(50);
    expect(shop.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  test.each([
    ['a failure of the server', 500, { message: 'Something went wrong.' }, 'status 500'],
    ['a status that is not described', 418, { message: 'I am a teapot.' }, 'not described'],
    ['a body of another shape', 200, { data: 'none', totalItems: 1 }, 'does not fit'],
    ['a failure of another shape', 422, { error: 'wrong' }, 'does not fit'],
    ['a failure that tells about the inside', 422, { message: 'at query (/srv/server/db/connect.ts:7)' }, 'the inside'],
  ])('%s is found', async (_what, status, body, fault) => {
    const document: OpenApiDocument = (await shop.get('/api/openapi.json')).json();
    const operation = operationsOf(document).find(({ operationId }) => operationId === 'listProducts');
    if (!operation) throw new Error('The document has no listProducts.');
    const headers = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'fuzz' };
    const check = createResponseCheck(document);
    expect(check(operation, { status, headers, text: JSON.stringify(body), ms: 1 })).toContain(fault);
    const good = JSON.stringify({ data: [], totalItems: 0 });
    expect(check(operation, { status: 200, headers, text: good, ms: 1 })).toBeUndefined();
  });
});
