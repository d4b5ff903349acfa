import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadFailureProps {
  /** Why, in one sentence. */
  readonly text: string;
  readonly onTryAgain: () => void;
}

/** A part of a screen whose data could not be had, with a way to try again. */
export function LoadFailure({ text, onTryAgain }: LoadFailureProps) {
  return (
    <EmptyState title="This didn’t come through" text={text}>
      <Button onClick={onTryAgain}>Try again</Button>
    </EmptyState>
  );
}
