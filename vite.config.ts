import { hash } from 'node:crypto';
import { relative } from 'node:path';

import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { accountCalls } from '#contract/calls/account-calls.ts';
import { catalogueCalls } from '#contract/calls/catalogue-calls.ts';
import * as offlineCatalogueCalls from '#contract/calls/offline-catalogue-calls.ts';

import { pageStyles } from './vite/page-styles.ts';
import {
  inlineScripts,
  layersFirst,
  listModules,
  listPackages,
  pageScripts,
  serviceWorker,
  targets,
  versionsOf,
} from './vite/plugins.ts';

/**
 * What several routes share; each route has its own chunk besides. `npm run size` shows the result.
 * A top-level `await` in any module would end Rolldown's merging of small chunks.
 */
const groups = [
  // What every page needs: libraries in a file that outlives our releases, and our code. The entry
  // would not run there.
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const] },
  { name: 'app', test: /(?<!index\.html|entry-client\.tsx)$/, tags: ['$initial' as const] },
  // What the offline shell reads before it draws anything.
  { name: 'storage', test: /src\/shared\/(?:storage\/database|queries\/stored-queries)\.ts$/ },
  // What a request needs: large, and not needed by a rendered page.
  {
    name: 'calls',
    test: /node_modules\/zod|contract\/calls|network\/(?:call-account|page-caller|http)\./,
  },
  // Apart, because lists sort by a select and have no other field.
  { name: 'select', test: /shared\/ui\/forms\/select\./ },
  {
    name: 'forms',
    test: /shared\/ui\/forms\/(?:field|form-message|honeypot|submit-button|use-preview)\./,
  },
  {
    name: 'catalogue',
    test: /shared\/(?:loading|ui)\/(?!.*picture-field)|shop\/(?:features\/(?:product|wishlist)|widgets\/(?:shopping|tiles)|pages\/(?:listing|product))\//,
    minShareCount: 7,
  },
  // Small, and in lists and forms alike: with the outbox the list would load that, too.
  { name: 'rules', test: /contract\/(?:omit|rules\/cart\/cart-sums)\.ts$/ },
  // On a product's page, at the checkout and in the outbox's texts.
  {
    name: 'delivery',
    test: /rules\/(?:texts\/days|search\/fold|cart\/delivery(?:-texts)?)\.ts$/,
  },
  // With all that these import.
  {
    name: 'outbox',
    test: /(?:shared\/outbox|shop\/(?:layout|loading\/start-[^/]+|widgets\/(?!shopping|tiles|page\/)[^/]+|features\/(?:cart|auth)))\/(?!auth-page|log-in)|workbox/,
    minShareCount: 2,
  },
];

// Two builds from one file: `vite build` makes dist/client, `vite build --ssr` makes dist/server.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tanstackRouter({
      autoCodeSplitting: true,
      routesDirectory: 'src/shop/routes',
      generatedRouteTree: 'src/shop/route-tree.gen.ts',
    }),
    react(),
    inlineScripts(),
    layersFirst(),
    pageStyles(),
    // The server's build has no worker of its own.
    ...(isSsrBuild ? [listPackages()] : [listModules(), pageScripts(), serviceWorker()]),
  ],
  // Short names: a page has each of them many times.
  css: {
    modules: {
      generateScopedName: (name, file) =>
        `${name}-${hash('sha256', relative('.', file), 'base64url').slice(0, 4)}`,
    },
  },
  publicDir: isSsrBuild ? false : 'public',
  define: versionsOf(catalogueCalls, accountCalls, offlineCatalogueCalls),
  // Libraries of many small files: read one by one they took a third of a second at each start of
  // the server. workbox-window is CommonJS to Node, which finds no named exports in it.
  ssr: { noExternal: ['kysely', 'workbox-window', /^@tanstack\//] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        copyPublicDir: false,
        // As in the browser: a small picture would be in the page wherever it is shown.
        assetsInlineLimit: 0,
        target: 'node22',
        license: true,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            shop: 'server/cli/shop.ts',
            'post-worker': 'server/modules/blog/post-worker.ts',
            'backup-steps': 'server/backup/backup-steps.ts',
            'entry-server': 'src/shop/entry-server.tsx',
          },
        },
      }
    : {
        outDir: 'dist/client',
        target: targets,
        manifest: true,
        license: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        // The server lists a page's scripts, and what comes when idle has the next ones.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
        },
        rolldownOptions: {
          // Names and timeouts that both the page and its storage use come in no chunk of their
          // own.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: { codeSplitting: { groups } },
        },
      },
}));
