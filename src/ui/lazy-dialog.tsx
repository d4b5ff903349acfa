import type { ComponentProps } from 'react';

import type { Dialog } from './dialog.tsx';
import { usePart } from './use-part.ts';

/** A dialog whose own code comes when it is first opened, for parts that stand in every page. */
export function LazyDialog(props: ComponentProps<typeof Dialog>) {
  const part = usePart(() => import('./dialog.tsx'), true, props.onClose);
  return part ? <part.Dialog {...props} /> : null;
}
