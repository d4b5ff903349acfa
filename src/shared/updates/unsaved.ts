import { useEffect } from 'react';

// Whether this tab holds unsaved input: then a new version is not activated automatically.

const held = new Set<symbol>();

/** Marks input as unsaved. Returns the function that ends it. */
export function holdUnsaved(): () => void {
  const mine = Symbol('typed');
  held.add(mine);
  return () => void held.delete(mine);
}

export function isAnythingUnsaved(): boolean {
  return held.size > 0;
}

/** Marks a form's input as unsaved while it is dirty. */
export function useUnsaved(isTyped: boolean): void {
  useEffect(() => (isTyped ? holdUnsaved() : undefined), [isTyped]);
}
