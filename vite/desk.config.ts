import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import * as orderCalls from '#contract/calls/admin/order-calls.ts';
import * as paymentCalls from '#contract/calls/admin/payment-calls.ts';
import * as productCalls from '#contract/calls/admin/product-calls.ts';
import * as staffMeCalls from '#contract/calls/admin/staff-me-calls.ts';
import * as todayCalls from '#contract/calls/admin/today-calls.ts';
import * as shopCalls from '#contract/calls/shop-calls.ts';
import { deskAddress } from '#contract/names/desk.ts';
import { deskManifest } from '#src/desk/web-manifest.ts';

import {
  layersFirst,
  plainImports,
  silent,
  targets,
  versionsOf,
  withoutManifest,
} from './plugins.ts';

const root = fileURLToPath(new URL('../src/desk', import.meta.url));
const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/** Libraries that every screen needs. */
const firstLibraries =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack|valtio|proxy-compare|zod)[\\/]/;

/**
 * The shop desk: a build of its own, so that it shares no chunk with the shop and the shop's first
 * load stays as it is.
 */
export default defineConfig({
  root,
  base: deskAddress,
  publicDir: false,
  envDir: packageFolder,
  cacheDir: fileURLToPath(new URL('../node_modules/.vite/desk', import.meta.url)),
  plugins: [
    react(),
    layersFirst(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      injectRegister: false,
      scope: deskAddress,
      manifest: deskManifest,
      integration: { beforeBuildServiceWorker: withoutManifest },
      injectManifest: {
        buildPlugins: { vite: [plainImports(), silent] },
        globPatterns: ['index.html', 'assets/*.{js,css,woff2}'],
        dontCacheBustURLsMatching: /^assets\//,
      },
    }),
  ],
  define: versionsOf(orderCalls, paymentCalls, productCalls, staffMeCalls, todayCalls, shopCalls),
  server: { fs: { allow: [packageFolder] } },
  build: {
    outDir: fileURLToPath(new URL('../dist/desk', import.meta.url)),
    emptyOutDir: true,
    target: targets,
    manifest: true,
    license: true,
    cssCodeSplit: false,
    // The policy allows no inline script, and pictures in scripts would weigh on the first load.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        minify: true,
        // The frame with Today in two files rather than forty: on a weak line each request costs a
        // round trip.
        codeSplitting: {
          groups: [
            // In a file that outlives our releases.
            { name: 'vendor', test: firstLibraries, tags: ['$initial'], priority: 2 },
            // The entry itself would be defined in a group, and not run.
            {
              name: 'app',
              test: /(?<!index\.html|desk[\\/]main\.tsx)$/,
              tags: ['$initial'],
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
