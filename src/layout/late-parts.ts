// One chunk for late-layout.tsx.
export { SearchBox } from '#src/features/search/search-box.tsx';
export { Footer } from './footer.tsx';
export { MenuBar } from './menu-bar.tsx';
