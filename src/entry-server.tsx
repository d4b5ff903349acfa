import { RouterProvider } from '@tanstack/react-router';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
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
  /** Addresses of the scripts of each route's own part, by the route's file; they are announced in the head. */
  readonly chunks?: Readonly<Record<string, readonly string[]>>;
  /** Whether the browser asked for as little as possible: pictures come smaller. */
  readonly isSavingData?: boolean;
}

export interface RenderedPage {
  readonly status: number;
  /** Where to go instead, with a redirecting status. */
  readonly location?: string;
  readonly head: string;
  readonly body: string;
  /** Inline scripts in order, each to be allowed by its hash. */
  readonly scripts: readonly { readonly content: string }[];
}

/** Renders the page at an address with its data. Throws what its loaders throw, save not-found and redirects. */
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
      const result = router._serverResult;
      return new Response(null, { status: result?.type === 'render' ? result.status : 200 });
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

/** In the finished text and not in what is drawn: the browser takes over as it is, and asks for each picture once. */
function withSavedSizes(html: string): string {
  return html.replace(/(?<= (?:image)?sizes=")[^"]+/g, (sizes) => reduceSizes(sizes, 2));
}

/** Announces the scripts of the matched routes, so that they come with the entry and not after it. */
function preloadsOf(router: AppRouter, chunks: NonNullable<PageRequest['chunks']>): string {
  const files = router.state.matches.flatMap((match) => chunks[routeFileOf(match.routeId)] ?? []);
  return [...new Set(files)].map((file) => `<link rel="chunk" crossorigin href="${file}">`).join('');
}

/** `/products/$slug` lies in `src/routes/products.$slug.tsx`, `/products/` in `src/routes/products.index.tsx`. */
function routeFileOf(routeId: string): string {
  const name = routeId.slice(1).replaceAll('/', '.');
  return `src/routes/${name === '' || name.endsWith('.') ? `${name}index` : name}.tsx`;
}
