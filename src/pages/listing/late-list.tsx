import { memo } from 'react';

import { lateModule } from '#src/lib/late-module.ts';
import { LateSection } from '#src/ui/late-section.tsx';

import type { ListSearch } from './list-search.ts';

// What of a list works as plain links until its code is there.

const rest = lateModule(() => import('./list-rest.ts'));

export const loadListRest = rest.load;

interface SearchProps {
  readonly search: ListSearch;
}

interface PagesProps {
  readonly page: number;
  readonly total: number;
}

export const LateActiveFilters = memo(({ search }: SearchProps) => (
  <LateSection>
    <LoadedActiveFilters search={search} />
  </LateSection>
));

export const LateListPages = memo((props: PagesProps) => (
  <LateSection>
    <LoadedListPages {...props} />
  </LateSection>
));

function LoadedActiveFilters(props: SearchProps) {
  const { ActiveFilters } = rest.useModule();
  return <ActiveFilters {...props} />;
}

function LoadedListPages(props: PagesProps) {
  const { ListPages } = rest.useModule();
  return <ListPages {...props} />;
}
