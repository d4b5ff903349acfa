import { useSnapshot } from 'valtio';

import { useLazyModule } from '#src/ui/use-lazy-module.ts';

import { closeSideMenu, sideMenu } from './side-menu-store.ts';

/** Loads the menu's dialog: when it opens, or before, when the browser is idle. */
export const loadSideMenu = () => import('./side-menu-dialog.tsx');

/** The side menu on phones, while it is open. */
export function SideMenu() {
  const { isOpen } = useSnapshot(sideMenu);
  const loaded = useLazyModule(loadSideMenu, isOpen, closeSideMenu);
  return isOpen && loaded ? <loaded.SideMenuDialog /> : null;
}
