import type { PageLook } from '#contract/calls/shop-calls.ts';
import { lookStyleId } from '#contract/rules/look/look.ts';

// The server has put the shop's look into the page's head. When the owner changes it while the page
// is open, or the page came from a shell of before, it is put there again.

/** The page's policy knows no other inline style; a constructed one needs no leave. */
let sheet: CSSStyleSheet | undefined;
let css: string | undefined;

/** Colours of the browser's bars in a shop without a look. */
const standardBars = { light: '#fbf7f1', dark: '#15111c' };

/** Shows a look in place of the one before. Returns whether anything changed. */
export function applyLook(look: PageLook | undefined): boolean {
  const before = css ?? document.getElementById(lookStyleId)?.textContent ?? '';
  const isStyleNew = before !== (look?.css ?? '');
  if (isStyleNew) setStyle(look?.css ?? '');
  const areBarsNew = setBars(look ?? standardBars);
  const areIconsNew = look?.icon !== undefined && setIcons(look.icon);
  return isStyleNew || areBarsNew || areIconsNew;
}

function setStyle(next: string): void {
  css = next;
  document.getElementById(lookStyleId)?.remove();
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(next);
}

function setBars({ light, dark }: { readonly light: string; readonly dark: string }): boolean {
  // One who has chosen a scheme has its colour in both.
  if (document.documentElement.dataset.theme !== undefined) return false;
  let isNew = false;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const colour = meta.media.includes('dark') ? dark : light;
    isNew ||= meta.content !== colour;
    meta.content = colour;
  }
  return isNew;
}

/** The other icons are beside the largest. */
function setIcons(largest: string): boolean {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')];
  const apple = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]');
  const address = largest.replace('icon-512', 'icon-192');
  if (links.some((link) => link.getAttribute('href') === address)) return false;
  for (const link of links) link.remove();
  const icon = Object.assign(document.createElement('link'), { rel: 'icon', href: address });
  icon.type = 'image/png';
  document.head.append(icon);
  if (apple) apple.href = largest.replace('icon-512', 'home-180');
  return true;
}

/** Has the worker cache the page without content anew, for the next start without a network. */
export function updateShell(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'UPDATE_SHELL' });
}
