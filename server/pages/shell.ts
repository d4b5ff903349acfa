import { cartCountKey } from '#contract/names/cart-count-key.ts';

import { filesOf, type Manifest } from './client-manifest.ts';
import type { StyleNode } from './page-styles.ts';

/**
 * The page without content, for the service worker. All its files are in the worker's precache, so nothing is inlined
 * but the fallback fonts. It reads persisted queries before its first paint. `template` is the built `index.html`.
 */
export function shellOf(template: string, manifest: Manifest, styles: readonly StyleNode[]): string {
  const known = filesOf(manifest, 'index.html');
  const files = [...filesOf(manifest, 'src/lib/query-persister.ts')].filter((file) => !known.has(file));
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
  const fonts = styles.flatMap((node) => ('text' in node && node.text.startsWith('@font-face') ? node.text : []));
  return template
    .replace('<html', '<html data-fonts')
    .replace('</head>', () => `<style>${fonts.join('')}</style><script>${showCartCount}</script>${links}</head>`);
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
