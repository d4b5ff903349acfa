import { describe, expect, test } from 'vitest';

import { type OpenApiDocument, operationsOf } from '#server/modules/docs/openapi-document.ts';
import { createResponseCheck } from '#tests/fuzz/check-response.ts';
import { useShop } from '#tests/setup/shop.ts';

// `npm run test:faults -- --only fuzz` checks each response with it.
describe('The check of responses against the OpenAPI document', () => {
  const shop = useShop('sqlite');

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
