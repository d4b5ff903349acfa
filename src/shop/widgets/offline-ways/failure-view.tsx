import { useRouter } from '@tanstack/react-router';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { OfflineWaysFor } from './late-offline-ways.tsx';

interface FailureViewProps {
  readonly title: string;
  readonly error: unknown;
  readonly reset: () => void;
}

/** A page that didn't load: the reason and a retry button. */
export function FailureView({ title, error, reset }: FailureViewProps) {
  const router = useRouter();
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className="page-width">
      <EmptyState heading="h1" title={title} text={errorMessage(error)}>
        <Button onClick={tryAgain}>Try again</Button>
      </EmptyState>
      <OfflineWaysFor error={error} />
    </div>
  );
}
