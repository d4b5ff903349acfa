import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';

import { isNotFound } from '#src/lib/app-error.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

import { NotFoundView } from './not-found-view.tsx';

/** The error component of routes: a message and a retry button. */
export function ErrorView({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (isNotFound(error)) return <NotFoundView />;
  return (
    <div className="page-width">
      <EmptyState heading="h1" title="This didn’t load" text={errorMessage(error)}>
        <Button
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}
