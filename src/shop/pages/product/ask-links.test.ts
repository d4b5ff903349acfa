import { expect, test } from 'vitest';

import { askLinks } from './ask-links.ts';

const contacts = {
  whatsapp: 'https://wa.me/97715550123',
  email: 'shop@example.com',
  greeting: 'Namaste',
};
const piece = {
  name: 'Tiger Eye & Lava Bracelet',
  variant: { attributeName: 'Bead size', attributeValue: '8 mm' },
  url: 'https://shop.example/products/tiger-eye',
};

test('a question names the piece, its variant and its page, in a chat and in an email', () => {
  const [chat, email] = askLinks(contacts, piece).map(({ href }) => new URL(href));
  const question =
    'Namaste, I have a question about “Tiger Eye & Lava Bracelet” (Bead size: 8 mm): https://shop.example/products/tiger-eye';
  expect(chat?.origin).toBe('https://wa.me');
  expect(chat?.searchParams.get('text')).toBe(question);
  expect(email?.protocol).toBe('mailto:');
  expect(email?.pathname).toBe('shop@example.com');
  expect(email?.searchParams.get('subject')).toBe('Tiger Eye & Lava Bracelet');
  expect(email?.searchParams.get('body')).toBe(`${question}\n\n`);
  // Mail programs take a plus for a plus.
  expect(email?.href).not.toContain('+');
});

test('before a variant is chosen, none is named', () => {
  const [chat] = askLinks(contacts, { ...piece, variant: undefined });
  expect(new URL(chat?.href ?? '').searchParams.get('text')).toMatch(/Bracelet”: https:/);
});

test('a shop without one of them offers the other', () => {
  const labels = (own: object) =>
    askLinks({ ...contacts, ...own }, piece).map((link) => link.label);
  expect(labels({})).toEqual(['WhatsApp', 'Email']);
  expect(labels({ whatsapp: '' })).toEqual(['Email']);
  expect(labels({ whatsapp: '', email: '' })).toEqual([]);
});
