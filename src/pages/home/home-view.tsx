import { Hero } from './hero.tsx';
import { LateHomeRest } from './late-home.tsx';

export function HomeView() {
  return (
    <>
      <Hero />
      <LateHomeRest />
    </>
  );
}
