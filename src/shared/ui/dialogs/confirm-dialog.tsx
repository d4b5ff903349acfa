import { type ReactNode, useState } from 'react';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { useBusy } from '#src/shared/ui/forms/use-busy.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** Of the button that does it, and while it does. */
  readonly label: string;
  readonly busyLabel: string;
  readonly keepLabel: string;
  /** Does it, once for two taps. The dialog closes afterwards, and shows why it failed. */
  readonly onConfirm: () => Promise<void>;
  readonly messageOf: (error: unknown) => string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before something is done that can't be undone. */
export function ConfirmDialog({
  title,
  label,
  busyLabel,
  keepLabel,
  children,
  ...actions
}: ConfirmDialogProps) {
  const { onConfirm, messageOf, onClose } = actions;
  const [failure, setFailure] = useState<string>();

  const [isBusy, confirm] = useBusy(async () => {
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  });

  return (
    <Dialog title={title} placement="centre" onClose={onClose}>
      <div className="stack-close padded breaks">
        {children}
        {failure && <FormMessage kind="error">{failure}</FormMessage>}
        <div className="button-row">
          <Button onClick={() => void confirm()} aria-disabled={isBusy || undefined}>
            {isBusy ? busyLabel : label}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {keepLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
