// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Suggested } from '#contract/calls/search-calls.ts';
import { settingsFrom } from '#contract/settings/entries.ts';
import { createQueryClient, queryOf } from '#src/shared/queries/query.ts';
import { shopQuery } from '#src/shared/queries/shop-query.ts';
import { countedDemoShelves } from '#tests/setup/demo-shelves.ts';
import { FakeStorage } from '#tests/setup/fake-storage.ts';

import { readRecent, recordSearch } from './recent-searches.ts';
import { Suggestions } from './suggestions.tsx';

const nothing: Suggested = { products: [], totalRecords: 0, tags: [], pages: [], posts: [] };
const ring = { name: 'Amethyst Ring', slugs: 'amethyst-ring', price: 900, discount: 0, imgURL: '' };
const rings = { label: 'Rings', kind: 'Category', path: '/shop/by-category/ring' };

let page: HTMLElement;
let root: Root;
let field: HTMLInputElement;
let client: ReturnType<typeof createQueryClient>;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.useFakeTimers();
  // Not in jsdom.
  Element.prototype.scrollIntoView = () => {};
  page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = '<dialog open><search><form><input></form><div></div></search></dialog>';
  field = page.querySelector('input') as HTMLInputElement;
  client = createQueryClient(() => Promise.reject(new Error('No request expected')));
  root = createRoot(page.querySelector('search div') as HTMLElement);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows the suggestions of a field with a text, for which the shop has this. */
async function show(text: string, found?: Suggested) {
  if (found) client.setQueryData(queryOf('suggest', { query: { Name: text } }).queryKey, found);
  client.setQueryData(shopQuery.queryKey, {
    settings: settingsFrom(new Map()),
    shelves: countedDemoShelves({ ring: 7, bracelet: 12 }),
  });
  const routeTree = createRootRoute();
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  field.value = text;
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>
          <Suggestions field={field} id="list" onChosen={() => {}} />
        </RouterContextProvider>
      </QueryClientProvider>,
    ),
  );
}

const groups = () =>
  [...page.querySelectorAll('[role=group]')].map((group) => [
    group.getAttribute('aria-label'),
    ...[...group.querySelectorAll('[role=option]')].map(({ textContent }) => textContent),
  ]);
const addressOf = (name: string) =>
  [...page.querySelectorAll('[role=option]')]
    .find(({ textContent }) => textContent?.includes(name))
    ?.getAttribute('href');
const press = (key: string) =>
  act(async () => void field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const button = (name: string) =>
  page.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
const told = () => page.querySelector('[role=status]')?.textContent;

test('what nobody knows is said, with the words that are meant before what is popular', async () => {
  await show('amathyts', { ...nothing, isUnknown: true, tags: [rings], nearest: ['amethyst'] });
  expect(page.textContent).toContain('Nothing for “amathyts”');
  expect(groups()).toEqual([
    ['Did you mean', 'amethyst'],
    ['Popular', 'RingsCategory'],
  ]);
  expect(addressOf('amethyst')).toBe('/products?Name=amethyst');
  expect(told()).toContain('Nothing for “amathyts”');
});

test('without anything to choose it is said, and there is no list', async () => {
  await show('amathyts', { ...nothing, isUnknown: true });
  expect(page.textContent).toContain('Nothing for “amathyts”');
  expect(page.querySelector('[role=listbox]')).toBeNull();
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('what isn’t sold is said', async () => {
  const near = { ...nothing, products: [ring], totalRecords: 8 };
  const found = { ...near, notSold: ['moldavite'] };
  await show('moldavite ring', found);
  expect(page.textContent).toContain('We don’t have moldavite. These come near:');
  expect(groups()).toEqual([
    ['Products', 'Amethyst RingRs 900'],
    ['All results', 'See all 8'],
  ]);
  expect(told()).toMatch(/^We don’t have moldavite\. .* 2 suggestions/);
});

test('categories narrow the search, and what was typed is bold', async () => {
  const path = '/shop/by-category/ring';
  const filter = 'crystal' as const;
  const inCategories = [{ label: 'Amethyst in Rings', count: 2, path, filter, tag: 'amethyst' }];
  await show('ameth', { ...nothing, products: [ring], totalRecords: 1, inCategories });
  expect(groups()).toEqual([
    ['In categories', 'Amethyst in Rings · 2'],
    ['Products', 'Amethyst RingRs 900'],
  ]);
  expect(addressOf('in Rings')).toBe('/shop/by-category/ring?crystal=amethyst');
  const bold = [...page.querySelectorAll('b')].map(({ textContent }) => textContent);
  expect(bold).toEqual(['Ameth', 'Ameth']);
});

test('an empty field has the last searches and ideas of what the shop has', async () => {
  recordSearch('mala');
  recordSearch('rose quartz');
  await show('');
  expect(groups()).toEqual([
    ['Recent searches', 'rose quartz', 'mala'],
    ['Popular', 'BraceletsCategory', 'RingsCategory'],
  ]);
  expect(addressOf('rose quartz')).toBe('/products?Name=rose+quartz');
  await act(async () => button('Remove “rose quartz”')?.click());
  expect(groups()[0]).toEqual(['Recent searches', 'mala']);
  expect(document.activeElement).toBe(field);
  expect(told()).toBe('“rose quartz” removed.');
  recordSearch('opal');
  await act(async () => void field.dispatchEvent(new FocusEvent('focus')));
  expect(groups()[0]).toEqual(['Recent searches', 'opal', 'mala']);
  await press('ArrowDown');
  await press('Delete');
  expect(readRecent()).toEqual(['mala']);
  await act(async () => button('Clear recent searches')?.click());
  expect(readRecent()).toEqual([]);
  expect(groups()).toHaveLength(1);
});

test('what is chosen as a search is one of the last', async () => {
  recordSearch('mala');
  await show('opal', { ...nothing, products: [ring], totalRecords: 9 });
  const all = [...page.querySelectorAll<HTMLElement>('[role=option]')].at(-1);
  expect(all?.textContent).toBe('See all 9 results');
  await act(async () => all?.click());
  expect(readRecent()).toEqual(['opal', 'mala']);
});

test('a submitted search closes its suggestions, wherever the focus is', async () => {
  await show('opal', { ...nothing, products: [ring], totalRecords: 9 });
  expect(groups()).toHaveLength(2);
  await act(async () => void field.form?.dispatchEvent(new Event('submit')));
  expect(groups()).toEqual([]);
});

test('in an empty dialog Esc is the dialog’s; with a text it closes the suggestions', async () => {
  recordSearch('mala');
  const esc = async () => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true });
    await act(async () => void field.dispatchEvent(event));
    return event.defaultPrevented;
  };
  await show('');
  expect(await esc()).toBe(false);
  await show('mala', { ...nothing, products: [ring], totalRecords: 9 });
  await act(async () => void field.dispatchEvent(new Event('input')));
  await act(async () => vi.advanceTimersByTime(200));
  expect(await esc()).toBe(true);
});
