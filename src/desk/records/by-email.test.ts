import { expect, test } from 'vitest';

import { byEmail } from './by-email.ts';

test('no email is promised to a customer without an address', () => {
  expect(byEmail('', 'Goes to the customer by email')).toContain('tell the customer yourself');
  expect(byEmail('maya@example.com', 'Goes to the customer by email')).toBe(
    'Goes to the customer by email',
  );
});
