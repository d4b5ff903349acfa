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
          input: { main: 'server/main.ts', shop: 'server/cli/shop.ts', 'entry-server': 'src/entry-server.tsx' },
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
            // What every page needs: of other people's code in a file that outlives our releases, of ours in
            // another. What several pages share is a third, so that a page comes in four files and not in forty.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: firstLoadLibraries, priority: 3 },
                { name: nameOfEntryCode, debugName: 'app', priority: 2 },
                { name: 'shared', test: isSharedCode, minShareCount: 3, priority: 1 },
                // After the others: a chunk takes along what its modules import, and pages must not need this one.
                { name: 'forms', test: formCode, priority: 0 },
              ],
            },
          },
        },
      },
}));

const firstLoadLibraries =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/][^\\/]+|seroval|seroval-plugins|valtio|proxy-compare|cookie-es|isbot|tiny-invariant|tiny-warning)[\\/]/;

/** What every form is made of; no page needs it before somebody opens one. */
const formCode =
  /node_modules[\\/]react-hook-form[\\/]|[\\/]src[\\/](?:ui[\\/](?:field|password-field|picture-field|honeypot|use-preview|form-[a-z]+)|lib[\\/](?:use-sent-form|form-[a-z]+|shrink-picture|storage|ask-service|wish-keys)|features[\\/]booking[\\/][a-z-]+)\.(?:tsx?|module\.css)|node_modules[\\/]idb-keyval[\\/]/;

const isSharedCode = (id: string) => /[\\/]src[\\/](?:ui|lib|features|blocks)[\\/]/.test(id) && !formCode.test(id);

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[]; readonly isEntry: boolean } | null;
}

const isEntryCode = new Map<string, boolean>();

/** `app` for every module that the entry imports without a dynamic import between. The entry, which runs, stays out. */
function nameOfEntryCode(id: string, graph: ModuleGraph): string | null {
  if (id.includes('node_modules') || id.endsWith('index.html') || id.endsWith('entry-client.tsx')) return null;
  return isReachedFromEntry(id, graph) ? 'app' : null;
}

function isReachedFromEntry(id: string, graph: ModuleGraph): boolean {
  const known = isEntryCode.get(id);
  if (known !== undefined) return known;
  isEntryCode.set(id, false); // Cycles end here.
  const info = graph.getModuleInfo(id);
  const isReached = info !== null && (info.isEntry || info.importers.some((by) => isReachedFromEntry(by, graph)));
  isEntryCode.set(id, isReached);
  return isReached;
}

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
