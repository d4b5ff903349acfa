import type { ReactNode } from 'react';

import { Button } from './button.tsx';

interface SubmitButtonProps {
  readonly children: string;
  /** What it reads while the form is being sent. */
  readonly busy: string;
  readonly isBusy: boolean;
  readonly wide?: boolean;
}

/** Sends its form, once at a time. Stays focusable while it is busy, so that the keyboard does not lose its place. */
export function SubmitButton({ children, busy, isBusy, wide = false }: SubmitButtonProps): ReactNode {
  return (
    <Button
      type="submit"
      wide={wide}
      aria-disabled={isBusy || undefined}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy ? busy : children}
    </Button>
  );
}
