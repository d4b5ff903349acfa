import { useLocation } from '@tanstack/react-router';
import { memo } from 'react';

import { lateModule } from '#src/lib/late-module.ts';
import { LateSection } from '#src/ui/late-section.tsx';

// What of the layout works as plain links and a plain form until its code is there.

const parts = lateModule(() => import('./late-parts.ts'));
if (import.meta.env.SSR) await parts.load();

export const loadLateLayout = parts.load;

export const LateMenuBar = memo(() => (
  <LateSection>
    <LoadedMenuBar />
  </LateSection>
));

export const LateFooter = memo(() => {
  const isCheckout = useLocation({ select: ({ pathname }) => pathname === '/checkout' });
  // A visitor leaves the checkout at once: by its key the footer is rendered again, and not hydrated as another page's.
  return (
    <LateSection key={String(isCheckout)}>
      <LoadedFooter isCheckout={isCheckout} />
    </LateSection>
  );
});

export const LateSearchBox = memo(({ onSearched }: { readonly onSearched: () => void }) => (
  <LateSection>
    <LoadedSearchBox onSearched={onSearched} />
  </LateSection>
));

function LoadedMenuBar() {
  const { MenuBar } = parts.useModule();
  return <MenuBar />;
}

function LoadedFooter({ isCheckout }: { readonly isCheckout: boolean }) {
  const { Footer } = parts.useModule();
  return <Footer isCheckout={isCheckout} />;
}

function LoadedSearchBox({ onSearched }: { readonly onSearched: () => void }) {
  const { SearchBox } = parts.useModule();
  return <SearchBox onSearched={onSearched} />;
}
