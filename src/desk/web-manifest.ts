import type { ManifestOptions } from 'vite-plugin-pwa';
import { deskAddress } from '#contract/names/desk.ts';

const paper = '#fbf7f1';

/**
 * The web app manifest of the shop desk, for its build. The server puts the shop's name into it
 * (`server/pages/web-manifest.ts`).
 */
export const deskManifest: Partial<ManifestOptions> = {
  id: deskAddress,
  name: 'Shop desk',
  short_name: 'Shop desk',
  description: 'Orders, payments and products of the shop, for its staff',
  lang: 'en',
  dir: 'ltr',
  categories: ['business', 'productivity'],
  start_url: deskAddress,
  scope: deskAddress,
  display: 'standalone',
  theme_color: paper,
  background_color: paper,
  icons: [
    ...[192, 512].map((size) => icon('icon', size, 'any')),
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    icon('maskable', 512, 'maskable'),
  ],
  shortcuts: [
    { name: 'Orders', url: `${deskAddress}orders`, icons: [shortcutIcon('orders')] },
    { name: 'Products', url: `${deskAddress}products`, icons: [shortcutIcon('search')] },
  ],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
};

function icon(name: string, size: number, purpose: 'any' | 'maskable') {
  return {
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  };
}

function shortcutIcon(name: string) {
  return { src: `/icons/shortcut-${name}-96.png`, sizes: '96x96', type: 'image/png' };
}
