// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';

import { showToast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

test('an error goes when a form is sent again, so that it does not outlive a success', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  await act(async () => root.render(<Toaster />));
  const form = document.body.appendChild(document.createElement('form'));
  await act(async () => showToast('error', 'Not saved'));
  expect(page.querySelector('[role=alert]')?.textContent).toBe('Not saved');
  expect(page.querySelector('[role=status]')?.textContent).toBe('');
  await act(async () => form.dispatchEvent(new Event('submit', { bubbles: true })));
  expect(page.textContent).toBe('');
  await act(async () => showToast('success', 'Saved'));
  expect(page.querySelector('[role=status]')?.textContent).toBe('Saved');
  expect(page.querySelector('[role=alert]')).toBeNull();
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test('an error that its form says, too, is announced once', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  await act(async () =>
    root.render(
      <>
        <form>
          <p role="alert">This email is taken</p>
        </form>
        <Toaster />
      </>,
    ),
  );
  await act(async () => showToast('error', 'This email is taken'));
  expect(page.querySelector('[data-kind=error]')?.getAttribute('aria-hidden')).toBe('true');
  await act(async () => showToast('error', 'Something else'));
  expect(page.querySelector('[data-kind=error]')?.getAttribute('aria-hidden')).toBeNull();
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
