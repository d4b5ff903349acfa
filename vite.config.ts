import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { accountCalls } from '#contract/calls/account-calls.ts';
import { catalogueCalls } from '#contract/calls/catalogue-calls.ts';
import * as offlineCatalogueCalls from '#contract/calls/offline-catalogue-calls.ts';

import { contractStampOf } from './vite/contract-stamp.ts';
import { inlineScripts } from './vite/inline-script.ts';
import { nameByImporter } from './vite/name-by-importer.ts';
import { pageStyles } from './vite/page-styles.ts';
import { layersFirst, serviceWorker, withoutPreloadHelper } from './vite/plugins.ts';
import { reactModules } from './vite/react-modules.ts';
import { unusedLibraryParts } from './vite/unused-library-parts.ts';

const { version: packageVersion } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

/** Libraries that every page needs. */
const firstLibraries =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?!query-persist)[\w-]+|valtio|proxy-compare)[\\/]/;
const listPage = /routes[\\/]products\.index\.tsx\?tsr-split=component/;
const productPage = /routes[\\/]products\.\$slug\.tsx\?tsr-split=component/;
/** What a visitor's first tap shows, maybe before the stylesheet is there: the login's dialog with placeholders, and a toast. */
const styledAtOnce = [
  'src/features/auth/auth-form.module.css',
  'src/ui/dialog.module.css',
  'src/ui/form-skeleton.module.css',
  'src/ui/skeleton.module.css',
  'src/ui/toaster.module.css',
].map(suffixOf);
/** Not of the dialog: other placements, and what its forms and a toast's button need. */
const styledLater = /data-placement=["']?(?:end|start|below)|\.(?:forgot|switch|action)-/;
const isStyledAtOnce = (selector: string) =>
  styledAtOnce.some((suffix) => selector.includes(suffix)) && !styledLater.test(selector);
const startedLater = /app[\\/]start-app\.ts$/;
const pagesWithoutForms = /routes[\\/](?:index|about|blogs|privacy|products\.(?:index|\$)|services\.index|shop|terms)/;

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
    inlineScripts(),
    layersFirst(),
    withoutPreloadHelper(),
    pageStyles(isStyledAtOnce),
    // The server's build has no worker of its own.
    ...(isSsrBuild ? [] : [reactModules(), unusedLibraryParts(), serviceWorker()]),
  ],
  // React has had this hook since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  // Short names: a page has each of them many times.
  css: { modules: { generateScopedName: (name, file) => name + suffixOf(relative('.', file)) } },
  publicDir: isSsrBuild ? false : 'public',
  define: {
    'import.meta.env.VITE_VERSION': JSON.stringify(process.env.VITE_VERSION ?? packageVersion),
    // Responses stored on a phone were parsed with these schemas; with others they are not trusted.
    'import.meta.env.VITE_CONTRACT_STAMP': JSON.stringify(
      contractStampOf(catalogueCalls, accountCalls, offlineCatalogueCalls),
    ),
  },
  // Libraries of many small files: read one by one they took a third of a second at each start of the server.
  // workbox-window is CommonJS to Node, which finds no named exports in it.
  ssr: { noExternal: ['kysely', 'workbox-window', /^@tanstack\//] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        // As in the browser: a small picture would be in the page wherever it is shown.
        assetsInlineLimit: 0,
        target: 'node22',
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            shop: 'server/cli/shop.ts',
            'entry-server': 'src/entry-server.tsx',
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
            // Each route has its own chunk; these are for what several share. `npm run size` shows the result.
            codeSplitting: {
              groups: [
                // In a file that outlives our releases.
                { name: 'vendor', test: firstLibraries, tags: ['$initial'], priority: 5 },
                // The entry itself would be defined in a group, and not run.
                { name: 'app', test: /(?<!index\.html|entry-client\.tsx)$/, tags: ['$initial'], priority: 4 },
                // All that the first view of home needs of what pages share; and what a list shares with the login's dialog.
                {
                  name: 'pictures',
                  test: /(?:ui[\\/]picture-sizes\.ts|lib[\\/]site-pictures\.ts|ui[\\/]dialog\.module\.css)$/,
                  priority: 4,
                },
                // What the offline shell reads before it renders.
                {
                  name: nameByImporter(/query-persister\.ts$/, 'storage'),
                  // Of which the persister uses little, but imports it as a whole.
                  test: /^(?!.*@tanstack[\\/](?:query-core|react-query)[\\/])/,
                  minShareCount: 2,
                  priority: 3,
                },
                // What refetches: after the page, and for whatever else uses queries.
                {
                  name: 'observer',
                  test: /@tanstack[\\/](?:query-core|react-query)[\\/](?!.*hydration\.js)/,
                  priority: 3.5,
                },
                // What writes a changed list to the storage.
                { name: 'dehydrate', test: /query-core.*hydration\.js$/, priority: 3.5 },
                // What lists and the product page share, and what either shares with other pages.
                {
                  name: nameByImporter(listPage, nameByImporter(productPage, 'landing', 'list')),
                  minShareCount: 2,
                  priority: 2.2,
                },
                { name: nameByImporter(productPage, 'product'), minShareCount: 2, priority: 2 },
                // The login's dialog, which a visitor's tap on 'Add to cart' opens.
                {
                  name: nameByImporter(/(?:auth-dialog|shop-actions)\.tsx?$/, 'login-tap'),
                  minShareCount: 2,
                  priority: 1.6,
                },
                // What a first tap opens: no schemas, no outbox, no forms.
                {
                  name: nameByImporter(
                    /(?:search-dialog|side-menu-dialog|account-choices|filter-sheet)\.tsx?$/,
                    'dialogs',
                  ),
                  minShareCount: 2,
                  priority: 1.5,
                },
                // The recently viewed products, which pages with forms use too: the product page must not load the forms for them.
                { name: 'viewed', test: /viewed-products\.ts$/, priority: 1.4 },
                // As large as the rest of the login: evaluated in a task of its own.
                { name: 'form-library', test: /node_modules[\\/]react-hook-form[\\/]/, priority: 1.7 },
                // The login, which the first tap of a visitor opens.
                { name: nameByImporter(/auth-forms\.ts$/, 'login'), minShareCount: 2, priority: 0.7 },
                // Only what checks a response or a form runs them.
                { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 1.7 },
                // The registration of the worker shares these with others, of which it must not load the schemas and forms.
                { name: 'workbox', test: /node_modules[\\/]workbox-window[\\/]/, priority: 1.4 },
                { name: 'worker', test: /(?:lib[\\/]unsaved|names[\\/]offline)\.ts$/, priority: 1.4 },
                // What the first request of a page needs.
                {
                  name: nameByImporter(/(?:page-caller|catalogue-calls)\.ts$/, 'requests'),
                  minShareCount: 3,
                  priority: 1,
                },
                // What runs on every page after its load.
                { name: nameByImporter(startedLater, 'start'), minShareCount: 2, priority: 0.5 },
                { name: nameByImporter(pagesWithoutForms, null, 'forms'), minShareCount: 3 },
              ],
            },
          },
        },
      },
}));

/** The end of the class names of a CSS module. */
function suffixOf(file: string): string {
  return `-${hashOf(file).slice(0, 4)}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
