// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';

import { useLazyModule } from './use-lazy-module.ts';

test('the page shows its progress bar while the code of a tap loads', async () => {
  let finish = (_module: { text: string }) => {};
  const load = () =>
    new Promise<{ text: string }>((resolve) => {
      finish = resolve;
    });
  const onError = vi.fn();
  function Sheet() {
    return useLazyModule(load, true, onError)?.text;
  }
  const page = document.documentElement;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Sheet />);
  await vi.waitFor(() => expect(page.hasAttribute('data-waiting')).toBe(true));
  finish({ text: 'Filters' });
  await vi.waitFor(() => expect(document.body.textContent).toBe('Filters'));
  expect(page.hasAttribute('data-waiting')).toBe(false);
  expect(onError).not.toHaveBeenCalled();
  root.unmount();
});
