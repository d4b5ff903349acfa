import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { cartCountKey } from '#contract/names/offline.ts';
import { buildRoot } from '#server/package-root.ts';

import type { PageSource, RenderPage } from './page-source.ts';

const clientDir = join(buildRoot, 'client');
/** What the shell runs before it is first drawn: the answers of earlier visits. */
const shellBeginsWith = 'src/app/persist-queries.ts';

/**
 * The built pages: the renderer and the template. Undefined when they have not been built. The renderer's
 * address is put together at run time, because the server is not to be built from the pages' source.
 */
export async function loadBuiltPages(): Promise<PageSource | undefined> {
  const renderer = join(buildRoot, 'server', 'entry-server.js');
  const built = await readIfThere(join(clientDir, 'index.html'));
  if (built === undefined || !existsSync(renderer)) return undefined;
  const { renderPage } = (await import(/* @vite-ignore */ pathToFileURL(renderer).href)) as { renderPage: RenderPage };
  const manifest = await readManifest();
  const firstFiles = [...filesOf(manifest, 'index.html')];
  const template = withEntryAfterPaint(await withStylesInside(built), firstFiles);
  const chunks = routeChunks(manifest);
  return {
    renderPage: (request) => renderPage({ ...request, chunks }),
    readTemplate: async () => template,
    shell: shellOf(built, [...new Set([...firstFiles, ...filesOf(manifest, shellBeginsWith)])]),
    isDevelopment: false,
  };
}

/**
 * The page without content, for the worker to keep: what it names lies in the worker's precache already, so nothing
 * is inlined and the scripts start at once.
 */
function shellOf(template: string, files: readonly string[]): string {
  const links = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
  return template.replace('</head>', () => `<script>${showCartCount}</script>${links}</head>`);
}

/**
 * Fills the cart's count into the shell's frame, which was drawn for nobody, as soon as its buttons are read: a phone
 * that is busy may paint the frame before it has read the page to its end. Allowed by its hash.
 */
const showCartCount = `
      try {
        const count = Number(localStorage.getItem('${cartCountKey}'));
        const fill = () => {
          for (const place of document.querySelectorAll('[data-cart-count=""]')) {
            place.dataset.cartCount = count > 99 ? '99+' : count;
            place.closest('button').setAttribute('aria-label', 'Cart, ' + count + (count === 1 ? ' item' : ' items'));
          }
        };
        if (count > 0) {
          const reader = new MutationObserver(fill);
          reader.observe(document, { childList: true, subtree: true });
          addEventListener('DOMContentLoaded', () => reader.disconnect());
        }
      } catch {}
    `;

/**
 * Puts the stylesheet into the page: it is small, and a first visit on a slow line then paints with the
 * first answer and not with the second. It is allowed by its hash.
 */
async function withStylesInside(template: string): Promise<string> {
  const [link, path] = /<link rel="stylesheet"[^>]* href="([^"]+\.css)">/.exec(template) ?? [];
  const styles = path && (await readIfThere(join(clientDir, path)));
  return link && styles ? template.replace(link, () => `<style>${styles}</style>`) : template;
}

/**
 * Lets the page be painted before its scripts are fetched and run: it is whole without them, and on a slow line
 * they would hold up its first picture. They start after the first paint; at once where nothing is painted, as in a
 * tab opened behind another. What the head names as `chunk` comes along.
 */
function withEntryAfterPaint(template: string, files: readonly string[]): string {
  const [script, entry] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(template) ?? [];
  if (!script || !entry) throw new Error('The built index.html has no module script.');
  const start = `
      const start = () => {
        for (const link of document.querySelectorAll('link[rel=chunk]')) link.rel = 'modulepreload';
        import('${entry}');
      };
      if (document.hidden) start();
      else requestAnimationFrame(() => setTimeout(start));
    `;
  const links = files.map((file) => `<link rel="chunk" crossorigin href="${file}">`).join('');
  return template.replace(script, () => links).replace('</body>', () => `<script>${start}</script>\n  </body>`);
}

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Record<string, ManifestChunk>;

/** What the build made, by source. */
async function readManifest(): Promise<Manifest> {
  const text = await readIfThere(join(clientDir, '.vite', 'manifest.json'));
  return text === undefined ? {} : (JSON.parse(text) as Manifest);
}

/** The scripts of each route's own part beyond what every page loads, by the route's file. */
function routeChunks(manifest: Manifest): Record<string, readonly string[]> {
  const first = filesOf(manifest, 'index.html');
  const parts = Object.keys(manifest).filter((key) => key.endsWith('?tsr-split=component'));
  return Object.fromEntries(
    parts.map((key) => [key.split('?', 1)[0], [...filesOf(manifest, key)].filter((file) => !first.has(file))]),
  );
}

function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(`/${chunk.file}`)) return found;
  found.add(`/${chunk.file}`);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found);
  return found;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
