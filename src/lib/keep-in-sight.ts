/**
 * Scrolls a focused element out from under the bars. WebKit takes what is under a bar for visible; elsewhere it is in sight
 * already.
 */
export function keepInSight(focused: Element | null): void {
  // What scripts focus to be read is where they want it.
  const isControl = focused instanceof HTMLElement && focused.tabIndex >= 0 && focused.matches(':focus-visible');
  if (isControl) focused.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
}
