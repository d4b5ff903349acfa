import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

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
  ],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: {
          input: { main: 'server/main.ts', 'entry-server': 'src/entry-server.tsx' },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            // What every page needs of other people's code, in one file that outlives our releases.
            codeSplitting: { groups: [{ name: 'vendor', test: firstLoadLibraries }] },
          },
        },
      },
}));

const firstLoadLibraries =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/][^\\/]+|seroval|seroval-plugins|valtio|proxy-compare|cookie-es|isbot|tiny-invariant|tiny-warning)[\\/]/;

/** Says the order of the cascade's layers before any stylesheet does, whatever order the chunks come in. */
function layersFirst(): Plugin {
  return {
    name: 'layers-first',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          file.source = `@layer reset, tokens, base, ui, blocks, pages;${file.source}`;
        }
      }
    },
  };
}
