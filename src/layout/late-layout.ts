import { late } from '#src/ui/late.tsx';

// Hydrated after the page, from one file.

export const LateAccountChoices = late(
  () => import('./late-parts.ts'),
  (parts) => parts.AccountChoices,
);
export const LateFooter = late(
  () => import('./late-parts.ts'),
  (parts) => parts.Footer,
);
export const LateMenuBar = late(
  () => import('./late-parts.ts'),
  (parts) => parts.MenuBar,
);
export const LateSearchBox = late(
  () => import('./late-parts.ts'),
  (parts) => parts.SearchBox,
);
export const LateSideMenu = late(
  () => import('./late-parts.ts'),
  (parts) => parts.SideMenu,
);

/** Loads what of the layout is hydrated late; what fails is loaded again. */
export const loadLateLayout = () =>
  Promise.allSettled(
    [LateAccountChoices, LateFooter, LateMenuBar, LateSearchBox, LateSideMenu].map(({ load }) => load()),
  );

if (import.meta.env.SSR) await loadLateLayout();
