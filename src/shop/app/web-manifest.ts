import type { ManifestOptions } from 'vite-plugin-pwa';

// The web app manifest, for the build. The server puts the shop's name and description into it
// (`server/pages/web-manifest.ts`).

/** Members that are missing in the plugin's type. */
interface NewerMembers {
  /** The colours of the dark scheme. */
  readonly color_scheme_dark: { readonly theme_color: string; readonly background_color: string };
}

const light = '#fbf7f1';
const dark = '#15111c';

export const webManifest: Partial<ManifestOptions> & NewerMembers = {
  id: '/',
  name: 'Shop',
  short_name: 'Shop',
  lang: 'en',
  dir: 'ltr',
  categories: ['shopping', 'lifestyle'],
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // No window-controls-overlay: the header would lie under a desktop window's buttons.
  display_override: ['standalone', 'minimal-ui'],
  theme_color: light,
  background_color: light,
  color_scheme_dark: { theme_color: dark, background_color: dark },
  icons: [
    ...[192, 256, 384, 512].map((size) => icon('icon', size, 'any')),
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
    icon('monochrome', 512, 'monochrome'),
  ],
  screenshots: [...screenshots('narrow', '1080x2340'), ...screenshots('wide', '1280x800')],
  shortcuts: [
    {
      name: 'Search',
      url: '/search',
      description: 'Find what you look for',
      icons: [shortcutIcon('search')],
    },
    {
      name: 'Wishlist',
      url: '/profile?tab=MyWishlist',
      description: 'What you have your heart set on',
      icons: [shortcutIcon('wishlist')],
    },
    {
      name: 'My orders',
      url: '/profile?tab=MyOrders',
      description: 'See what you ordered and where it is',
      icons: [shortcutIcon('orders')],
    },
    {
      name: 'Tarot reading',
      short_name: 'Tarot',
      url: '/services/tarot-reading',
      description: 'Book a reading in Patan or by video',
      icons: [shortcutIcon('tarot')],
    },
  ],
  share_target: {
    action: '/share-target',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'picture', accept: ['image/*'] }] },
  },
  // One window, because a second would have forms of its own. It navigates (`navigate-existing`,
  // not `focus-existing`), because a share is a POST navigation.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  handle_links: 'preferred',
  prefer_related_applications: false,
  edge_side_panel: { preferred_width: 400 },
};

function icon(name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') {
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

function screenshots(form: 'narrow' | 'wide', sizes: string) {
  return [
    { page: 'home', label: 'The home page: stones under the mountains at first light' },
    { page: 'list', label: 'Bracelets, with filters and prices' },
    { page: 'product', label: 'A bracelet with its pictures, price and options' },
    { page: 'tarot', label: 'Tarot readings, in Patan or by video' },
  ].map(({ page, label }) => ({
    src: `/screenshots/${page}-${form}.webp`,
    sizes,
    type: 'image/webp',
    form_factor: form,
    label,
  }));
}
