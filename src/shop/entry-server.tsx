import { RouterContextProvider, RouterProvider, Scripts } from '@tanstack/react-router';
import { createRequestHandler, getSsrStatus } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';

import type { PageRequest, RenderedPage } from '#contract/rendered-page.ts';
import { createQueryClient } from '#src/shared/queries/query.ts';
import { reduceSizes } from '#src/shared/ui/pictures/picture-sizes.ts';
import { headHtml, headTagsOf } from '#src/shop/app/head-tags.ts';
import type { AppRouter } from '#src/shop/app/router.tsx';
import { createAppRouter } from '#src/shop/app/router.tsx';

/**
 * Renders the page at an address with its data. Throws the errors of loaders, except not-found and
 * redirects.
 */
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
      if (isSavingData)
        page = { ...page, head: withSavedSizes(page.head), body: withSavedSizes(page.body) };
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
  // On their own, because the body may hold what people wrote.
  const hydration = renderToString(
    <RouterContextProvider router={router}>
      <Scripts />
    </RouterContextProvider>,
  );
  const scripts = [...hydration.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(
    ([, content = '']) => ({ content }),
  );
  const routeIds = router.state.matches.map(({ routeId }) => routeId);
  return { head: headHtml(headTagsOf(router)), body, scripts, routeIds };
}

/**
 * Replaces `sizes` in the HTML and not while rendering, so that hydration does not request pictures
 * again.
 */
function withSavedSizes(html: string): string {
  return html.replace(/(?<= (?:image)?sizes=")[^"]+/g, (sizes) => reduceSizes(sizes, 2));
}
