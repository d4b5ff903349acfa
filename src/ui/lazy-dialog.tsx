import type { ComponentProps } from 'react';

import type { Dialog } from './dialog.tsx';
import { useLazyModule } from './use-lazy-module.ts';

/** A `Dialog` whose code loads when it first opens, for the layout. */
export function LazyDialog(props: ComponentProps<typeof Dialog>) {
  const loaded = useLazyModule(() => import('./dialog.tsx'), true, props.onClose);
  return loaded ? <loaded.Dialog {...props} /> : null;
}
