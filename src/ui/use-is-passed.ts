import type { RefObject } from 'react';
import { useEffect, useState } from 'react';

/** True once an element has scrolled away over the top of the window. */
export function useIsPassed(element: RefObject<Element | null>): boolean {
  const [isPassed, setPassed] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    // The root reaches far below the window: also a jump past the element crosses its edge, and is told.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setPassed(!entry.isIntersecting && entry.boundingClientRect.top < 0);
      },
      { rootMargin: '0px 0px 1000000px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isPassed;
}
