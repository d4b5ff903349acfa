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

export const LateFooter = memo(() => (
  <LateSection>
    <LoadedFooter />
  </LateSection>
));

export const LateSearchBox = memo(({ onSearched }: { readonly onSearched: () => void }) => (
  <LateSection>
    <LoadedSearchBox onSearched={onSearched} />
  </LateSection>
));

function LoadedMenuBar() {
  const { MenuBar } = parts.useModule();
  return <MenuBar />;
}

function LoadedFooter() {
  const { Footer } = parts.useModule();
  return <Footer />;
}

function LoadedSearchBox({ onSearched }: { readonly onSearched: () => void }) {
  const { SearchBox } = parts.useModule();
  return <SearchBox onSearched={onSearched} />;
}
