import { Button } from '#src/shared/ui/forms/button.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadFailureProps {
  /** The reason. */
  readonly text: string;
  readonly onTryAgain: () => void;
}

/** A section whose data could not be loaded, with a button to try again. */
export function LoadFailure({ text, onTryAgain }: LoadFailureProps) {
  return (
    <EmptyState title="This didn’t load" text={text}>
      <Button onClick={onTryAgain}>Try again</Button>
    </EmptyState>
  );
}
