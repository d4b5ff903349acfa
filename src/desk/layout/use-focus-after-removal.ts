import { type RefObject, useEffect } from 'react';

interface LastFocus {
  readonly control: Element;
  /** From its parent up to the container. */
  readonly ancestors: readonly Element[];
  readonly isByKeyboard: boolean;
  readonly path: string;
}

/**
 * Moves the focus to the nearest heading when the focused control is removed: a payment that was
 * confirmed, a parcel that was packed, a screen that was left. Otherwise the browser would begin at
 * the top of the document again.
 */
export function useFocusAfterRemoval(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = container.current;
    if (!root) return;
    let last: LastFocus | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = lastFocusOn(target, root);
    };
    const restore = () => {
      if (!last || last.control.isConnected || document.activeElement !== document.body) return;
      const heading = nearestHeading(last.ancestors, root);
      // While a screen loads it has none.
      if (!heading) return;
      heading.tabIndex = -1;
      // A tap must not scroll the page; neither must leaving it, as the router restores the
      // position.
      heading.focus({ preventScroll: !last.isByKeyboard || last.path !== location.pathname });
    };
    const observer = new MutationObserver(restore);
    root.addEventListener('focusin', remember);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [container]);
}

function lastFocusOn(control: Element, root: Element): LastFocus {
  const ancestors: Element[] = [];
  for (let at = control.parentElement; at && root.contains(at); at = at.parentElement)
    ancestors.push(at);
  return {
    control,
    ancestors,
    isByKeyboard: control.matches(':focus-visible'),
    path: location.pathname,
  };
}

/** The first visible heading in the nearest place that is still there. */
function nearestHeading(ancestors: readonly Element[], root: Element): HTMLElement | undefined {
  for (const place of ancestors) {
    if (!place.isConnected || !root.contains(place)) continue;
    const headings = [...place.querySelectorAll<HTMLElement>('h1, h2, h3')];
    const heading = headings.find((one) => one.getClientRects().length > 0);
    if (heading) return heading;
  }
  return undefined;
}
