// One chunk for late-list.tsx.
export { ActiveFilters } from './active-filters.tsx';
export { ListPages } from './list-pages.tsx';
