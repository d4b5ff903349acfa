import type { ComponentType } from 'react';

import { late } from '#src/shared/loading/late.tsx';

// Hydrated after the page, from one file.

const latePart = <Props extends object>(
  pick: (parts: typeof import('./late-parts.ts')) => ComponentType<Props>,
) => late(() => import('./late-parts.ts'), pick);

export const LateAccountChoices = latePart((parts) => parts.AccountChoices);
export const LateFooter = latePart((parts) => parts.Footer);
export const LateMenuBar = latePart((parts) => parts.MenuBar);
export const LateSearchBox = latePart((parts) => parts.SearchBox);
export const LateSideMenu = latePart((parts) => parts.SideMenu);

/** Loads what of the layout is hydrated late; what fails is loaded again. */
export const loadLateLayout = () =>
  Promise.allSettled(
    [LateAccountChoices, LateFooter, LateMenuBar, LateSearchBox, LateSideMenu].map(({ load }) =>
      load(),
    ),
  );

if (import.meta.env.SSR) await loadLateLayout();
