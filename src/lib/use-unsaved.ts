import { useEffect } from 'react';

import { holdUnsaved } from './unsaved.ts';

/** Holds back new versions of the shop while a form is open with something typed into it. */
export function useUnsaved(isTyped: boolean): void {
  useEffect(() => (isTyped ? holdUnsaved() : undefined), [isTyped]);
}
