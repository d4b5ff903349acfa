import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { shellAddress } from './contract/names/offline.ts';
import { webManifest } from './src/app/web-manifest.ts';

const { version: packageVersion } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

// Two builds from one file: `vite build` makes dist/client, `vite build --ssr` makes dist/server.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.(module\\.css|test\\.tsx?)$',
      quoteStyle: 'single',
    }),
    react(),
    layersFirst(),
    withoutPreloading(),
    // The server's build has no worker of its own.
    ...(isSsrBuild ? [] : [worker()]),
  ],
  // React has had this hook since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  publicDir: isSsrBuild ? false : 'public',
  define: {
    'import.meta.env.VITE_VERSION': JSON.stringify(process.env.VITE_VERSION ?? packageVersion),
    // Answers that are kept on a phone were read with these schemas; with others they are not trusted.
    'import.meta.env.VITE_CONTRACT_STAMP': JSON.stringify(stampOf('contract/calls')),
  },
  // Libraries of many small files: read one by one they took a third of a second at each start of the server.
  ssr: { noExternal: ['kysely', /^@tanstack\//] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            shop: 'server/cli/shop.ts',
            'entry-server': 'src/entry-server.tsx',
            'picture-process': 'server/media/picture-process.ts',
          },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        // One after the other they pack the first load smaller than either: 1.5 KB less than the built-in one alone.
        minify: 'terser',
        terserOptions: { module: true, compress: { passes: 3, ecma: 2020 } },
        // The server announces a page's scripts from the manifest; Vite's own list of them all would weigh on every page.
        modulePreload: false,
        rolldownOptions: {
          // Names and timeouts that both the page and its storage use come in no chunk of their own.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            minify: true,
            // What every page needs: of other people's code in a file that outlives our releases, of ours in
            // another. What several pages share is a third, so that a page comes in four files and not in forty.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: firstLoadLibraries, priority: 3 },
                { name: 'storage', test: storageCode, priority: 2.5 },
                { name: nameOfEntryCode, debugName: 'app', priority: 2 },
                { name: nameOfFirstCode, debugName: 'shared', test: isOurs, minShareCount: 3, priority: 1 },
                { name: 'listing', test: listingCode, minShareCount: 3, priority: 0.95 },
                { name: nameOfCallerCode, debugName: 'caller', priority: 0.9 },
                { name: 'names', test: /[\\/]contract[\\/]names[\\/]/, priority: 0.87 },
                { name: nameOfPageCode, debugName: 'pages', test: isOurs, minShareCount: 3, priority: 0.8 },
                // After those, as a chunk takes along what its modules import: what no page needs at first.
                { name: 'later', test: isOurs, minShareCount: 3, priority: 0.5 },
                { name: 'forms', test: formCode, priority: 0 },
              ],
            },
          },
        },
      },
}));

/**
 * The service worker of `sw/`, built beside the pages, and the manifest. The worker keeps the shell, the scripts, the
 * styles and the fonts from the start; pictures when they are seen.
 */
function worker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: webManifest,
    injectManifest: {
      // Drawings: the tarot's cards, without which a reading that is asked for without a network has an empty table.
      globPatterns: ['index.html', 'assets/*.{js,css,woff2,svg}', 'favicon.svg', 'icons/icon-48.png'],
      // Needed only where the shop measures visits, and never without a network.
      globIgnores: ['assets/report-vitals-*.js'],
      // Vite has put the content's hash into these names.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [shellForIndex],
    },
  });
}

/** `index.html` is a template: the server answers it, ready to show, as the shell. */
async function shellForIndex(manifest: { url: string; revision: string | null; size: number }[]) {
  return {
    manifest: manifest.map((entry) => (entry.url === 'index.html' ? { ...entry, url: shellAddress } : entry)),
    warnings: [],
  };
}

const firstLoadLibraries =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?!query-persist)[^\\/]+|seroval|seroval-plugins|valtio|proxy-compare|cookie-es|isbot|tiny-invariant|tiny-warning)[\\/]/;

/** What every form is made of; no page needs it before somebody opens one. */
const formCode =
  /node_modules[\\/]react-hook-form[\\/]|[\\/]src[\\/](?:ui[\\/](?:field|password-field|picture-field|honeypot|use-preview|form-[a-z]+)|lib[\\/](?:form-[a-z]+|shrink-picture|use-draft-picture)|outbox[\\/](?:use-durable-form|saved-notice|notify-button)|features[\\/]booking[\\/][a-z-]+)\.(?:tsx?|module\.css)/;

