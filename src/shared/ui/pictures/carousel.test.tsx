// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';

import { Carousel } from './carousel.tsx';

test('slides scroll natively when the code of the carousel can not be loaded', async () => {
  const load = vi.fn(() => {
    throw new Error('The shop could not be reached');
  });
  vi.doMock('@splidejs/splide', load);
  const failures: unknown[] = [];
  const note = (reason: unknown) => failures.push(reason);
  process.on('unhandledRejection', note);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // All is near the screen.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #call: (entries: { isIntersecting: boolean }[]) => void;
      constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
        this.#call = call;
      }
      observe = () => queueMicrotask(() => this.#call([{ isIntersecting: true }]));
      disconnect = () => undefined;
    },
  );
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const slides = ['Moonstone', 'Amethyst'].map((name) => ({ key: name, content: name }));
  root.render(<Carousel label="Best sellers" slides={slides} perPage={{ default: 1 }} />);
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', note);
  expect(failures).toEqual([]);
  expect(document.querySelector('section')?.textContent).toContain('MoonstoneAmethyst');
  expect(document.querySelector('[data-taken-over], [data-ready]')).toBeNull();
  root.unmount();
});
