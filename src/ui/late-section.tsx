import type { ReactNode, RefObject } from 'react';
import { Suspense, useEffect, useRef } from 'react';

/**
 * A part of a server-rendered page that is hydrated after the page, when its code is there: until then the server's HTML
 * stays, and its taps are held (`src/app/early-input.ts`).
 */
export function LateSection({ children }: { readonly children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} data-late="" style={{ display: 'contents' }}>
      <Suspense fallback={null}>
        {children}
        <Hydrated root={root} />
      </Suspense>
    </div>
  );
}

function Hydrated({ root }: { readonly root: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    // After what waits for the hydration, so that a customer's tap is a customer's.
    const timer = setTimeout(() => {
      root.current?.removeAttribute('data-late');
      if (root.current) window.earlyInput?.replay(root.current);
    });
    return () => clearTimeout(timer);
  }, [root]);
  return null;
}
