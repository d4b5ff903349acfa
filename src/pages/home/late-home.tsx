import { memo } from 'react';

import { lateModule } from '#src/lib/late-module.ts';
import { LateSection } from '#src/ui/late-section.tsx';

const rest = lateModule(() => import('./home-rest.tsx'));

export const loadHomeRest = rest.load;

/** Home below the first view, hydrated after the page. */
export const LateHomeRest = memo(() => (
  <LateSection>
    <LoadedHomeRest />
  </LateSection>
));

function LoadedHomeRest() {
  const { HomeRest } = rest.useModule();
  return <HomeRest />;
}
