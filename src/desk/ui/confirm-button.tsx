import { useState } from 'react';

import { Button, type ButtonVariant } from '#src/ui/button.tsx';

interface ConfirmButtonProps {
  readonly label: string;
  /** The button that does it, such as 'Yes, end it'. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly variant?: ButtonVariant;
  readonly isBusy?: boolean;
}

/** A button for what can't be undone: a second tap confirms it. */
export function ConfirmButton({ label, confirm, onConfirm, variant = 'plain', isBusy = false }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button variant={variant} aria-disabled={isBusy || undefined} onClick={() => !isBusy && setAsking(true)}>
        {label}
      </Button>
    );
  return (
    <>
      <Button
        variant="secondary"
        autoFocus
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {confirm}
      </Button>
      <Button variant="plain" onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </>
  );
}
