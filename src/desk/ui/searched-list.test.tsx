// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';

import { SearchField } from './searched-list.tsx';

test('a letter that is typed before the address has changed is kept, and searched', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  let searched = '';
  let arrive = () => {};
  function List() {
    const [value, setValue] = useState('');
    const onSearch = (text: string) => {
      searched = text;
      arrive = () => setValue(text);
    };
    return <SearchField value={value} onSearch={onSearch} />;
  }
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  await act(async () => root.render(<List />));
  const field = page.querySelector('input') as HTMLInputElement;
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type('may');
  await act(async () => vi.advanceTimersByTime(500));
  await type('maya');
  await act(async () => arrive());
  expect(field.value).toBe('maya');
  await act(async () => vi.advanceTimersByTime(500));
  expect(searched).toBe('maya');
  await act(async () => root.unmount());
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
