import { late } from '#src/ui/late.tsx';

import { Hero } from './hero.tsx';

export const LateHomeRest = late(
  () => import('./home-rest.tsx'),
  (module) => module.HomeRest,
);

export function HomeView() {
  return (
    <>
      <Hero />
      <LateHomeRest />
    </>
  );
}
