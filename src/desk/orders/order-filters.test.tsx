// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';

import { OrderFilters } from './order-filters.tsx';
import type { OrderSearch } from './order-search.ts';

let search: OrderSearch;
let showAll: () => void;

function Orders() {
  const [shown, setShown] = useState({} as OrderSearch);
  search = shown;
  showAll = () => setShown({} as OrderSearch);
  return <OrderFilters search={shown} onChange={(change) => setShown((before) => ({ ...before, ...change }))} />;
}

test('words and filters are kept together, and go together', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.useFakeTimers();
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  await act(async () => root.render(<Orders />));
  const words = page.querySelector('input[type=search]') as HTMLInputElement;
  const status = page.querySelector('select') as HTMLSelectElement;
  const fill = (field: HTMLInputElement | HTMLSelectElement, value: string) =>
    act(async () => {
      const prototype = Object.getPrototypeOf(field);
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event(field === words ? 'input' : 'change', { bubbles: true }));
    });
  await fill(words, 'maya');
  await fill(status, 'Shipped');
  await act(async () => vi.advanceTimersByTime(500));
  expect(search).toMatchObject({ search: 'maya', status: 'Shipped' });
  await act(async () => showAll());
  expect(words.value).toBe('');
  await act(async () => vi.advanceTimersByTime(500));
  expect(search.search).toBeUndefined();
  await act(async () => root.unmount());
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
