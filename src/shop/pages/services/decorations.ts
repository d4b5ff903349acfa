import { lazyPart } from '#src/shared/loading/late.tsx';

// What the demo has around its forms, loaded where it is shown.

export const TarotView = lazyPart(
  () => import('./tarot-view.tsx'),
  (module) => module.TarotView,
);

export const ParticleSky = lazyPart(
  () => import('#src/shop/features/booking/particle-sky.tsx'),
  (module) => module.ParticleSky,
);
