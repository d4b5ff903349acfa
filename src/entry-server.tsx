import { RouterProvider } from '@tanstack/react-router';
import { createRequestHandler, getSsrStatus } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';

import type { Caller } from '#contract/calls/caller.ts';
import { headHtml, headTagsOf } from '#src/app/head-tags.ts';
import type { AppRouter } from '#src/app/router.tsx';
import { createAppRouter } from '#src/app/router.tsx';
import { createQueryClient } from '#src/lib/query.ts';
import { reduceSizes } from '#src/ui/picture-sizes.ts';

export interface PageRequest {
  /** Path and query. */
  readonly address: string;
  readonly publicUrl: string;
  readonly call: Caller;
  readonly signal?: AbortSignal;
  /** URLs of each route's own scripts, by route file, to preload. */
  readonly chunks?: Readonly<Record<string, readonly string[]>>;
  /** Whether to save data with smaller pictures. */
  readonly isSavingData?: boolean;
}

export interface RenderedPage {
  readonly status: number;
  /** The target of a redirect. */
  readonly location?: string;
  readonly head: string;
  readonly body: string;
  /** Inline scripts in order, for the hashes in the Content-Security-Policy. */
  readonly scripts: readonly { readonly content: string }[];
}

/** Renders the page at an address with its data. Throws the errors of loaders, except not-found and redirects. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { address, publicUrl, call, signal, chunks = {}, isSavingData = false } = request;
  const queryClient = createQueryClient(async () => call, { retry: false });
  const handle = createRequestHandler({
    createRouter: () => createAppRouter({ queryClient, publicUrl }),
    request: new Request(new URL(address, publicUrl), signal ? { signal } : {}),
  });
  let page: Omit<RenderedPage, 'status'> = { head: '', body: '', scripts: [] };
  try {
    const response = await handle(async ({ router }) => {
      const failed = router.state.matches.find((match) => match.status === 'error');
      if (failed) throw failed.error;
      page = renderMatches(router as AppRouter, chunks);
      if (isSavingData) page = { ...page, head: withSavedSizes(page.head), body: withSavedSizes(page.body) };
      return new Response(null, { status: getSsrStatus(router) });
    });
    const location = response.headers.get('location');
    return { status: response.status, ...(location ? { location } : {}), ...page };
  } finally {
    queryClient.clear();
  }
}

function renderMatches(router: AppRouter, chunks: NonNullable<PageRequest['chunks']>): Omit<RenderedPage, 'status'> {
  const body = renderToString(<RouterProvider router={router} />);
  router.serverSsr?.setRenderFinished();
  const tags = router.serverSsr?.takeInitialHydrationScriptTags();
  const scripts = (tags ? [...tags.before, tags.boundary] : []).flatMap((tag) =>
    tag.tag === 'script' && tag.children ? [{ content: tag.children }] : [],
  );
  return { head: headHtml(headTagsOf(router)) + preloadsOf(router, chunks), body, scripts };
}

/** Replaces `sizes` in the HTML and not while rendering, so that hydration does not request pictures again. */
function withSavedSizes(html: string): string {
  return html.replace(/(?<= (?:image)?sizes=")[^"]+/g, (sizes) => reduceSizes(sizes, 2));
}

/** Preloads the scripts of the matched routes. */
function preloadsOf(router: AppRouter, chunks: NonNullable<PageRequest['chunks']>): string {
  const files = router.state.matches.flatMap((match) => chunks[routeFileOf(match.routeId)] ?? []);
  return [...new Set(files)]
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}">`)
    .join('');
}

/** `src/routes/products.$slug.tsx` for `/products/$slug`, `src/routes/products.index.tsx` for `/products/`. */
function routeFileOf(routeId: string): string {
  const name = routeId.slice(1).replaceAll('/', '.');
  return `src/routes/${name === '' || name.endsWith('.') ? `${name}index` : name}.tsx`;
}
