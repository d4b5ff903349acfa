import { expect, test } from 'vitest';

import { parseQueryString } from './requests.ts';

test.each([
  ['', {}],
  ['a=1&b=2', { a: '1', b: '2' }],
  ['a=1&a=2', { a: '2' }],
  ['a=&b', {}],
  ['a=2&a=', {}],
  ['Name=rose%20quartz', { Name: 'rose quartz' }],
  ['Name=rose+quartz', { Name: 'rose quartz' }],
  ['a=%ZZ', { a: '%ZZ' }],
  ['__proto__=1', { ['__proto__']: '1' }],
])('%s', (text, values) => {
  expect({ ...parseQueryString(text) }).toEqual(values);
});
