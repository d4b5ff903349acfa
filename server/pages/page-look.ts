import { iconAddress, lookStyleId, type ShopLook, usedFonts } from '#contract/rules/look/look.ts';
import type { AllSettings } from '#contract/settings/entries.ts';

// The shop's own look in the head of its pages and of its desk's. A shop that has set none keeps the
// built page, byte for byte.

/** Puts the look into a page's HTML: colours, the browser's bars, icons and typefaces. */
export function withLook(html: string, settings: AllSettings, look?: ShopLook): string {
  if (!look) return html;
  const { css, light, dark, iconHash } = look;
  const icons = iconHash === undefined ? '' : iconLinks(iconHash);
  const style = css === '' ? '' : `<style id="${lookStyleId}">${css}</style>`;
  return withoutFonts(iconHash === undefined ? html : html.replace(iconPattern, ''), settings)
    .replace(barPattern('light'), `$1${light}$2`)
    .replace(barPattern('dark'), `$1${dark}$2`)
    .replace('</head>', () => `${icons}${style}</head>`);
}

/**
 * Names the shop's picture in a rendered head, in place of those that come with the program: for
 * link previews and as the logo in structured data. Nobody else reads it, so that it is no work of
 * the pages' scripts.
 */
export function headWithLook(head: string, look?: ShopLook): string {
  const { icon, share } = look ?? {};
  if (icon === undefined || share === undefined) return head;
  return head.replaceAll('/og.jpg"', `${share}"`).replaceAll('/icons/icon-512.png"', `${icon}"`);
}

const barPattern = (scheme: string) =>
  new RegExp(
    `(<meta name="theme-color" content=")[^"]*(" media="\\(prefers-color-scheme: ${scheme}\\)")`,
  );

const iconPattern = /\s*<link rel="(?:apple-touch-)?icon"[^>]*>/g;

function iconLinks(hash: string): string {
  const links = [
    `<link rel="icon" type="image/png" sizes="32x32" href="${iconAddress(hash, 'tab-32')}">`,
    `<link rel="icon" type="image/png" sizes="192x192" href="${iconAddress(hash, 'icon-192')}">`,
    `<link rel="apple-touch-icon" href="${iconAddress(hash, 'home-180')}">`,
  ];
  return links.join('');
}

/** A typeface that no text has is not loaded. */
function withoutFonts(html: string, settings: AllSettings): string {
  const used = usedFonts(settings);
  return html.replace(/\s*<link rel="preload" as="font"[^>]*>/g, (link) =>
    /(?:figtree|fraunces)/.test(link) && !used.some((font) => link.includes(font)) ? '' : link,
  );
}

/** The standard icons, which are the demo's, and what other shops have instead. */
const ownIcons = {
  '/favicon.ico': 'tab-48',
  '/favicon.svg': 'icon-192',
  '/apple-touch-icon.png': 'home-180',
  '/icons/icon-192.png': 'icon-192',
  '/icons/icon-256.png': 'icon-512',
  '/icons/icon-384.png': 'icon-512',
  '/icons/icon-512.png': 'icon-512',
  '/icons/maskable-192.png': 'maskable-192',
  '/icons/maskable-512.png': 'maskable-512',
} as const;

const isIcon = (path: string): path is keyof typeof ownIcons => path in ownIcons;

/**
 * Where a standard icon is in a shop with icons of its own: notifications, feed readers and
 * browsers ask for these addresses whatever a page says. Undefined for any other address, and while
 * the settings can't be read.
 */
export function ownIconFor(path: string, look: () => Promise<ShopLook | undefined>) {
  if (path !== '/og.jpg' && !isIcon(path)) return undefined;
  return look().then(
    (found) => {
      if (found?.iconHash === undefined) return undefined;
      return isIcon(path) ? iconAddress(found.iconHash, ownIcons[path]) : found.share;
    },
    () => undefined,
  );
}

/** The members of a manifest that show the look. */
export function lookInManifest(look?: ShopLook): Readonly<Record<string, unknown>> {
  if (!look) return {};
  const { light, dark, iconHash } = look;
  return {
    theme_color: light,
    background_color: light,
    color_scheme_dark: { theme_color: dark, background_color: dark },
    ...(iconHash !== undefined && {
      icons: (['icon-192', 'icon-512', 'maskable-192', 'maskable-512'] as const).map((kind) => ({
        src: iconAddress(iconHash, kind),
        sizes: kind.replace(/.*-(\d+)$/, '$1x$1'),
        type: 'image/png',
        purpose: kind.startsWith('maskable') ? 'maskable' : 'any',
      })),
    }),
  };
}
