// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { emptyHoneypot, honeypotName } from './honeypot.ts';

test('a filled honeypot is emptied, so that a person’s second send passes', () => {
  const form = document.createElement('form');
  const input = Object.assign(document.createElement('input'), { name: honeypotName });
  form.append(input);
  expect(emptyHoneypot(form)).toBe(false);
  input.value = 'https://accounts.example';
  expect(emptyHoneypot(form)).toBe(true);
  expect(emptyHoneypot(form)).toBe(false);
  expect(emptyHoneypot(document.createElement('form'))).toBe(false);
});
