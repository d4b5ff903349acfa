export { SearchBox } from '#src/features/search/search-box.tsx';

export { AccountChoices } from './account-choices.tsx';
export { Footer } from './footer.tsx';
export { MenuBar } from './menu-bar.tsx';
export { SideMenu } from './side-menu.tsx';
