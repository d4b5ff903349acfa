import { cartCountKey } from '#contract/names/cart-count-key.ts';

import { filesOf, type Manifest } from './client-manifest.ts';
import type { StyleNode } from './page-styles.ts';

/** The shell reads persisted queries before its first paint. */
const firstModules = ['index.html', 'src/lib/query-persister.ts'];
/** What every page loads once it is rendered. */
const laterModules = ['src/layout/late-parts.ts', 'src/lib/page-caller.ts', 'contract/calls/catalogue-calls.ts'];
/** What the pages that are opened most are rendered with; `*` is any slug. */
const pageModules: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/routes/index.tsx?tsr-split=component', 'src/pages/home/home-page.ts', 'src/pages/home/home-rest.tsx'],
  '/products': [
    'src/routes/products.index.tsx?tsr-split=component',
    'src/pages/listing/product-list.ts',
    'src/pages/listing/list-rest.ts',
  ],
  '/products/*': [
    'src/routes/products.$slug.tsx?tsr-split=component',
    'src/pages/product/product-page.ts',
    'src/pages/product/product-rest.ts',
  ],
};

/**
 * The page without content, for the service worker. All its files are in the worker's precache, so nothing is inlined
 * and scripts start at once. `template` is the built `index.html`.
 */
export function shellOf(template: string, manifest: Manifest, styles: readonly StyleNode[]): string {
  const first = filesOfAll(manifest, firstModules);
  const without = (modules: readonly string[], known: ReadonlySet<string>) =>
    [...filesOfAll(manifest, modules)].filter((file) => !known.has(file));
  const later = without(laterModules, first);
  const byPage = Object.entries(pageModules).map(([path, modules]) => [path, without(modules, first)]);
  const links = [...first].map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
  const fonts = styles.flatMap((node) => ('text' in node && node.text.startsWith('@font-face') ? node.text : []));
  const preload = preloadPage(Object.fromEntries(byPage), later);
  return template.replace(
    '</head>',
    () => `<style>${fonts.join('')}</style><script>${showCartCount}</script>${links}<script>${preload}</script></head>`,
  );
}

function filesOfAll(manifest: Manifest, modules: readonly string[]): Set<string> {
  return new Set(modules.flatMap((name) => [...filesOf(manifest, name)]));
}

/** Preloads the page's own scripts after the first paint: they import each other in several steps. */
function preloadPage(byPage: Readonly<Record<string, readonly string[]>>, later: readonly string[]): string {
  return `
      const path = location.pathname.replace(/^(\\/products)\\/(?!custom$)[^/]+$/, '$1/*');
      const files = new Set([...(${JSON.stringify(byPage)}[path] ?? []), ...${JSON.stringify(later)}]);
      requestAnimationFrame(() => setTimeout(() => {
        const links = [...files].map((href) => {
          return Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href });
        });
        document.head.append(...links);
      }));
    `;
}

/** Puts the cart's count into the shell's buttons as they are parsed, because the shell may be painted before it is complete. */
const showCartCount = `
      try {
        const count = Number(localStorage.getItem('${cartCountKey}'));
        const fill = () => {
          for (const place of document.querySelectorAll('[data-cart-count=""]')) {
            place.dataset.cartCount = count > 99 ? '99+' : count;
            place.closest('button').setAttribute('aria-label', 'Cart, ' + count + (count === 1 ? ' item' : ' items'));
          }
        };
        if (count > 0) {
          const reader = new MutationObserver(fill);
          reader.observe(document, { childList: true, subtree: true });
          addEventListener('DOMContentLoaded', () => reader.disconnect());
        }
      } catch {}
    `;
