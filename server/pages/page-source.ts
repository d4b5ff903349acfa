import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { RenderPage } from '#contract/rendered-page.ts';
import { undefinedIfGone } from '#server/files.ts';
import { buildRoot } from '#server/package-root.ts';

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
 * Loads the built renderer and template. Returns undefined when they have not been built. The
 * renderer's path is composed at run time, so that the server's build does not include it.
 */
export async function loadBuiltPages(): Promise<PageSource | undefined> {
  const renderer = join(buildRoot, 'server', 'entry-server.js');
  const built = await readIfThere(join(clientDir, 'index.html'));
  if (built === undefined || !existsSync(renderer)) return undefined;
  const { renderPage } = (await import(/* @vite-ignore */ pathToFileURL(renderer).href)) as {
    renderPage: RenderPage;
  };
  const manifest = await readManifest();
  const styles = await readStyles();
  const inlined = await readPageScripts();
  const { template, stylesheet } = takeScripts(built, fontPreloads(styles), inlined);
  const first = [...filesOf(manifest, 'index.html')];
  const chunks = routeChunks(manifest);
  return {
    renderPage: async (request) => {
      const page = await renderPage(request);
      const own = page.routeIds?.flatMap((id) => chunks[id] ?? []) ?? [];
      // As scripts and not as preloads: each is then evaluated in a task of its own, after what it
      // imports. The entry is last.
      const files = new Set([...first.slice(0, -1), ...own, ...first.slice(-1)]);
      const scripts = [...files].map(
        (file) => `<script type="module" crossorigin src="${file}"></script>`,
      );
      const app = [stylesheet, ...scripts].join('');
      const head = `${page.head}<style>${stylesIn(page.body, styles)}</style><template id="app">${app}</template>`;
      return { ...page, head };
    },
    readTemplate: async () => template,
    shellTemplate: shellOf(built, manifest, styles, inlined),
    isDevelopment: false,
  };
}

/**
 * The built template without stylesheet and scripts, and the stylesheet's tag: a rendered page
 * needs them only after its first paint. The fonts are at its end, because on a slow line they would
 * take the line from what is seen first.
 */
function takeScripts(
  built: string,
  fonts: string,
  { addAfterPaint }: PageScripts,
): { readonly template: string; readonly stylesheet: string } {
  const pattern =
    /\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?/g;
  const stylesheet = /<link rel="stylesheet"[^>]*>/.exec(built)?.[0] ?? '';
  const template = built
    .replace(pattern, '')
    .replace('</head>', () => `<script>${addAfterPaint}</script></head>`)
    .replace('</body>', `${fonts}<noscript>${stylesheet}</noscript></body>`);
  return { template, stylesheet };
}

/** The scripts of the pages, as `vite/plugins.ts` writes them. */
export interface PageScripts {
  /** Of `src/shop/loading/add-after-paint.ts`, for a rendered page. */
  readonly addAfterPaint: string;
  /** Of `src/shop/loading/show-counts.ts`, for the shell. */
  readonly showCounts: string;
}

async function readPageScripts(): Promise<PageScripts> {
  return JSON.parse(await readFile(join(clientDir, '.vite', 'page-scripts.json'), 'utf8'));
}

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

/**
 * The page without content, for the service worker. All its files are in the worker's precache, so
 * nothing is inlined but the fonts' declarations. It reads persisted queries before its first paint.
 * `template` is the built `index.html`.
 */
function shellOf(
  template: string,
  manifest: Manifest,
  styles: readonly StyleNode[],
  { showCounts }: PageScripts,
): string {
  const known = filesOf(manifest, 'index.html');
  const files = [...filesOf(manifest, 'src/shared/queries/query-persister.ts')].filter(
    (file) => !known.has(file),
  );
  const links = files
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
    .join('');
  const head = [
    fontPreloads(styles),
    `<style>${fontFacesIn(styles).join('')}</style>`,
    `<script>${showCounts}</script>`,
    links,
  ];
  return template.replace('</head>', () => `${head.join('')}</head>`);
}

/**
 * Preload links of the fonts' files, which a browser would ask for only once it has laid out text.
 */
function fontPreloads(styles: readonly StyleNode[]): string {
  return fontFacesIn(styles)
    .flatMap((fontFace) => /url\(["']?([^"')]+)/.exec(fontFace)?.[1] ?? [])
    .map(
      (file) =>
        `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="${file}">`,
    )
    .join('');
}

function fontFacesIn(styles: readonly StyleNode[]): string[] {
  return styles.flatMap((node) =>
    'text' in node && node.text.startsWith('@font-face') ? node.text : [],
  );
}

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Vite's manifest: chunks by source file. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** URLs of a chunk's file and of all that it imports, each after those that it imports itself. */
export function filesOf(manifest: Manifest, key: string): Set<string> {
  const found = new Set<string>();
  const visited = new Set<string>();
  visit(key);
  return found;

  function visit(name: string): void {
    const chunk = manifest[name];
    if (!chunk || visited.has(name)) return;
    visited.add(name);
    for (const imported of chunk.imports ?? []) visit(imported);
    found.add(`/${chunk.file}`);
  }
}

/**
 * URLs of each route's own scripts beyond those of every page, by the route's id, in the order of
 * `filesOf`.
 */
export function routeChunks(manifest: Manifest): Record<string, readonly string[]> {
  const first = filesOf(manifest, 'index.html');
  return Object.fromEntries(
    Object.keys(manifest).flatMap((key) => {
      const [, name] = /^src\/shop\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(key) ?? [];
      if (name === undefined) return [];
      // `/products/$slug` for `products.$slug`, `/products/` for `products.index`.
      const id = `/${name.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`;
      return [[id, [...filesOf(manifest, key)].filter((file) => !first.has(file))]];
    }),
  );
}

/** A part of the built stylesheet, as `vite/page-styles.ts` writes it. */
export type StyleNode =
  | { readonly group: string; readonly nodes: readonly StyleNode[] }
  | {
      readonly text: string;
      /** For each of a rule's selectors, the classes that it needs. */
      readonly classes?: readonly (readonly string[])[];
      /** The name of keyframes. */
      readonly animation?: string;
    };

/**
 * Returns the rules that a page's HTML uses. A rule whose selector has no class is always among
 * them, so states that are attributes or pseudo-classes are styled too.
 */
export function stylesIn(html: string, nodes: readonly StyleNode[]): string {
  const found = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  const classes = new Set(found);
  const rules = textOf(nodes, ({ classes: needed, animation }) =>
    needed
      ? needed.some((names) => names.every((name) => classes.has(name)))
      : animation === undefined,
  );
  const animations = textOf(
    nodes,
    ({ animation }) => animation !== undefined && rules.includes(animation),
  );
  return rules + animations;
}

type StyleText = Exclude<StyleNode, { readonly group: string }>;

function textOf(nodes: readonly StyleNode[], isUsed: (node: StyleText) => boolean): string {
  return nodes
    .map((node) => {
      if ('text' in node) return isUsed(node) ? node.text : '';
      const inside = textOf(node.nodes, isUsed);
      return inside && `${node.group}{${inside}}`;
    })
    .join('');
}
