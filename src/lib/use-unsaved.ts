import { useEffect } from 'react';

import { holdUnsaved } from './unsaved.ts';

/** Marks a form's input as unsaved while it is dirty. */
export function useUnsaved(isTyped: boolean): void {
  useEffect(() => (isTyped ? holdUnsaved() : undefined), [isTyped]);
}
