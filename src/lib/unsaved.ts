// Whether this tab holds something typed that was not sent: then no new version of the shop takes over by itself.

const held = new Set<symbol>();

/** Says that something is typed; what it answers says that it is no longer. */
export function holdUnsaved(): () => void {
  const mine = Symbol('typed');
  held.add(mine);
  return () => void held.delete(mine);
}

export function isAnythingUnsaved(): boolean {
  return held.size > 0;
}
