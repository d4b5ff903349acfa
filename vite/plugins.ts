import { relative } from 'node:path';

import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { shellAddress } from '#contract/names/offline.ts';
import { webManifest } from '#src/app/web-manifest.ts';

/** `browserslist` of package.json in the words of Vite. */
export function targetsOf(browserslist: readonly string[]): string[] {
  return browserslist.map((browser) => browser.replace(/_saf| >= /g, ''));
}

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
      buildPlugins: { vite: [plainImports()] },
      // Drawings: the tarot's cards, without which a reading that is asked for without a network has an empty table.
      globPatterns: ['index.html', 'assets/*.{js,css,woff2,svg}', 'favicon.svg', 'favicon.ico'],
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

/** A worker has no document for Vite's preloads: its `import()` only delays the evaluation of what is in the same file. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
  };
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

/** Notes the sizes of each file's modules (`.vite/modules.json`), for `npm run size`. */
export function moduleSizes(): Plugin {
  return {
    name: 'module-sizes',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const sizes = chunks.map(({ fileName, modules }) => [
        fileName,
        Object.fromEntries(
          Object.entries(modules).map(([id, { renderedLength }]) => [relative('.', id), renderedLength]),
        ),
      ]);
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(Object.fromEntries(sizes)),
      });
    },
  };
}
