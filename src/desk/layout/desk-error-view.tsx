import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';

import { Screen } from '#src/desk/ui/screen.tsx';
import { errorMessage } from '#src/lib/error-message.ts';
import { buttonProps } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LoadFailure } from '#src/ui/load-failure.tsx';

/** A screen that failed, with a button to try again. */
export function DeskErrorView({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return <LoadFailure text={errorMessage(error)} onTryAgain={tryAgain} />;
}

export function DeskNotFoundView() {
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
