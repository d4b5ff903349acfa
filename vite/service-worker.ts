import { hash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { build, type Plugin, type ResolvedConfig } from 'vite';
import type { PrecacheEntry } from 'workbox-precaching';

export interface WorkerOptions {
  /** The worker's module, from the build's root. */
  readonly source: string;
  /** The web app manifest. The server makes the served one from it and the shop's settings. */
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Which files of the build the worker precaches. */
  readonly isPrecached: (name: string) => boolean;
  /** The address of `index.html`; its own name by default. */
  readonly shellAddress?: string;
}

/**
 * Builds the service worker (`sw.js`) with the list of what it precaches, after all else is built,
 * and writes the web app manifest.
 */
export function serviceWorker(options: WorkerOptions): Plugin {
  const manifestName = 'manifest.webmanifest';
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: () => {
      const attrs = { rel: 'manifest', href: `${config.base}${manifestName}` };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
    generateBundle() {
      const source = JSON.stringify(options.manifest);
      this.emitFile({ type: 'asset', fileName: manifestName, source });
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const outDir = resolve(config.root, config.build.outDir);
        await buildWorker(config, options.source);
        const path = join(outDir, 'sw.js');
        const worker = await readFile(path, 'utf8');
        const list = JSON.stringify(await precachedIn(outDir, options));
        await writeFile(
          path,
          worker.replace('self.__WB_MANIFEST', () => list),
        );
      },
    },
  };
}

/** One file: a worker has no `import()`. */
async function buildWorker(config: ResolvedConfig, source: string): Promise<void> {
  await build({
    configFile: false,
    root: config.root,
    base: config.base,
    mode: config.mode,
    logLevel: config.logLevel ?? 'warn',
    resolve: config.resolve,
    define: { ...config.define, 'process.env.NODE_ENV': '"production"' },
    publicDir: false,
    plugins: [plainImports()],
    build: {
      outDir: config.build.outDir,
      emptyOutDir: false,
      target: config.build.target,
      modulePreload: false,
      license: { fileName: '.vite/license-worker.md' },
      rolldownOptions: {
        input: resolve(config.root, source),
        output: { entryFileNames: 'sw.js', codeSplitting: false },
      },
    },
  });
}

/**
 * A worker has no document for Vite's preloads: its `import()` only delays the evaluation of what
 * is in the same file.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
  };
}

/** Names that Vite has put the content's hash into need no revision. */
async function precachedIn(
  outDir: string,
  { isPrecached, shellAddress = 'index.html' }: WorkerOptions,
): Promise<PrecacheEntry[]> {
  const names = await readdir(outDir, { recursive: true });
  return Promise.all(
    names
      .filter(isPrecached)
      .sort()
      .map(async (name) => ({
        revision: name.startsWith('assets/')
          ? null
          : hash('md5', await readFile(join(outDir, name))),
        url: name === 'index.html' ? shellAddress : name,
      })),
  );
}
