import { describe, expect, test } from 'vitest';

import type { AnyCall } from '#contract/calls/call.ts';
import { fieldLabel, reasonsOf } from '#server/http/input.ts';
import { everyCall, namesOf, plainBodyOf } from '#tests/setup/calls.ts';

const badValues = [
  undefined,
  null,
  '',
  'x'.repeat(60_000),
  -1,
  0.5,
  1e300,
  true,
  [],
  [{}],
  [null],
  {},
];
const parts = ['params', 'query', 'body'] as const;
describe.each(everyCall.map((call) => [call.name, call] as const))(
  'What is wrong with %s',
  (_, call) => {
    test('names no fields', () => {
      for (const reason of everyReason(call)) {
        expect(reason.description).toMatch(/^The [a-z ]+ (?:must|is|has) .+\.$/);
        expect(reason.description).not.toMatch(/[a-z][A-Z]|_|\w\.\w/);
      }
    });
  },
);

/** Ids, and passwords, of which every character is part. */
const opaque = /(?:^id|Id|password|hash)$/i;

test.each(everyCall.map((call) => [call.name, call] as const))(
  '%s takes no invisible text for one',
  (_, call) => {
    for (const name of namesOf(call.body).filter((one) => !opaque.test(one))) {
      const isTaken = (value: string) =>
        call.body?.safeParse({ ...plainBodyOf(call), [name]: value }).success;
      if (!isTaken('')) expect(isTaken('\u200b \u2060'), name).toBe(false);
    }
  },
);

test('a path has the label of its last name, and an unknown field its own words', () => {
  expect(fieldLabel('cartItems', 0, 'quantity')).toBe('The quantity');
  expect(fieldLabel('cartItems', '0')).toBe('The list of cart items');
  expect(fieldLabel('favouriteStone')).toBe('The favourite stone');
  expect(fieldLabel()).toBe('The request');
});

function everyReason(call: AnyCall) {
  return parts.flatMap((part) =>
    namesOf(call[part]).flatMap((name) =>
      badValues.flatMap((value) => {
        const result = call[part]?.safeParse({ ...plainBodyOf(call), [name]: value });
        return result?.error ? reasonsOf(result.error.issues) : [];
      }),
    ),
  );
}
