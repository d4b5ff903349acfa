/**
 * Scrolls a focused control out from under the bars. WebKit takes what is under a bar for visible;
 * elsewhere it is in sight already.
 */
export function keepInSight(focused: Element | null): void {
  // What scripts focus to be read is where they want it.
  if (!(focused instanceof HTMLElement) || focused.tabIndex < 0) return;
  focused.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
}
