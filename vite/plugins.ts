import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { relative } from 'node:path';

import { build, type Plugin } from 'vite';
import { type ResolvedVitePWAOptions, VitePWA } from 'vite-plugin-pwa';
import * as z from 'zod/mini';

import type { AnyCall } from '#contract/calls/call.ts';
import { shellAddress } from '#contract/names/offline.ts';
import type { PageScripts } from '#server/pages/page-source.ts';
import { webManifest } from '#src/shop/app/web-manifest.ts';

const { version, browserslist } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** `browserslist` of package.json in the words of Vite. */
export const targets: string[] = browserslist.map((browser: string) =>
  browser.replace(/_saf| >= /g, ''),
);

/**
 * What a build knows of itself. Responses stored on a phone were parsed with the schemas of these
 * calls; with others they are not trusted.
 */
export const versionsOf = (...areas: readonly Readonly<Record<string, unknown>>[]) => ({
  'import.meta.env.VITE_VERSION': JSON.stringify(process.env.VITE_VERSION ?? version),
  'import.meta.env.VITE_CONTRACT_STAMP': JSON.stringify(contractStampOf(...areas)),
});

/**
 * Builds the service worker of `sw/` and the web app manifest. The worker precaches the shell,
 * scripts, styles, fonts and drawings; pictures are cached when they are seen.
 */
export function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: webManifest,
    integration: { beforeBuildServiceWorker: withoutManifest },
    injectManifest: {
      buildPlugins: { vite: [plainImports(), silent] },
      // Drawings: the tarot's cards, without which a reading that is asked for without a network
      // has an empty table.
      globPatterns: ['index.html', 'assets/*.{js,css,woff2,svg}', 'favicon.svg', 'favicon.ico'],
      // Needed only where the shop measures visits, and never without a network.
      globIgnores: ['assets/web-vitals-*.js'],
      // Vite has put the content's hash into these names.
      dontCacheBustURLsMatching: /^assets\//,
      // `index.html` is a template: the server responds with it, ready to show, as the shell.
      manifestTransforms: [
        async (entries) => ({
          manifest: entries.map((entry) =>
            entry.url === 'index.html' ? { ...entry, url: shellAddress } : entry,
          ),
          warnings: [],
        }),
      ],
    },
  });
}

/**
 * The worker's own build has not the log level of the command line, and names an option as it was
 * called before.
 */
export const silent: Plugin = {
  name: 'silent',
  config(config) {
    const output = config.build?.rollupOptions?.output;
    if (output && !Array.isArray(output)) {
      delete output.inlineDynamicImports;
      output.codeSplitting = false;
    }
    return { logLevel: 'error' };
  },
};

/** The server makes the manifest from the shop's settings: precached, it would stay as it was. */
export function withoutManifest({
  injectManifest,
  manifestFilename,
}: ResolvedVitePWAOptions): void {
  const entries = injectManifest.additionalManifestEntries?.filter(
    (entry) => typeof entry === 'string' || entry.url !== manifestFilename,
  );
  if (entries) injectManifest.additionalManifestEntries = entries;
}

/**
 * A worker has no document for Vite's preloads: its `import()` only delays the evaluation of what
 * is in the same file.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
  };
}

/**
 * Declares the order of the cascade layers before any stylesheet, because chunks arrive in any
 * order.
 */
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

/** Notes the modules of each file and their bytes (`.vite/modules.json`), for `npm run size`. */
export function listModules(): Plugin {
  return {
    name: 'list-modules',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const bytesOf = (modules: (typeof chunks)[number]['modules']) =>
        Object.entries(modules).map(([id, { renderedLength }]) => [
          relative('.', id),
          renderedLength,
        ]);
      const files = chunks.map(({ fileName, modules }) => [
        fileName,
        Object.fromEntries(bytesOf(modules)),
      ]);
      const source = JSON.stringify(Object.fromEntries(files));
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
    },
  };
}

/** Notes the packages that the server's build imports (`.vite/packages.json`), for a release. */
export function listPackages(): Plugin {
  return {
    name: 'list-packages',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const imported = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]);
      const packages = imported
        .filter((id) => !(id in bundle) && !isBuiltin(id))
        .map((id) => /^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id);
      const source = JSON.stringify([...new Set(packages)].sort());
      this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source });
    },
  };
}

/**
 * A stamp of the shapes of all responses to GET requests among these calls. Comments and reordered
 * code don't change it, so that data stored on a phone outlives builds that can still read it.
 */
export function contractStampOf(...areas: readonly Readonly<Record<string, unknown>>[]): string {
  const shapes = areas
    .flatMap((area) => Object.values(area).filter(isReadingCall))
    .map(({ name, response }) => [name, z.toJSONSchema(response, { unrepresentable: 'any' })])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
}

function isReadingCall(value: unknown): value is AnyCall {
  return (
    typeof value === 'object' &&
    value !== null &&
    'response' in value &&
    'method' in value &&
    value.method === 'GET'
  );
}

/**
 * Puts the inline scripts of `index.html` into it, which must run before anything is painted, and
 * removes comments. One has the path of its module in `data-inline`, and in `data-call` the exported
 * function that is called.
 */
export function inlineScripts(): Plugin {
  const scripts = /<script data-inline="([^"]+)" data-call="(\w+)"><\/script>/g;
  return {
    name: 'inline-scripts',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const ready = await Promise.all(
          [...html.matchAll(scripts)].map(([, path = '', call = '']) => scriptOf(path, call)),
        );
        return html
          .replace(/\s*<!-- [\s\S]*? -->/g, '')
          .replace(scripts, () => `<script>${ready.shift()}</script>`);
      },
    },
  };
}

/** Writes the scripts that the server puts into its pages (`.vite/page-scripts.json`). */
export function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    async generateBundle() {
      const scripts: PageScripts = {
        addAfterPaint: await scriptOf('/src/shop/loading/add-after-paint.ts', 'addAfterPaint'),
        showCounts: await scriptOf('/src/shop/loading/show-counts.ts', 'showCounts'),
      };
      const source = JSON.stringify(scripts);
      this.emitFile({ type: 'asset', fileName: '.vite/page-scripts.json', source });
    },
  };
}

/** A module with all that it imports as one script, minified, which calls one of its functions. */
async function scriptOf(path: string, call: string): Promise<string> {
  const entry = 'inline-script';
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? `import { ${call} } from '${path}'; ${call}();` : null),
      },
    ],
    build: {
      write: false,
      target: targets,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (!chunk) throw new Error(`${path} can't be inlined.`);
  return chunk.code.trim();
}
