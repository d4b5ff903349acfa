import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { callLink } from '#src/shared/browser/call-link.ts';

import { Contact, chatLink, mapLink } from './record-view.tsx';

test('numbers open a call and a chat, with the country code where it is missing', () => {
  expect(callLink('+977 984-1000000')).toBe('tel:+9779841000000');
  expect(chatLink('984-1000000')).toBe('https://wa.me/9779841000000');
  expect(chatLink('01-5550123')).toBe('https://wa.me/97715550123');
  expect(chatLink('+44 7700 900123')).toBe('https://wa.me/447700900123');
  expect(chatLink('0044 7700 900123')).toBe('https://wa.me/447700900123');
});

test('an address opens on a map without its empty parts', () => {
  expect(mapLink(['Swotha', '', 'Patan & Co'])).toBe(
    'https://www.openstreetmap.org/search?query=Swotha%2C%20Patan%20%26%20Co',
  );
});

test('somebody who was erased has no links', () => {
  expect(
    renderToStaticMarkup(<Contact phoneNumber="" email="" place={['', '', '']} />),
  ).not.toContain('<a');
});
