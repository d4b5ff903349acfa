import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Caller } from '#contract/calls/caller.ts';
import { buildRoot } from '#server/package-root.ts';

import { filesOf, type Manifest, routeChunks } from './client-manifest.ts';
import { type StyleNode, stylesIn } from './page-styles.ts';
import { shellOf } from './shell.ts';

/** Input of the built renderer. The same type as in `src/entry-server.tsx`, which the server may not import. */
export interface PageRequest {
  /** Path and query. */
  readonly address: string;
  readonly publicUrl: string;
  readonly call: Caller;
  readonly signal?: AbortSignal;
  /** URLs of each route's own scripts, by route file. */
  readonly chunks?: Readonly<Record<string, readonly string[]>>;
  /** Whether the browser sent `Save-Data`: pictures are smaller then. */
  readonly isSavingData?: boolean;
}

export interface RenderedPage {
  readonly status: number;
  /** Target of a redirect. */
  readonly location?: string;
  readonly head: string;
  readonly body: string;
  /** Inline scripts in order. */
  readonly scripts: readonly { readonly content: string }[];
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

/** Where pages come from: the build in production, Vite in development, a fake in tests. */
export interface PageSource {
  readonly renderPage: RenderPage;
  /** `index.html` with its placeholders. */
  readonly readTemplate: (address: string) => Promise<string>;
  /** The page without content, for the service worker; undefined in development. */
  readonly shellTemplate?: string;
  /** In development nothing is cached, and Vite's inline scripts may run. */
  readonly isDevelopment: boolean;
}

const clientDir = join(buildRoot, 'client');

/**
 * Loads the built renderer and template. Returns undefined when they have not been built. The renderer's path is composed
 * at run time, so that the server's build does not include it.
 */
export async function loadBuiltPages(): Promise<PageSource | undefined> {
  const renderer = join(buildRoot, 'server', 'entry-server.js');
  const built = await readIfThere(join(clientDir, 'index.html'));
  if (built === undefined || !existsSync(renderer)) return undefined;
  const { renderPage } = (await import(/* @vite-ignore */ pathToFileURL(renderer).href)) as { renderPage: RenderPage };
  const manifest = await readManifest();
  const styles = await readStyles();
  const firstFiles = [...filesOf(manifest, 'index.html')];
  const template = withRestAfterPaint(built, firstFiles).replace('</head>', (end) => tapLinks(manifest) + end);
  const chunks = routeChunks(manifest);
  return {
    renderPage: async (request) => {
      const page = await renderPage({ ...request, chunks });
      // The preload of the first picture comes first, so that it is requested before the styles have arrived.
      return { ...page, head: `${page.head}<style>${stylesIn(page.body, styles)}</style>` };
    },
    readTemplate: async () => template,
    shellTemplate: shellOf(built, manifest, styles),
    isDevelopment: false,
  };
}

/** The scripts start after this time, also where the browser draws no frame of the page. */
const paintLatestMs = 1000;

/**
 * Starts the scripts a frame after the first paint, when it is on the screen, or at once in a background tab: a page has
 * the styles that it uses inside and is complete without scripts, and on a slow network they would delay its first
 * picture. Links with `rel=chunk`, those of every page before those of its route, are preloaded then and run one by one,
 * each after what it imports, so that taps are handled between them; the stylesheet follows before the last of them, the
 * entry, whose link is the first. `window.styled` (`src/ui/styled.ts`) resolves when it is there.
 */
function withRestAfterPaint(template: string, files: readonly string[]): string {
  const [script, entry] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(template) ?? [];
  const [stylesheet] = /<link rel="stylesheet"[^>]*>/.exec(template) ?? [];
  if (!script || !entry) throw new Error('The built index.html has no module script.');
  const start = `
      const styles = document.querySelector('link[rel=styles]');
      window.styled = styles && new Promise((done) => { styles.onload = styles.onerror = done; });
      const run = async (file) => {
        await import(file);
        await (globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done)));
      };
      const start = async () => {
        const links = [...document.querySelectorAll('link[rel=chunk]')];
        for (const link of links) link.rel = 'modulepreload';
        // If one can't be loaded, the entry tries again or says so.
        for (const { href } of links.slice(1)) await run(href).catch(() => {});
        if (styles) styles.rel = 'stylesheet';
        await run(links[0].href);
      };
      const painted = document.hidden ? Promise.resolve() : new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
        setTimeout(done, ${paintLatestMs});
      });
      painted.then(start).catch(() => {
        if (styles) styles.rel = 'stylesheet';
        window.earlyInput?.giveUp();
      });
    `;
  const links = [entry, ...files.filter((file) => file !== entry)]
    .map((file) => `<link rel="chunk" crossorigin href="${file}">`)
    .join('');
  return template
    .replace('<html', '<html data-waiting="pictures fonts"')
    .replace(script, '')
    .replace('<!--page-head-->', (head) => links + head)
    .replace('</body>', () => `<script>${start.replace(/\n\s+/g, '\n').trim()}</script>\n  </body>`)
    .replace(stylesheet ?? '', (link) => `${link.replace('"stylesheet"', '"styles"')}<noscript>${link}</noscript>`);
}

/** The rules of the stylesheet. */
async function readStyles(): Promise<readonly StyleNode[]> {
  const text = await readIfThere(join(clientDir, '.vite', 'styles.json'));
  return text === undefined ? [] : (JSON.parse(text) as StyleNode[]);
}

/** Modules that the first tap on something loads, by the `data-tap` of its control. */
const tapModules = {
  login: ['src/pages/product/shop-actions.ts', 'src/features/auth/auth-dialog.tsx'],
  menu: ['src/layout/side-menu-dialog.tsx'],
  search: ['src/features/search/search-dialog.tsx'],
  account: ['src/layout/account-choices.tsx'],
};
/** The same for after the first scripts. */
const tapModulesLater = { login: ['src/features/auth/auth-forms.ts'] };

/** Links to their files: `src/app/early-input.ts` preloads those of a tap that it holds, `src/app/show-waiting.ts` the later ones. */
function tapLinks(manifest: Manifest): string {
  const known = filesOf(manifest, 'index.html');
  return linksOf('tap', tapModules) + linksOf('tap-later', tapModulesLater);

  function linksOf(rel: string, modulesByTap: Readonly<Record<string, readonly string[]>>): string {
    const taps = new Map<string, Set<string>>();
    for (const [tap, modules] of Object.entries(modulesByTap)) {
      for (const file of modules.flatMap((module) => [...filesOf(manifest, module)])) {
        if (!known.has(file)) taps.set(file, (taps.get(file) ?? new Set()).add(tap));
      }
    }
    for (const file of taps.keys()) known.add(file);
    return [...taps]
      .map(([file, names]) => `<link rel="${rel}" data-tap="${[...names].join(' ')}" crossorigin href="${file}">`)
      .join('');
  }
}

/** Vite's manifest. */
async function readManifest(): Promise<Manifest> {
  const text = await readIfThere(join(clientDir, '.vite', 'manifest.json'));
  return text === undefined ? {} : (JSON.parse(text) as Manifest);
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
