import { useSnapshot } from 'valtio';

import { useLazyModule } from '#src/ui/use-lazy-module.ts';

import { closeSideMenu, sideMenu } from './side-menu-store.ts';

/** The menu's dialog, fetched when it is wanted, or before in a quiet moment. */
export const loadSideMenu = () => import('./side-menu-dialog.tsx');

/** The side menu of phones, when it is open. */
export function SideMenu() {
  const { isOpen } = useSnapshot(sideMenu);
  const part = useLazyModule(loadSideMenu, isOpen, closeSideMenu);
  return isOpen && part ? <part.SideMenuDialog /> : null;
}
