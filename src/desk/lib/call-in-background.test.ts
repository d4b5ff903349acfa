import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { parseInSlices } from './call-in-background.ts';

const schema = z.object({ at: z.string(), orders: z.array(z.object({ id: z.number() })), names: z.array(z.string()) });
const orders = Array.from({ length: 500 }, (_, id) => ({ id, more: 'not in the schema' }));
const body = { at: 'now', orders, names: ['Maya'] };

test('a response with a long list is parsed as by its schema alone', async () => {
  expect(await parseInSlices(schema, body)).toEqual(schema.safeParse(body));
  expect(await parseInSlices(schema, { ...body, orders: [] })).toMatchObject({ data: { at: 'now', orders: [] } });
  expect(await parseInSlices(z.array(z.number()), [1, 2])).toEqual({ success: true, data: [1, 2] });
});

test.each([
  ['an item of the list', { ...body, orders: [...orders, { id: 'x' }] }],
  ['another field', { ...body, at: 5 }],
  ['a list that is none', { ...body, orders: {} }],
  ['no object', null],
])('%s that does not fit is an invalid response', async (_, other) => {
  expect((await parseInSlices(schema, other)).success).toBe(false);
});
