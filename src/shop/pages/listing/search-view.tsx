import { Link } from '@tanstack/react-router';

import { manyOf, shelfPath } from '#contract/rules/shelves/shelves.ts';
import type { ShopNavigation } from '#contract/rules/shelves/shop-navigation.ts';
import { useShelves } from '#src/shared/queries/shelf-query.ts';
import { SearchBox } from '#src/shop/features/search/search-box.tsx';

import styles from './search-view.module.css';

const ideas = [
  { label: 'Amethyst', to: '/shop/by-crystal/amethyst' },
  { label: 'Rose Quartz', to: '/shop/by-crystal/rose-quartz' },
  { label: 'Bracelets', to: '/shop/by-category/bracelet' },
  { label: 'For love', to: '/shop/by-meaning/love' },
  { label: 'Gifts for her', to: '/shop/gifting/for-her' },
  { label: 'Birthstones', to: '/shop/birthstone' },
];

const ideasShown = 6;

/** Where to begin: what is chosen, as far as the shop has it, else its largest categories. */
function ideasOf({ paths, popular }: ShopNavigation) {
  const there = ideas.filter(({ to }) => paths.includes(to));
  if (there.length > 0) return there;
  const categories = popular.slice(0, ideasShown);
  return categories.map((shelf) => ({ label: manyOf(shelf), to: shelfPath(shelf) }));
}

/** The search page, opened by the installed app's shortcut. */
export function SearchView() {
  const { navigation } = useShelves();
  return (
    <div className={`stack middle ${styles.view}`}>
      <h1 className="view-title">Search the shop</h1>
      <SearchBox autoFocus />
      <ul className={`wrap ${styles.ideas}`} aria-label="Ideas">
        {ideasOf(navigation).map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="chip">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
