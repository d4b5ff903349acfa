import { proxy } from 'valtio';

/** State of the side menu; one sub-menu is open at a time. */
export const sideMenu = proxy<{ isOpen: boolean; subMenu: string | undefined }>({ isOpen: false, subMenu: undefined });

export function openSideMenu(): void {
  sideMenu.isOpen = true;
}

export function closeSideMenu(): void {
  sideMenu.isOpen = false;
  sideMenu.subMenu = undefined;
}

export function toggleSubMenu(label: string): void {
  sideMenu.subMenu = sideMenu.subMenu === label ? undefined : label;
}
