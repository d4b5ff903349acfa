import { type ReactNode, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

/**
 * Prints what is not on the screen. `sheet` belongs into the page: it is empty until `print` is
 * called with an element that has `data-print`, which the stylesheet shows alone on paper.
 */
export function usePrinting(): {
  readonly print: (printed: ReactNode) => void;
  readonly sheet: ReactNode;
} {
  const [printed, setPrinted] = useState<ReactNode>(null);
  return {
    print(next) {
      flushSync(() => setPrinted(next));
      window.addEventListener('afterprint', () => setPrinted(null), { once: true });
      window.print();
    },
    sheet: printed && createPortal(printed, document.body),
  };
}
