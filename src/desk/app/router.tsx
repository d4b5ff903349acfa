import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { deskAddress } from '#contract/names/desk.ts';
import { rememberPlaces } from '#src/desk/lib/came-from.ts';
import { Screen } from '#src/desk/ui/screen.tsx';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { pendingMinMs, pendingMs } from '#src/shared/network/timing.ts';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { LoadFailure } from '#src/shared/ui/notices/load-failure.tsx';
import { routeTree } from './routes.tsx';

/** The desk's router, below `/admin`. */
export function createDeskRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    basepath: deskAddress,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingMs: pendingMs,
    defaultPendingMinMs: pendingMinMs,
    defaultErrorComponent: DeskErrorView,
    defaultNotFoundComponent: DeskNotFoundView,
    scrollRestoration: true,
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  rememberPlaces(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDeskRouter>;
  }
}

/** A screen that failed, with a button to try again. */
function DeskErrorView({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return <LoadFailure text={errorMessage(error)} onTryAgain={tryAgain} />;
}

function DeskNotFoundView() {
  return (
    <Screen title="Not found">
      <EmptyState title="There’s nothing here" text="It may have been moved or deleted.">
        <Link to="/" {...buttonProps()}>
          Go to Today
        </Link>
      </EmptyState>
    </Screen>
  );
}
