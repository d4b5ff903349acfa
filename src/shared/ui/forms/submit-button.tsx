import type { ReactNode } from 'react';

import { Button } from './button.tsx';

interface SubmitButtonProps {
  readonly children: string;
  /** Label while the form is being submitted. */
  readonly busy: string;
  readonly isBusy: boolean;
  readonly wide?: boolean;
}

/**
 * Submits its form, once at a time. Stays focusable while busy, so that keyboard users keep their
 * position.
 */
export function SubmitButton({
  children,
  busy,
  isBusy,
  wide = false,
}: SubmitButtonProps): ReactNode {
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
