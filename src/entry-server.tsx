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
  /** The matched routes, whose own scripts the page needs. */
  readonly routeIds?: readonly string[];
}

/** Renders the page at an address with its data. Throws the errors of loaders, except not-found and redirects. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { address, publicUrl, call, signal, isSavingData = false } = request;
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
      page = renderMatches(router as AppRouter);
      if (isSavingData) page = { ...page, head: withSavedSizes(page.head), body: withSavedSizes(page.body) };
      return new Response(null, { status: getSsrStatus(router) });
    });
    const location = response.headers.get('location');
    return { status: response.status, ...(location ? { location } : {}), ...page };
  } finally {
    queryClient.clear();
  }
}

function renderMatches(router: AppRouter): Omit<RenderedPage, 'status'> {
  const body = renderToString(<RouterProvider router={router} />);
  router.serverSsr?.setRenderFinished();
  const tags = router.serverSsr?.takeInitialHydrationScriptTags();
  const scripts = (tags ? [...tags.before, tags.boundary] : []).flatMap((tag) =>
    tag.tag === 'script' && tag.children ? [{ content: tag.children }] : [],
  );
  const routeIds = router.state.matches.map(({ routeId }) => routeId);
  return { head: headHtml(headTagsOf(router)), body, scripts, routeIds };
}

/** Replaces `sizes` in the HTML and not while rendering, so that hydration does not request pictures again. */
function withSavedSizes(html: string): string {
  return html.replace(/(?<= (?:image)?sizes=")[^"]+/g, (sizes) => reduceSizes(sizes, 2));
}
