import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { shellAddress } from '#contract/names/offline.ts';
import { webManifest } from '#src/app/web-manifest.ts';

/**
 * Builds the service worker of `sw/` and the web app manifest. The worker precaches the shell, scripts, styles, fonts
 * and drawings; pictures are cached when they are seen.
 */
export function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: webManifest,
    injectManifest: {
      // The helper is for pages: a worker does not run with it.
      buildPlugins: { vite: [withoutPreloadHelper()] },
      // Drawings: the tarot's cards, without which a reading that is asked for without a network has an empty table.
      globPatterns: ['index.html', 'assets/*.{js,css,woff2,svg}', 'favicon.svg', 'icons/icon-48.png'],
      // Needed only where the shop measures visits, and never without a network.
      globIgnores: ['assets/report-vitals-*.js'],
      // Vite has put the content's hash into these names.
      dontCacheBustURLsMatching: /^assets\//,
      // `index.html` is a template: the server responds with it, ready to show, as the shell.
      manifestTransforms: [
        async (entries) => ({
          manifest: entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: shellAddress } : entry)),
          warnings: [],
        }),
      ],
    },
  });
}

/** Declares the order of the cascade layers before any stylesheet, because chunks arrive in any order. */
export function layersFirst(): Plugin {
  return {
    name: 'layers-first',
    // After the stylesheet is there.
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          file.source = `@layer reset, tokens, base, ui, features, pages;${file.source}`;
        }
      }
    },
  };
}

/** Has the stylesheet and the first data come before the scripts, without which the page is painted. */
export function scriptsAfterStyles(): Plugin {
  return {
    name: 'scripts-after-styles',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/<(?:script type="module"|link rel="modulepreload")(?= crossorigin)/g, '$& fetchpriority="low"'),
    },
  };
}

/**
 * Removes Vite's preload helper, 0.7 KB of every first load, from around dynamic imports: there is one stylesheet, and
 * the server announces the scripts.
 */
export function withoutPreloadHelper(): Plugin {
  const helper = '\0vite/preload-helper.js';
  return {
    name: 'without-preload-helper',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : null),
  };
}
