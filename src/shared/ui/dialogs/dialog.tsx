import type { ReactNode } from 'react';
import { useId, useLayoutEffect } from 'react';

import { closePageDialog, openPageDialog, PageDialog } from './page-dialog.tsx';

interface DialogProps {
  readonly title: string;
  readonly placement: 'end' | 'start' | 'below' | 'centre';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that is open while it is rendered. */
export function Dialog({ onClose, ...rest }: DialogProps) {
  const id = useId();
  // Closed before it is removed: only then does the browser restore the focus.
  useLayoutEffect(() => {
    openPageDialog(id);
    return () => closePageDialog(id);
  }, [id]);
  return <PageDialog id={id} onClosed={onClose} {...rest} />;
}
