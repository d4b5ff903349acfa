import { titleOf } from './fixed-pages.ts';

// Apart from fixed-pages.ts, which every page loads.

/** What pages are called whose titles are made of data. */
const names: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/products': 'All products',
  '/services': 'Services',
  '/blogs': 'Blog',
};

/** What links of the home page call a page that every shop has; undefined for any other. */
export const pageName = (path: string): string | undefined => names[path] ?? titleOf(path);
