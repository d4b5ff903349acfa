import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '#contract/rendered-page.ts';
import { undefinedIfGone } from '#server/file-gone.ts';
import { buildRoot } from '#server/package-root.ts';

import { filesOf, type Manifest, routeChunks } from './client-manifest.ts';
import { type StyleNode, stylesIn } from './page-styles.ts';
import { shellOf } from './shell.ts';

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
  const { template, stylesheet } = takeScripts(built);
  const first = [...filesOf(manifest, 'index.html')];
  const chunks = routeChunks(manifest);
  return {
    renderPage: async (request) => {
      const page = await renderPage(request);
      const own = page.routeIds?.flatMap((id) => chunks[id] ?? []) ?? [];
      // As scripts and not as preloads: each is then evaluated in a task of its own, after what it imports. The entry is last.
      const files = new Set([...first.slice(0, -1), ...own, ...first.slice(-1)]);
      const scripts = [...files].map((file) => `<script type="module" crossorigin src="${file}"></script>`);
      const app = [stylesheet, ...scripts].join('');
      const head = `${page.head}<style>${stylesIn(page.body, styles)}</style><template id="app">${app}</template>`;
      return { ...page, head };
    },
    readTemplate: async () => template,
    shellTemplate: shellOf(built, manifest, styles),
    isDevelopment: false,
  };
}

/** The built template without stylesheet and scripts, and the stylesheet's tag: a rendered page needs them only after its first paint. */
function takeScripts(built: string): { readonly template: string; readonly stylesheet: string } {
  const pattern = /\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g;
  const stylesheet = /<link rel="stylesheet"[^>]*>/.exec(built)?.[0] ?? '';
  const template = built
    .replace(pattern, '')
    .replace('</head>', `<script>${addAfterPaint}</script></head>`)
    .replace('</body>', `<noscript>${stylesheet}</noscript></body>`);
  return { template, stylesheet };
}

/** Until then they would compete with the first picture, and compiling them would delay the paint. */
const addAfterPaint = `
      if (document.documentElement.dataset.scripts) {
        const add = () => document.head.append(document.getElementById('app').content);
        const isSeen = (entries) => entries.getEntriesByName('first-contentful-paint').length > 0;
        new PerformanceObserver((entries) => isSeen(entries) && add()).observe({ type: 'paint', buffered: true });
        // A hidden page is not painted, and some browsers don't say when.
        addEventListener('load', () => setTimeout(add, 1000));
      }
    `;

/** The rules of the stylesheet. */
async function readStyles(): Promise<readonly StyleNode[]> {
  const text = await readIfThere(join(clientDir, '.vite', 'styles.json'));
  return text === undefined ? [] : (JSON.parse(text) as StyleNode[]);
}

/** Vite's manifest. */
async function readManifest(): Promise<Manifest> {
  const text = await readIfThere(join(clientDir, '.vite', 'manifest.json'));
  return text === undefined ? {} : (JSON.parse(text) as Manifest);
}

function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(undefinedIfGone);
}
