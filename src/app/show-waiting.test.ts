// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

import { showWaiting } from './show-waiting.ts';

test('web fonts are shown part by part, then in the whole page, and leave no marks', async () => {
  const page = document.documentElement;
  page.dataset.waiting = 'pictures fonts';
  // 120 elements in three lists of 40.
  const list = `<ul>${'<li>Moonstone</li>'.repeat(39)}</ul>`;
  document.body.innerHTML = `<header><a>Sphatik</a></header><main>${list.repeat(3)}</main>`;
  Object.defineProperty(document, 'fonts', { value: { load: vi.fn(async () => []) } });
  const seen: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target, oldValue } of changes)
      if (oldValue === null) seen.push(`${(target as Element).localName} ${page.dataset.waiting}`);
  });
  observer.observe(document.body, { subtree: true, attributeFilter: ['data-fonts'], attributeOldValue: true });
  await showWaiting();
  observer.disconnect();
  expect(seen).toEqual(['header fonts', 'ul fonts', 'ul fonts', 'ul fonts']);
  expect(page.dataset.waiting).toBeUndefined();
  expect(document.querySelector('[data-fonts]')).toBeNull();
});

test('nothing is held back in a page that was not rendered by the server', async () => {
  await showWaiting();
  expect(document.querySelector('[data-fonts]')).toBeNull();
});
