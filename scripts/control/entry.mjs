/// <reference lib="dom" />
// The control page of `npm run lighthouse`, in the browser: hydrates the markup of a shop's page with the same libraries
// and nothing of the shop's own. Its elements are made from the markup itself.

import { hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter } from '@tanstack/react-router';
import { createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { proxy, useSnapshot } from 'valtio';

const state = proxy({ count: 0 });
const queryClient = new QueryClient();
hydrate(queryClient, { queries: [], mutations: [] });
const router = createRouter({ routeTree: createRootRoute() });
const root = /** @type {HTMLElement} */ (document.getElementById('root'));
// The server has put the page into an element of its own, as `Page` does.
const content = childrenOf(/** @type {Element} */ (root.firstElementChild));

startTransition(() => {
  hydrateRoot(root, createElement(QueryClientProvider, { client: queryClient }, createElement(Page)));
});

function Page() {
  useSnapshot(state);
  return createElement('div', { style: { display: 'contents' }, 'data-path': router.basepath }, ...content);
}

/** @param {Element} element @returns {import('react').ReactNode[]} */
function childrenOf(element) {
  return [...element.childNodes].map((node) => {
    if (node instanceof Element) return elementOf(node);
    return node instanceof Text ? node.data : null;
  });
}

/**
 * React compares neither attributes nor styles with what was rendered, but for hidden fields, of which a browser's extension
 * may add some.
 * @param {Element} element @returns {import('react').ReactNode}
 */
function elementOf(element) {
  const props = {
    id: element.id || undefined,
    className: element.getAttribute('class') ?? undefined,
    ...(element instanceof HTMLInputElement && {
      type: element.type,
      name: element.getAttribute('name') ?? undefined,
    }),
  };
  return createElement(element.localName, props, ...childrenOf(element));
}
