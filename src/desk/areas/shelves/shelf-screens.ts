// The screens of shelves, in one file.
export { ShelfPage } from './shelf-page.tsx';
export { ShelvesPage } from './shelves-page.tsx';