/**
 * What reads and writes IndexedDB. The bare shell begins with it and draws nothing before, so it brings no other code
 * along: before the groups that would take it as what one of theirs imports.
 */
const storageCode =
  /node_modules[\\/](?:idb-keyval|@tanstack[\\/]query-persist-client-core)[\\/]|[\\/]src[\\/]lib[\\/](?:database|stored-queries|migrate-databases)\.ts$/;

const isOurs = (id: string) =>
  /[\\/](?:src[\\/](?:ui|lib|features|layout|pages)|contract[\\/](?:names|rules))[\\/]/.test(id) &&
  !formCode.test(id) &&
  !storageCode.test(id);

/** What only lists show: home and products load without it. */
const listingCode = /[\\/]src[\\/]pages[\\/]listing[\\/]/;

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[]; readonly isEntry: boolean } | null;
}

const isEntry = reachedFrom((id, graph) => graph.getModuleInfo(id)?.isEntry === true);
/** The pages where most visits begin: home, list, product. */
const isFirstCode = reachedFrom((id) =>
  /[\\/]src[\\/]routes[\\/](?:index|products\.index|products\.\$slug)\.tsx\?tsr-split=/.test(id),
);
/** What any other page shows at first. The account's own pages and what opens to a tap come after. */
const isPageCode = reachedFrom((id) =>
  /[\\/]src[\\/]routes[\\/](?!profile|checkout|forgot|reset|confirm)[^?]+\?tsr-split=/.test(id),
);

/** `app` for every module that the entry imports without a dynamic import between. The entry, which runs, stays out. */
function nameOfEntryCode(id: string, graph: ModuleGraph): string | null {
  if (id.includes('node_modules') || id.endsWith('index.html') || id.endsWith('entry-client.tsx')) return null;
  return isEntry(id, graph) ? 'app' : null;
}

/** `shared` for what the first pages need, among others. */
function nameOfFirstCode(id: string, graph: ModuleGraph): string | null {
  return !listingCode.test(id) && isFirstCode(id, graph) ? 'shared' : null;
}

/** What the first question to the shop waits for: the page's caller and the schemas. In one file, and no page's code. */
const isCallerCode = reachedFrom((id) =>
  /[\\/](?:src[\\/]lib[\\/](?:page-caller|query-address)|contract[\\/]calls[\\/]catalogue-calls)\.ts$/.test(id),
);

/** `caller` for what asks the shop. */
function nameOfCallerCode(id: string, graph: ModuleGraph): string | null {
  return isCallerCode(id, graph) ? 'caller' : null;
}

/** `pages` for what several other pages need at first. */
function nameOfPageCode(id: string, graph: ModuleGraph): string | null {
  return isPageCode(id, graph) ? 'pages' : null;
}

/** Whether a module is imported, without a dynamic import between, by one that `isRoot` names. */
function reachedFrom(isRoot: (id: string, graph: ModuleGraph) => boolean) {
  const known = new Map<string, boolean>();
  return function isReached(id: string, graph: ModuleGraph): boolean {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, false); // Cycles end here.
    const isIt = isRoot(id, graph) || (graph.getModuleInfo(id)?.importers ?? []).some((by) => isReached(by, graph));
    known.set(id, isIt);
    return isIt;
  };
}

/** The same as long as nothing in a folder's sources changes. */
function stampOf(folder: string): string {
  const stamp = createHash('sha256');
  for (const name of readdirSync(folder).sort()) stamp.update(name).update(readFileSync(join(folder, name)));
  return stamp.digest('hex').slice(0, 16);
}

/** Says the order of the cascade's layers before any stylesheet does, whatever order the chunks come in. */
function layersFirst(): Plugin {
  return {
    name: 'layers-first',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          file.source = `@layer reset, tokens, base, ui, features, pages;${file.source}`;
        }
      }
    },
  };
}

/**
 * Vite wraps each dynamic import in a helper that preloads its styles and chunks. There is one stylesheet, and the
 * server announces the scripts: the helper, 0.7 KB of every first load, has nothing to do.
 */
function withoutPreloading(): Plugin {
  const helper = '\0vite/preload-helper.js';
  return {
    name: 'without-preloading',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : null),
  };
}
