export { SearchBox } from '#src/shop/features/search/search-box.tsx';

export { AccountChoices } from './account/account-choices.tsx';
export { Footer } from './footer.tsx';
export { MenuBar } from './menus/menu-bar.tsx';
export { SideMenu } from './menus/side-menu.tsx';
